// A client of a floor, for browsers and Node: what can be asked over HTTP, and the live feed of a table.

import { Operations, type Problem, type Request, type TableSends, type TableTakes } from "./described.ts";

export * from "./described.ts";

/** What a floor refuses, with one sentence as its message. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** One visitor of a floor. He keeps the name that he took in cookies, or sends the token of an account's session. */
export class Client extends Operations {
  private readonly floor: string;
  private readonly token: string;
  private readonly cookies = new Map<string, string>();

  /** The address of a floor, such as "https://floor.example", and the token that felt sign-in wrote, or "". */
  constructor(floor: string, token = "") {
    super();
    this.floor = new URL(floor).origin;
    this.token = token;
  }

  protected override async ask<T>(method: string, path: string, request?: Request): Promise<T> {
    return await (await this.answered(method, path, request)).json() as T;
  }

  protected override async read(method: string, path: string, request?: Request): Promise<Uint8Array> {
    return new Uint8Array(await (await this.answered(method, path, request)).arrayBuffer());
  }

  private async answered(method: string, path: string, { query, json, toml }: Request = {}): Promise<Response> {
    const address = new URL(path, this.floor);
    for (const [name, values] of Object.entries(query ?? {})) {
      for (const value of [values ?? []].flat()) address.searchParams.append(name, value);
    }
    const headers = this.headers();
    const init: RequestInit = { method, headers };
    if (json !== undefined) {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(json);
    } else if (toml !== undefined) {
      headers["Content-Type"] = "application/toml";
      init.body = toml;
    }
    const answer = await fetch(address, init);
    for (const cookie of answer.headers.getSetCookie()) { // a browser shows none, and keeps them itself
      const [pair] = cookie.split(";", 1);
      const at = pair!.indexOf("=");
      this.cookies.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => null) as Problem | null;
    throw new Refused(problem ?? { title: answer.statusText, status: answer.status, detail: `the floor answered ${answer.status}` });
  }

  private headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    if (this.cookies.size > 0) headers["Cookie"] = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (this.token) headers["Authorization"] = `Bearer ${this.token}`;
    return headers;
  }

  /** Opens the live feed of a table: a complete view first, and again after every change. */
  watch(table: string): Promise<Feed> {
    const address = new URL(`/api/tables/${encodeURIComponent(table)}/live`, this.floor);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const headers = this.headers(); // which Node sends; a browser sends its cookies
    const socket = new WebSocket(address, Object.keys(headers).length > 0 ? { headers } as unknown as string[] : []);
    return new Promise((resolve, reject) => {
      const feed = new Feed(socket);
      socket.addEventListener("open", () => resolve(feed));
      socket.addEventListener("error", () => reject(new Error(`the table ${table} cannot be watched`)));
    });
  }
}

/** An open live feed. Reading it to its end is waiting until it is closed. */
export class Feed implements AsyncIterable<TableSends> {
  private readonly socket: WebSocket;
  private readonly come: TableSends[] = [];
  private closed = false;
  private more = (): void => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      this.come.push(JSON.parse(data as string) as TableSends);
      this.more();
    });
    socket.addEventListener("close", () => {
      this.closed = true;
      this.more();
    });
  }

  /** Sends a command; the reply to it comes after the view that shows its effect. */
  send(command: TableTakes): void { this.socket.send(JSON.stringify(command)); }

  /** Closes the feed. The player stays at the table. */
  close(): void { this.socket.close(); }

  async *[Symbol.asyncIterator](): AsyncGenerator<TableSends> {
    for (;;) {
      const next = this.come.shift();
      if (next) yield next;
      else if (this.closed) return;
      else await new Promise<void>((resolve) => { this.more = resolve; });
    }
  }
}

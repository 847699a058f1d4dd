// The line to a table: views as they become durable, commands with their replies, and the way
// back after a lost connection.

import { signal } from "@preact/signals";
import { ask, Refused } from "./api";
import { fold } from "./fold";
import type { ChangeMessage, Command, PokerCommand, Reply, View, ViewMessage } from "./protocol";

/** What a client asks of a table, or of the room that it is in. */
export type Asked = Command | PokerCommand;

export type Link = "connecting" | "live" | "lost";

const waits = [500, 1000, 2000, 4000, 8000];

/** How long a connection may take to open, and a command to be answered, milliseconds, before it is taken for lost: a machine without power says nothing. */
const patience = 10_000;

/** For how long nothing may come until the table is asked whether it is there, and within what time it has to answer that, milliseconds. */
const quiet = 5_000;

export class Live {
  readonly view = signal<View | null>(null);
  readonly link = signal<Link>("connecting");
  /** Why the floor opens no connection, in its words. */
  readonly refused = signal("");
  /** There is no such table; it is not asked for again. */
  readonly missing = signal(false);
  /** The server's clock minus ours, milliseconds. */
  offset = 0;

  private socket: WebSocket | undefined;
  private next = 1;
  private tries = 0;
  /** The floor is to be asked again soon: too few of its machines reach each other. */
  private soon = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private listening: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly waiting = new Map<number, { command: Asked; answer: (reply: Reply) => void }>();

  constructor(readonly table: string) { this.open(); }

  private open(): void {
    const url = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("changes", "");
    const socket = new WebSocket(url);
    this.socket = socket;
    let view: View | null = null; // as this connection tells it
    socket.onmessage = (event) => {
      this.hears(socket);
      const message = JSON.parse(String(event.data)) as ViewMessage | ChangeMessage | Reply;
      if (message.type === "reply") return this.receive(message);
      view = fold(view, message);
      if (view) this.show(view);
    };
    let opened = false;
    setTimeout(() => { if (!opened) socket.close(); }, patience);
    socket.onopen = () => { opened = true; this.refused.value = ""; this.soon = false; this.hears(socket); this.repeat(socket); };
    socket.onclose = () => { if (!opened && !this.closed) void this.askWhy(url.pathname); this.lost(socket); };
  }

  /** A browser does not tell why no WebSocket was opened; the same address asked plainly does. */
  private async askWhy(path: string): Promise<void> {
    try { await ask(path); } catch (error) {
      const status = error instanceof Refused ? error.status : 0;
      this.refused.value = error instanceof Refused && status === 503 ? error.message : "";
      this.soon = error instanceof Refused && status === 503 && error.after === 1;
      if (status !== 404) return;
      this.close();
      this.missing.value = true;
    }
  }

  private show(view: View): void {
    this.tries = 0;
    this.link.value = "live";
    this.offset = view.now - Date.now();
    if (view.seq >= (this.view.value?.seq ?? -1)) this.view.value = view;
  }

  private receive(message: Reply): void {
    this.waiting.get(message.re)?.answer(message);
    this.waiting.delete(message.re);
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.link.value = "lost";
    for (const [re, { command, answer }] of this.waiting) {
      if ("key" in command && command.key) continue; // asked again
      this.waiting.delete(re);
      answer({ type: "reply", re, ok: false, error: "The connection was lost before the table answered. Look at the table before you try again." });
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), waits[Math.min(this.tries, this.soon ? 1 : waits.length - 1)]);
    this.tries++;
  }

  /** Takes a connection for lost on which a command was not answered. */
  private unanswered(socket: WebSocket, re: number): void {
    if (socket !== this.socket || !this.waiting.has(re)) return;
    this.lost(socket);
    this.socket = undefined; // however long it takes to close
    socket.close();
  }

  /** Asks again for what has a key and was not answered: it is done once. */
  private repeat(socket: WebSocket): void {
    for (const [re, { command }] of this.waiting) {
      socket.send(JSON.stringify(command));
      setTimeout(() => this.unanswered(socket, re), patience);
    }
  }

  /** Tries at once instead of waiting for the next turn. */
  retry(): void {
    clearTimeout(this.timer);
    this.tries = 0;
    const old = this.socket;
    this.open();
    old?.close();
  }

  /** Asks, a while after something came, whether the table is still there. */
  private hears(socket: WebSocket): void {
    if (socket !== this.socket) return;
    clearTimeout(this.listening);
    this.listening = setTimeout(() => { if (socket === this.socket) void this.send({ command: "ping" }, quiet); }, quiet);
  }

  send(command: Asked, within = patience): Promise<Reply> {
    const re = this.next++;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ type: "reply", re, ok: false, error: "There is no connection to the table just now." });
    }
    const sent: Asked = { ...command, re }, socket = this.socket;
    socket.send(JSON.stringify(sent));
    setTimeout(() => this.unanswered(socket, re), within);
    return new Promise((answer) => this.waiting.set(re, { command: sent, answer }));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.listening);
    this.socket?.close();
  }
}

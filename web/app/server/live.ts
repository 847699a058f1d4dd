// The line to a table: views as they become durable, commands with their replies, and the way
// back after a lost connection.

import { signal } from "@preact/signals";
import type { Command, Reply, View, ViewMessage } from "./protocol";

export type Link = "connecting" | "live" | "lost";

/** A key under which a command is carried out once, however often it is sent. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join("-");

const waits = [500, 1000, 2000, 4000, 8000];

export class Live {
  readonly view = signal<View | null>(null);
  readonly link = signal<Link>("connecting");
  /** The server's clock minus ours, milliseconds. */
  offset = 0;

  private socket: WebSocket | undefined;
  private next = 1;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly waiting = new Map<number, { command: Command; answer: (reply: Reply) => void }>();

  constructor(readonly table: string) { this.open(); }

  private open(): void {
    const url = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const since = this.view.value?.seq;
    if (since !== undefined) url.searchParams.set("since", String(since));
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ViewMessage | Reply);
    socket.onopen = () => this.repeat(socket);
    socket.onclose = () => this.lost(socket);
  }

  private receive(message: ViewMessage | Reply): void {
    if (message.type === "view") {
      this.tries = 0;
      this.link.value = "live";
      this.offset = message.view.now - Date.now();
      if (message.view.seq >= (this.view.value?.seq ?? -1)) this.view.value = message.view;
      return;
    }
    this.waiting.get(message.re)?.answer(message);
    this.waiting.delete(message.re);
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.link.value = "lost";
    for (const [re, { command, answer }] of this.waiting) {
      if (command.key) continue; // asked again
      this.waiting.delete(re);
      answer({ type: "reply", re, ok: false, error: "The connection was lost before the table answered; look at what it shows." });
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), waits[Math.min(this.tries, waits.length - 1)]);
    this.tries++;
  }

  /** Asks again for what has a key and was not answered: it is done once. */
  private repeat(socket: WebSocket): void {
    for (const { command } of this.waiting.values()) socket.send(JSON.stringify(command));
  }

  /** Tries at once instead of waiting for the next turn. */
  retry(): void {
    clearTimeout(this.timer);
    this.tries = 0;
    const old = this.socket;
    this.open();
    old?.close();
  }

  send(command: Command): Promise<Reply> {
    const re = this.next++;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ type: "reply", re, ok: false, error: "There is no connection to the table just now." });
    }
    const sent: Command = { ...command, re };
    this.socket.send(JSON.stringify(sent));
    return new Promise((answer) => this.waiting.set(re, { command: sent, answer }));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

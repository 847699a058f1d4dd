// Plays one round of High Card Flush as a guest, and prints what each wager came to:
//   node round.ts http://127.0.0.1:8080 flush-1

import { Client, type Command } from "./client.ts";

const [floor = "http://127.0.0.1:8080", table = "flush-1"] = process.argv.slice(2);
const client = new Client(floor);
const me = await client.postSession({ name: `Guest ${Math.random().toString(36).slice(2, 8)}` });
console.log(`${me.name} has ${me.balance}`);

const feed = await client.watch(table);
const done = new Set<string>();
const once = (what: string, command: Command): void => {
  if (!done.has(what)) feed.send(command);
  done.add(what);
};

for await (const message of feed) {
  if (message.type === "reply" && !message.ok) throw new Error(message.error);
  if (message.type !== "view") continue;
  const { stage, round, seats, question, table: about } = message.view;
  const own = seats.find((seat) => seat.player?.you);
  if (!own) {
    once("sit", { command: "sit", seat: seats.find((seat) => !seat.player)!.seat, buy_in: "100.00", key: "sit" });
  } else if (stage === "wagers" && !own.ready) {
    once("place", { command: "place", seat: own.seat, wager: "ante", amount: about.minimum });
    once("ready", { command: "ready", seat: own.seat });
  } else if (question?.kind === "decision" && question.seats.includes(own.seat)) {
    const { choice, min } = question.options.find((option) => option.choice !== "fold")!;
    once(`answer ${question.id}`, { command: "answer", seat: own.seat, question: question.id, choice, amount: min ?? "" });
  } else if (done.has("ready") && own.results.length > 0 && stage === "result") {
    for (const result of own.results) console.log(`round ${round}: ${result.name} ${result.amount} ${result.outcome}, ${result.returned} returned (${result.cites.join(", ")})`);
    once("leave", { command: "leave", seat: own.seat });
    feed.close();
  }
}
const past = await client.getTablesTableRounds(table);
console.log(`the table's last round is ${past.rounds[0]?.round}`);

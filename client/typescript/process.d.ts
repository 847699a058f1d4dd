/** What round.ts uses of Node. */
declare const process: { argv: string[] };

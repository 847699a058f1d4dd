// Names of cards.

const ranks: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight", "7": "seven",
  "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
};
/** The suits: the letter of each, its sign and its name. */
export const suits: [letter: string, sign: string, name: string][] = [["s", "♠", "spades"], ["h", "♥", "hearts"], ["d", "♦", "diamonds"], ["c", "♣", "clubs"]];

/** "queen of hearts"; a hidden card is "card face down". */
export function cardName(card: string): string {
  const rank = ranks[card[0] ?? ""], suit = suits.find(([letter]) => letter === card[1]);
  return rank && suit ? `${rank} of ${suit[2]}` : "card face down";
}

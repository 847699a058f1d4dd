// Where seats stand around an oval table.

import { turnedShare, type Side } from "../table/layout";

export interface Spot { x: number; y: number } // of the table, from 0 to 1; the middle is 0.5

/**
 * The places of so many seats around a table that is `ratio` times as wide as high, clockwise
 * from the middle of the near side, where you sit. The dealer stands at the far side; nobody
 * sits before him.
 */
export function around(count: number, ratio: number, side: Side): Spot[] {
  const left = Math.ceil((count - 1) / 2), right = count - 1 - left;
  const half = (n: number): number[] => Array.from({ length: n }, (_, i) => (ratio > 1 || n > 3 ? (i + 1.25) / (n + 0.85) : (i + 1) / (n + 0.6))); // with room beside the hand in the middle
  const spots = [{ x: 0.5, y: 1 }, ...half(left).map((share) => onHalf(share, ratio)), ...half(right).toReversed().map((share) => mirrored(onHalf(share, ratio)))];
  // The outermost stand at the edge, however many there are.
  const reach = count > 3 ? Math.max(...spots.map(({ x }) => Math.abs(x - 0.5))) * 2 : 1;
  return spots.map(({ x, y }) => turnedSpot({ x: 0.5 + (x - 0.5) / reach, y }, side));
}

/**
 * The places of so many seats around a low table: you before the middle of the near side, the others in
 * columns at the left and the right, and beside the dealer where a column has no more room.
 */
export function low(count: number, side: Side): Spot[] {
  const left = Math.ceil((count - 1) / 2);
  const half = (n: number): Spot[] => {
    const far = n > 3 ? 2 : n > 1 ? 1 : 0;
    const column = [[], [0.58], [0.82, 0.42], [1, 0.7, 0.4]][n - far] ?? [];
    const beside = far === 1 ? [0.24] : far === 2 ? [0, 0.3] : [];
    return [...column.map((y) => ({ x: 0, y })), ...beside.map((x) => ({ x, y: 0 }))];
  };
  return [{ x: 0.5, y: 1 }, ...half(left), ...half(count - 1 - left).map(mirrored).toReversed()].map((spot) => turnedSpot(spot, side));
}

/** Seats in columns: where they stand, where the board lies, and how many pixels all that is high. */
export interface Columns { spots: Spot[]; board: number; height: number }

const band = 120, own = 44;

/**
 * The places of so many seats where there is no room around an oval: two columns, clockwise from
 * you below them. The board and the pots have a band of their own between two rows.
 */
export function columns(count: number, side: Side): Columns {
  const left = Math.ceil((count - 1) / 2), above = left > 2 ? Math.ceil(left / 2) : left;
  const row = left > 2 ? 118 : 126;
  const height = left * row + band + own;
  const column = (n: number, x: number): Spot[] => Array.from({ length: n }, (_, i) => {
    const at = left - 1 - i; // from the far side
    return { x, y: (at * row + (at < above ? 0 : band)) / height };
  });
  const spots = [{ x: 0.5, y: 1 }, ...column(left, 0), ...column(count - 1 - left, 1).toReversed()];
  return { spots: spots.map((spot) => turnedSpot(spot, side)), board: turnedShare(((above - 0.5) * row + band / 2) / height, side), height };
}

const turnedSpot = ({ x, y }: Spot, side: Side): Spot => ({ x: turnedShare(x, side), y: turnedShare(y, side) });

const mirrored = ({ x, y }: Spot): Spot => ({ x: 1 - x, y });

/** A place on the left half of a rounded rectangle, by the share of the way from near to far. */
function onHalf(share: number, ratio: number): Spot {
  // The corners are quarters of a circle on the shorter side.
  const wide = Math.max(ratio, 1), high = Math.max(1 / ratio, 1), radius = 0.5;
  const straight = wide / 2 - radius, upright = high - 2 * radius, turn = (Math.PI / 2) * radius;
  let way = share * (2 * straight + 2 * turn + upright);
  const spot = (x: number, y: number): Spot => ({ x: x / wide + 0.5, y: y / high });
  if (way <= straight) return spot(-way, high);
  way -= straight;
  if (way <= turn) return spot(-straight - radius * Math.sin(way / radius), high - radius + radius * Math.cos(way / radius));
  way -= turn;
  if (way <= upright) return spot(-wide / 2, high - radius - way);
  way -= upright;
  if (way <= turn) return spot(-straight - radius * Math.cos(way / radius), radius - radius * Math.sin(way / radius));
  return spot(-straight + (way - turn), 0);
}

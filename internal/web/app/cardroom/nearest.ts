// Where a box has room among others.

export interface Box { left: number; top: number; right: number; bottom: number }

/** The ways in which something gives way, by px and by the angle from its direction to the middle: near ones first, and rather onwards than aside. */
const ways = Array.from({ length: 70 }, (_, i) => i * 4).flatMap((far) => (far === 0 ? [{ far, angle: 0 }] : Array.from({ length: 24 }, (_, turn) => ({ far, angle: ((turn - 11) * Math.PI) / 12 }))))
  .toSorted((a, b) => cost(a) - cost(b));

function cost({ far, angle }: { far: number; angle: number }): number { return far * (1 + Math.abs(angle) / Math.PI); }

/** How far a box must move to lie clear of all others within the bounds, from where it is towards the middle; not at all where there is no room. */
export function nearest(box: Box, others: readonly Box[], bounds: Box): { x: number; y: number } {
  const toward = Math.atan2(bounds.top + bounds.bottom - box.top - box.bottom, bounds.left + bounds.right - box.left - box.right);
  for (const { far, angle } of ways) {
    const x = Math.round(far * Math.cos(toward + angle)), y = Math.round(far * Math.sin(toward + angle)), at = moved(box, x, y);
    if (at.left >= bounds.left && at.top >= bounds.top && at.right <= bounds.right && at.bottom <= bounds.bottom && !others.some((other) => meets(at, other))) return { x, y };
  }
  return { x: 0, y: 0 };
}

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const moved = (box: Box, x: number, y: number): Box => ({ left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y });

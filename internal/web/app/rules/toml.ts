// Values as TOML writes them, and where they stand in what a file states.

export type Path = readonly string[];

/** Text, and a list of texts, are written as JSON writes them. */
export const text = (value: string): string => JSON.stringify(value);
export const list = (values: readonly string[]): string => `[${values.map(text).join(", ")}]`;

const key = (name: string): string => (/^[\w-]+$/.test(name) ? name : text(name));

/** Amounts by their names, in one line; "" when there is none. */
export function amounts(of: readonly (readonly [string, string])[]): string {
  const stated = of.filter(([, amount]) => amount !== "");
  return stated.length === 0 ? "" : `{ ${stated.map(([name, amount]) => `${key(name)} = ${text(amount)}`).join(", ")} }`;
}

/** A path as findings name it. */
export const dotted = (path: Path): string => path.map((p) => (/^[\w-]+$/.test(p) ? p : text(p))).join(".");

export type Table = Record<string, unknown>;

export const isTable = (value: unknown): value is Table => typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a path, undefined where nothing does. */
export const at = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>((below, name) => (isTable(below) && Object.hasOwn(below, name) ? below[name] : undefined), values);

/** A value as a form shows it; "" where nothing is stated. */
export const shown = (value: unknown): string => (value === undefined || typeof value === "object" ? "" : String(value));

/** The texts of a list; none where it is no list. */
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((v) => typeof v === "string") : []);

/** The tables at a path by their names, in order: "2" before "10". */
export const tables = (values: unknown, path: Path): [string, Table][] => {
  const all = at(values, path);
  const found = isTable(all) ? Object.entries(all).filter((entry): entry is [string, Table] => isTable(entry[1])) : [];
  return found.toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
};

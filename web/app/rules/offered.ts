// The games that a submission may have, and the papers that are made of it.

export interface Offered {
  games: { game: string; name: string; chapter: string; colour: string; source: string; banked: boolean; meter: boolean }[];
  papers: { id: string; name: string; about: string; banked: boolean }[];
  sizes: string[];
  floorperson: boolean;
}

import { fold } from "../../../lib/list/fold.ts";

interface Described {
  name: string;
  description: string;
}

/** What a search for a name or description leaves, in the same order. */
export function findNamed<Row extends Described>(rows: readonly Row[], search: string): readonly Row[] {
  const sought = fold(search.trim());
  if (sought === "") return rows;
  return rows.filter(({ name, description }) => fold(`${name}\n${description}`).includes(sought));
}

import { fold } from "../../../lib/list/fold.ts";

interface DescribedRecord {
  name: string;
  description: string;
}

/** What a search for a name or description leaves, in the same order. */
export function filterByText<Row extends DescribedRecord>(rows: readonly Row[], search: string): readonly Row[] {
  const sought = fold(search.trim());
  if (sought === "") return rows;
  return rows.filter(({ name, description }) => fold(`${name}\n${description}`).includes(sought));
}

import type { Listed } from "@pomander/vault";
import { wholeListSize } from "../../../lib/list/paging.ts";
import type { Range } from "../../../lib/list/use-full-list.ts";

/** Finds one record in a list that has no call for a single one; null when it is gone. */
export async function findRecord<Row extends { _id: string }>(
  read: (range: Range) => Promise<Listed<Row[]>>,
  id: string,
): Promise<Row | null> {
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read({ page: `${page}`, pageSize: `${wholeListSize}` });
    const found = rows.find(({ _id }) => _id === id);
    if (found !== undefined) return found;
    if (rows.length === 0 || page * wholeListSize >= total) return null;
  }
}

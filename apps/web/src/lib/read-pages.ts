import type { Listed } from "@pomander/vault";

type ReadRange<Row> = (range: { page: string; pageSize: string }) => Promise<Listed<Row[]>>;

/** Reads a list page by page, each with the number of rows up to its end, until the total is reached. */
export async function* readPages<Row>(readRange: ReadRange<Row>, pageSize: number) {
  for (let page = 1, isMore = true; isMore; page++) {
    const { rows, total } = await readRange({ page: `${page}`, pageSize: `${pageSize}` });
    isMore = page * pageSize < total;
    yield { rows, done: Math.min(page * pageSize, total), total };
  }
}

import { defaultPageSize } from "@pomander/contract";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

/** What every list may be asked. */
export interface ListQuery {
  search?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** One page of a query's rows, or all of them. Its order ends in an id, so that pages never overlap. */
export function pageOf<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { page, pageSize = defaultPageSize }: ListQuery,
): SelectQueryBuilder<DB, TB, O> {
  return page === undefined ? rows : rows.limit(pageSize).offset((page - 1) * pageSize);
}

/** Whether a `search_text`, or what `searchable()` made of a text, holds what somebody typed, blind to case and accents. */
export function contains(text: `${string}.search_text` | RawBuilder<string>, search: string): RawBuilder<boolean> {
  const within = typeof text === "string" ? sql.ref(text) : text;
  return sql<boolean>`
    ${within} like '%' || regexp_replace(searchable(${search}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** Whether it holds every word of what somebody typed, in any order; see `contains`. */
export function containsWords(text: `${string}.search_text` | RawBuilder<string>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/u).filter(Boolean);
  return words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => contains(text, word)),
        sql` and `,
      )})`;
}

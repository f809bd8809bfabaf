import { defaultPageSize } from "@pomander/contract";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

/** Query parameters that every list accepts. */
export interface ListQuery {
  search?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** The items of a page, and how many there are on all pages. */
export interface Listed<Items> {
  items: Items;
  total: number;
}

/** Selects one page of a query's rows, or all of them. Its order ends in an id, so that pages never overlap. */
export function pageOf<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { page, pageSize = defaultPageSize }: ListQuery,
): SelectQueryBuilder<DB, TB, O> {
  return page === undefined ? rows : rows.limit(pageSize).offset((page - 1) * pageSize);
}

/**
 * Returns whether a `search_text`, or the result of `searchable()` for a text, contains a user's search text, ignoring
 * case and accents.
 */
export function contains(text: `${string}.search_text` | RawBuilder<string>, search: string): RawBuilder<boolean> {
  const within = typeof text === "string" ? sql.ref(text) : text;
  return sql<boolean>`
    ${within} like '%' || regexp_replace(searchable(${search}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** Returns whether it contains every word of a user's search text, in any order; see `contains`. */
export function containsWords(text: `${string}.search_text` | RawBuilder<string>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/u).filter(Boolean);
  return words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => contains(text, word)),
        sql` and `,
      )})`;
}

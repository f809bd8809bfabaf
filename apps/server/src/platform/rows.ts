import { type SelectQueryBuilder, sql } from "kysely";

interface Rows<Row> {
  executeTakeFirst(): Promise<Row | undefined>;
}

/** Returns the first row of a query, or null. */
export const firstOrNull = async <Row>(rows: Rows<Row>): Promise<Row | null> => (await rows.executeTakeFirst()) ?? null;

/** Returns whether a query finds anything. */
export const hasRow = async (rows: Rows<unknown>): Promise<boolean> => (await rows.executeTakeFirst()) !== undefined;

/** Returns the number of rows of a query that selects nothing yet. */
export async function countRows<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = rows.select(sql`count(*)`.as("count")).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

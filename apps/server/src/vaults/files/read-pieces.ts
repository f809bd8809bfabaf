import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/**
 * Bytes of a row in which a segment is read. The database's client grows its buffer by doubling until a row is in it, and
 * gets bytes as text: a row of 1 MiB would take three times the processor time, and seven times the memory.
 */
const pieceBytes = 32 * 1024;

/**
 * Reads the column `data` of the one row that the query `found` returns, in small rows; null where it returns none.
 * `before`: its `with` clause, which has to stay at the top of the statement.
 */
export async function readPieces(
  db: Database,
  found: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<Buffer<ArrayBuffer> | null> {
  const { rows } = await sql<{ piece: Buffer }>`
    ${before}
    select substring(data from start for ${sql.lit(pieceBytes)}) as piece
    from (${found}) as segment, generate_series(1, octet_length(data), ${sql.lit(pieceBytes)}) as start
    order by start`.execute(db);
  return rows.length === 0 ? null : Buffer.concat(rows.map(({ piece }) => piece));
}

import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/**
 * Bytes of a row in which a segment is read. The database's client grows its buffer by doubling until a row is in it, and
 * gets bytes as text: a row of 1 MiB would take three times the processor time, and seven times the memory. Text is
 * requested, and put into one buffer, since a buffer of each row would leave gaps in the memory that it was in.
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
  const { rows } = await sql<{ length: number; piece: string }>`
    ${before}
    select octet_length(data) as length, encode(substring(data from start for ${sql.lit(pieceBytes)}), 'hex') as piece
    from (${found}) as segment, generate_series(1, octet_length(data), ${sql.lit(pieceBytes)}) as start
    order by start`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const segment = Buffer.allocUnsafeSlow(first.length);
  let written = 0;
  for (const { piece } of rows) written += segment.write(piece, written, "hex");
  return segment;
}

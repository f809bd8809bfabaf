import { createHash } from "node:crypto";
import { z } from "@pomander/contract";
import { sql } from "kysely";
import { advisoryLocks } from "../../platform/advisory-locks.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { readSetting, writeSetting } from "../../platform/settings.ts";
import { jsonLine } from "./json-line.ts";
import { presentEvent } from "./present-event.ts";

const key = "audit_chain";
const eventsPerRun = 1_000;
const [lockClass, lockId] = advisoryLocks.auditNumbers;

/** The end of the chain: the number of the last event, 0 before the first, and its hash. */
export interface AuditChain {
  seq: number;
  hash: Buffer;
}
const stored = z.object({ seq: z.int(), hash: z.string() });

export async function readChain(db: Database): Promise<AuditChain> {
  const { data } = stored.safeParse(await readSetting(db, key));
  return data === undefined
    ? { seq: 0, hash: Buffer.alloc(32) }
    : { seq: data.seq, hash: Buffer.from(data.hash, "base64url") };
}

/** Returns the hash of an event: SHA-256 over the hash before it and the event's text. */
export const chainHash = (before: Buffer, line: string): Buffer =>
  createHash("sha256").update(before).update(line, "utf8").digest();

/**
 * Numbers events that are committed, without gaps, and chains each to the one before. An event whose transaction takes
 * long gets its number after those that were committed earlier: none is passed over. One process does it at a time.
 * @returns how many were numbered; fewer than a run numbers at most: none is left
 */
export const numberEvents = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockAudit(trx))) return 0;
    const rows = await trx
      .selectFrom("audit_events")
      .select(["id", "at", "kind", "actor_id", "actor_name", "target_id", "target_name", "details"])
      .where("seq", "is", null)
      .orderBy("at")
      .orderBy("id")
      .limit(eventsPerRun)
      .execute();
    if (rows.length === 0) return 0;
    let { seq, hash } = await readChain(trx);
    const numbered = rows.map((row) => {
      seq += 1;
      const line = jsonLine({ seq, ...presentEvent(row) });
      hash = chainHash(hash, line);
      return { id: row.id, seq, line, hash: hash.toString("hex") };
    });
    await sql`
      update audit_events set seq = n.seq, line = n.line, hash = decode(n.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as n (id uuid, seq bigint, line text, hash text)
      where audit_events.id = n.id`.execute(trx);
    await writeSetting(trx, key, { seq, hash: hash.toString("base64url") });
    return rows.length;
  });

/** Lets one process at a time number events and write them into a log. False: another one does. */
export async function lockAudit(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockClass}, ${lockId}) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

import { timingSafeEqual } from "node:crypto";
import { type Actor, type CallParsed, type CallReply, type calls, maySeeAuditOf } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type AuditChain, readChain } from "../../accounts/audit-numbers/number-events.ts";
import type { Pepper } from "../../accounts/pepper.ts";
import { AppError, invalid } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { visibleTo } from "./visible.ts";

type ExportCall = (typeof calls)["audit"]["export"];
const defaultLimit = 100;

/**
 * Returns numbered events after a cursor, in order. Admins get neither the events about super admins nor the hashes,
 * which would let them test guesses of these.
 * @throws AppError `audit_forked` where the cursor's event is not the one that is kept, `audit_gone` where events after
 * it were deleted
 */
export async function exportEvents(
  { db, pepper }: Pick<AppContext, "db" | "pepper">,
  actor: Actor,
  { after, limit = defaultLimit }: CallParsed<ExportCall>["query"],
): Promise<CallReply<ExportCall>> {
  const chain = await readChain(db);
  const from = after === undefined ? 0 : await openCursor(db, pepper, after, chain);
  const rows = await visibleTo(db.selectFrom("audit_events"), actor)
    .select(["seq", "line", "hash"])
    .where("seq", ">", from)
    .where("seq", "<=", chain.seq)
    .orderBy("seq")
    .limit(limit)
    .execute();
  const last = rows.length < limit ? undefined : rows.at(-1);
  const end = last?.seq == null || last.hash === null ? chain : { seq: last.seq, hash: last.hash };
  const seesHashes = maySeeAuditOf(actor, { isSuperAdmin: true });
  return {
    events: rows.map(({ line, hash }) => ({
      line: line ?? "",
      hash: seesHashes ? (hash?.toString("base64url") ?? null) : null,
    })),
    next: sealCursor(pepper, end),
  };
}

/** Returns a cursor: a number, the proof of the hash at that number, which it does not reveal, and the proof of both. */
function sealCursor(pepper: Pepper, { seq, hash }: AuditChain): string {
  const place = `${seq}.${pepper.pseudonymOf("audit-place", `${seq} ${hash.toString("hex")}`)}`;
  return `${place}.${pepper.pseudonymOf("audit-cursor", place)}`;
}

/** Returns the number of a cursor whose event is still the one that it was made for. */
async function openCursor(db: Database, pepper: Pepper, cursor: string, chain: AuditChain): Promise<number> {
  const [, place, number, proof] = /^((\d{1,15})\.[\w-]{43})\.([\w-]{43})$/.exec(cursor) ?? [];
  if (place === undefined || proof === undefined || !isSame(pepper.pseudonymOf("audit-cursor", place), proof)) {
    throw invalid("after", "This isn't a cursor of this server");
  }
  const seq = Number(number);
  const [first, kept] = await Promise.all([
    db
      .selectFrom("audit_events")
      .select(({ fn }) => fn.min("seq").as("seq"))
      .executeTakeFirst(),
    db.selectFrom("audit_events").select("hash").where("seq", "=", seq).executeTakeFirst(),
  ]);
  const firstSeq = first?.seq ?? chain.seq + 1;
  const params = { first: firstSeq };
  const hash = seq === chain.seq ? chain.hash : (kept?.hash ?? null);
  if (seq > chain.seq || (hash !== null && sealCursor(pepper, { seq, hash }) !== cursor)) {
    throw new AppError("audit_forked", { params });
  }
  if (seq + 1 < firstSeq) throw new AppError("audit_gone", { params });
  return seq;
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

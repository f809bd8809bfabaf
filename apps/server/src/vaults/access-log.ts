import type { AuditEvent, UnlockWay, VaultAccessKind } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../accounts/app-context.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Database, Trx } from "../platform/database.ts";
import { withTransaction } from "../platform/transaction.ts";
import { recordShared, shownVault } from "./sharing/mails-and-audit.ts";

/** The session that reads, with its device's name. */
export type Reader = Session & { device: string };
interface Read {
  kind: "vault-read" | "versions-read";
  /** Null: the reader's present vault. */
  vaultId: string | null;
  isShared: boolean;
}
const hourMs = 60 * 60_000;
const mostNoted = 10_000;

/**
 * Records that a session reads a vault, before it gets the contents: once an hour for each session, vault and kind. The
 * person sees it in their profile; the audit has it for shared vaults, or for all of them (`AUDIT_VAULT_ACCESS`).
 */
export async function recordRead(
  app: Pick<AppContext, "config" | "db" | "clock" | "notedReads">,
  { actor, sessionId, device }: Reader,
  { kind, vaultId, isShared }: Read,
): Promise<void> {
  if (app.config.vaultAccess === "off") return;
  const at = app.clock.now();
  const [key, hour] = [`${sessionId} ${vaultId} ${kind}`, Math.floor(at.getTime() / hourMs)];
  if (app.notedReads.get(key) === hour) return;
  const read = vaultId ?? (await findPresentId(app.db, actor._id));
  if (read === null) return;
  await record(app, { at, kind, userId: actor._id, sessionId, vaultId: read, isShared, device, way: null });
  if (app.notedReads.size >= mostNoted) app.notedReads.clear();
  app.notedReads.set(key, hour);
}

async function findPresentId(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("vaults")
    .select("id")
    .where("user_id", "=", userId)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Unlock {
  vaultId: string;
  /** Null: a device's key opened it. */
  way: UnlockWay | null;
}

/** Records that a session unlocked one of its owner's vaults, in the transaction that gives the key. */
export async function recordUnlock(
  app: Pick<AppContext, "config" | "db" | "clock">,
  trx: Trx,
  { actor, sessionId, device }: Reader,
  unlock: Unlock,
): Promise<void> {
  if (app.config.vaultAccess === "off") return;
  const at = app.clock.now();
  const about = { userId: actor._id, sessionId, device, isShared: false };
  await record(app, { at, kind: "vault-unlocked", ...about, ...unlock }, trx);
}

interface Access {
  at: Date;
  kind: VaultAccessKind;
  userId: string;
  sessionId: string;
  vaultId: string;
  isShared: boolean;
  device: string;
  way: UnlockWay | null;
}

/** Records an access, in one statement where the audit does not have it; `trx`: in this transaction. */
async function record({ config, db }: Pick<AppContext, "config" | "db">, access: Access, trx?: Trx): Promise<void> {
  if (!access.isShared && config.vaultAccess !== "all") {
    await insert(trx ?? db, access, null);
    return;
  }
  const work = async (within: Trx) => {
    const { at, kind, userId, vaultId, isShared, device, way } = access;
    const shared = isShared ? await shownVault(within, vaultId) : null;
    if (!(await insert(within, access, shared))) return;
    const details: AuditEvent["details"] = {
      device,
      ...(shared === null ? {} : { vault: shared }),
      ...(way === null ? {} : { way }),
    };
    await recordShared(within, { at, kind, by: userId, details });
  };
  await (trx === undefined ? withTransaction(db, work) : work(trx));
}

/** Returns whether the access was not recorded before. */
async function insert(db: Database, access: Access, shared: string | null): Promise<boolean> {
  const { at, kind, userId, sessionId, vaultId, device, way } = access;
  const columns = { at, kind, user_id: userId, session_id: sessionId, vault_id: vaultId, shared, way, device };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("vault_accesses")
    .values({ id: uuidv7(), ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

import { type CallParsed, type calls, limits, type NewEntry } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import type { EventOrigin } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmPassword } from "../../accounts/current-password.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { SuccessorsTable } from "../../platform/vault-tables.ts";
import { insertEntries, readStaged } from "../../vaults/entry-store.ts";
import { withFilesOf } from "../../vaults/files/named-files.ts";
import { countForUser } from "../../vaults/sharing/user-limits.ts";
import {
  assertActSigned,
  assertNotFollowed,
  assertRole,
  barMembers,
  lockAsMember,
  readMembers,
  unbarBegun,
} from "../../vaults/sharing/memberships.ts";
import { nameOf, notifyOfSharing, recordShared, shownVault } from "../../vaults/sharing/mails-and-audit.ts";

// New keys of a shared vault: another vault, sealed again without the members who go, takes its place in one step.

export type SuccessorRow = Selectable<SuccessorsTable>;

const maxAgeMs = limits.successorHours * 60 * 60 * 1000;
export const begunAfter = (now: Date) => new Date(now.getTime() - maxAgeMs);

interface Begin extends EventOrigin, Readonly<CallParsed<typeof calls.sharedSuccessors.begin>["body"]> {
  /** The vault that gets new keys. */
  presentId: string;
}

/** Begins new keys, and bars the members who go at once; those whom an earlier begin alone barred are members again. */
export function beginSharedSuccessor(app: AppContext, session: Session, form: Begin): Promise<void> {
  const { presentId, vaultId, without, replace, currentPassword, act, at, device } = form;
  const by = session.actor._id;
  return withTransaction<void>(app.db, async (trx) => {
    await confirmPassword(app, trx, session, { credential: currentPassword });
    const { vault, member } = await lockAsMember(trx, session, presentId, { now: at });
    assertRole(member, "manage");
    assertActSigned(member, act, "begin");
    assertNotFollowed(vault);
    await assertMayGo(trx, presentId, without, by);
    const going = await withTheirMachines(trx, presentId, without);
    await assertNoneBegun(trx, presentId, replace, at);
    await countForUser(trx, by, "begin", { now: at });
    await trx.deleteFrom("successors").where("predecessor_id", "=", presentId).execute();
    const { numAffectedRows } = await sql`
      insert into successors (id, predecessor_id, begun_at, begun_by, session_id, without)
      select ${vaultId}::uuid, ${presentId}, ${at}, ${by}, ${session.sessionId}, ${going}::uuid[]
      where not exists (select from vaults where id = ${vaultId})
      on conflict (id) do nothing`.execute(trx);
    if (numAffectedRows === 0n) throw new AppError("id_taken");
    await trx.updateTable("vaults").set({ held_until: null, held_for: null }).where("id", "=", presentId).execute();
    await barWithout(trx, { presentId, without: going, by }, { at, device });
  });
}

/** Returns those who go, with the machines of the vault that they added: who made a token may have it. */
async function withTheirMachines(trx: Trx, vaultId: string, without: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("shared_members as m")
    .innerJoin("shared_machines as x", "x.id", "m.user_id")
    .select("x.id")
    .where("m.vault_id", "=", vaultId)
    .where(sql<boolean>`x.by_id = any(${[...without]}::uuid[])`)
    .orderBy("x.id")
    .execute();
  return [...new Set([...without, ...rows.map(({ id }) => id)])];
}

/** Checks that those who go are in the vault, and that the caller stays. */
async function assertMayGo(trx: Trx, vaultId: string, without: readonly string[], by: string): Promise<void> {
  const members = new Set((await readMembers(trx, vaultId)).map(({ user_id }) => user_id));
  const isRight = without.every((userId) => userId !== by && members.has(userId));
  if (!isRight || new Set(without).size < without.length) throw invalid("without", "Others who are members, each once");
}

/** @throws AppError `already_begun` */
async function assertNoneBegun(trx: Trx, vaultId: string, replace: boolean, now: Date): Promise<void> {
  if (replace) return;
  const begun = await trx
    .selectFrom("successors")
    .select(["begun_by", "begun_at", "without"])
    .where("predecessor_id", "=", vaultId)
    .where("begun_at", ">", begunAfter(now))
    .executeTakeFirst();
  if (begun === undefined || begun.begun_by === null) return;
  const { begun_by: by, begun_at, without } = begun;
  throw new AppError("already_begun", { begun: { by, at: begun_at.toISOString(), without } });
}

interface Going {
  presentId: string;
  without: readonly string[];
  by: string;
}

/** Bars those who go instead of those whom an earlier begin barred, and tells them. */
async function barWithout(trx: Trx, { presentId, without, by }: Going, origin: EventOrigin): Promise<void> {
  const members = await readMembers(trx, presentId);
  const before = new Set(members.filter(({ barred }) => barred !== null).map(({ user_id }) => user_id));
  const machines = new Set(members.filter(({ is_machine }) => is_machine).map(({ user_id }) => user_id));
  await unbarBegun(trx, presentId);
  await barMembers(trx, presentId, without, "begun");
  const vault = await shownVault(trx, presentId);
  const name = await nameOf(trx, by);
  for (const userId of without) {
    if (before.has(userId)) continue;
    const event = { at: origin.at, kind: "shared-member-removed" as const, by };
    if (machines.has(userId)) {
      await recordShared(trx, { ...event, details: { vault, machine: userId } });
      continue;
    }
    await recordShared(trx, { ...event, to: userId, details: { vault } });
    await notifyOfSharing(trx, "shared-removed", userId, origin, { by: name, vault });
  }
}

interface OwnSuccessor {
  presentId: string;
  successorId: string;
  now: Date;
}

/**
 * Locks the successor that this session began.
 * @throws AppError `vault_changed` when it is another one, or was begun too long ago or by another session
 */
export async function lockOwnSuccessor(
  trx: Trx,
  { sessionId }: Session,
  { presentId, successorId, now }: OwnSuccessor,
): Promise<SuccessorRow> {
  return trx
    .selectFrom("successors")
    .selectAll()
    .where("id", "=", successorId)
    .where("predecessor_id", "=", presentId)
    .where("session_id", "=", sessionId)
    .where("begun_at", ">", begunAfter(now))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("vault_changed"));
}

interface StagedChange {
  presentId: string;
  successorId: string;
  put: readonly NewEntry[];
  remove: readonly string[];
}

/** Removes entries from the staged vault, then adds some, each in place of the one with its id. */
export function stageSharedEntries(app: AppContext, session: Session, change: StagedChange): Promise<void> {
  const { presentId, successorId, put, remove } = change;
  const ids = put.map((entry) => entry._id);
  if (new Set(ids).size < ids.length) throw invalid("put", "An id appears twice");
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const { vault, member } = await lockAsMember(trx, session, presentId, { now });
    assertRole(member, "manage");
    assertNotFollowed(vault);
    await lockOwnSuccessor(trx, session, { presentId, successorId, now });
    await sql`
      delete from staged_entries
      where vault_id = ${successorId} and id = any(${[...remove, ...ids]}::uuid[])`.execute(trx);
    const entries = await withFilesOf(trx, presentId, put);
    // A favourite is each member's own.
    const staged = entries.map((entry) => ({ ...entry, isFavorite: false }));
    await insertEntries(trx, { table: "staged_entries", vaultId: successorId }, staged, now);
    const { count, bytes } = await readStaged(trx, successorId);
    if (count > limits.entriesPerSharedVault || bytes > limits.sharedVaultBytes)
      throw new AppError("shared_vault_full");
  });
}

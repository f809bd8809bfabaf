import { type AnyManifest, limits, type SignedManifest, type VaultRole } from "@pomander/contract";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { Tables } from "../../platform/tables.ts";
import type { SharedMembersTable, VaultsTable } from "../../platform/vault-tables.ts";
import { isManifestSignedBy, isSignedBy } from "./signatures.ts";

export type SharedVaultRow = Selectable<VaultsTable>;
export type MemberRow = Selectable<SharedMembersTable>;

/** A member of a shared vault, with what a read of it needs to know. */
export interface Membership {
  vaultId: string;
  role: VaultRole;
  signKey: string;
  readAt: Date | null;
  flagsVersion: string;
  sealed: string;
  successorId: string | null;
  archivedAt: Date | null;
  emptiedAt: Date | null;
}

/**
 * Returns the caller's membership in a shared vault; null: the id is not a shared vault's.
 * @throws AppError `not_found` when the caller is no member, is barred, or the vault is deleted
 */
export async function findMembership(db: Database, userId: string, vaultId: string): Promise<Membership | null> {
  const { rows } = await sql<Membership & { isMember: boolean }>`
    select v.id as "vaultId", m.role, m.sign_key as "signKey", m.read_at as "readAt",
      m.flags_version as "flagsVersion", v.manifest_sealed as sealed, v.successor_id as "successorId",
      v.archived_at as "archivedAt", v.emptied_at as "emptiedAt",
      m.user_id is not null and m.barred is null and v.deleted_at is null as "isMember"
    from vaults v left join shared_members m on m.vault_id = v.id and m.user_id = ${userId}
    where v.id = ${vaultId} and v.user_id is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  if (!row.isMember) throw new AppError("not_found");
  return row;
}

/** Returns the caller's membership. @throws AppError `not_found` */
export async function readMembership(db: Database, userId: string, vaultId: string): Promise<Membership> {
  const membership = await findMembership(db, userId, vaultId);
  if (membership === null) throw new AppError("not_found");
  return membership;
}

/**
 * Checks that what a vault contains may be read: of one that new keys have replaced by managers, for 30 days.
 * @throws AppError `vault_followed`
 */
export function assertReadable({ role, successorId, archivedAt, emptiedAt }: Membership, now: Date): void {
  if (successorId === null) return;
  const keptUntil = (archivedAt?.getTime() ?? 0) + limits.historyDays * dayMs;
  if (role !== "manage" || emptiedAt !== null || keptUntil <= now.getTime()) throw new AppError("vault_followed");
}

export interface LockedMember {
  vault: SharedVaultRow;
  member: MemberRow;
}

/**
 * Locks a shared vault, so that every change follows the previous one, then the session and the caller's record.
 * `isDeletedToo`: also one that was deleted; `isBegunToo`: also for one whom new keys that were begun bar.
 * @throws AppError `not_signed_in`; `not_found` when the caller is no member or is barred
 */
export async function lockAsMember(
  trx: Trx,
  session: Session,
  vaultId: string,
  { now, isDeletedToo = false, isBegunToo = false }: { now: Date; isDeletedToo?: boolean; isBegunToo?: boolean },
): Promise<LockedMember> {
  const vault = await trx
    .selectFrom("vaults")
    .selectAll()
    .where("id", "=", vaultId)
    .where("user_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
  await assertSessionActive(trx, session, now);
  const member = await trx
    .selectFrom("shared_members")
    .selectAll()
    .where("vault_id", "=", vaultId)
    .where("user_id", "=", session.actor._id)
    .where((row) => (isBegunToo ? isPresentOrBegun(row) : row("barred", "is", null)))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isHidden = vault === undefined || (vault.deleted_at !== null && !isDeletedToo);
  if (isHidden || member === undefined) throw new AppError("not_found");
  return { vault, member };
}

const isPresentOrBegun = (row: ExpressionBuilder<Tables, "shared_members">) =>
  row.or([row("barred", "is", null), row("barred", "=", "begun")]);

const rank: Record<VaultRole, number> = { read: 0, write: 1, manage: 2 };
/** Returns whether a role is a lower one than another. */
export const isLower = (role: VaultRole, than: VaultRole): boolean => rank[role] < rank[than];

/** @throws AppError `role_too_low` */
export function assertRole({ role }: Pick<MemberRow, "role">, least: VaultRole): void {
  if (isLower(role, least)) throw new AppError("role_too_low");
}

/** Checks that a member signed a manifest of a vault. @throws AppError `no_write_proof` */
export function assertManifestSigned(
  { sign_key }: Pick<MemberRow, "sign_key">,
  vaultId: string,
  manifest: AnyManifest,
): asserts manifest is SignedManifest {
  if (!isManifestSignedBy(sign_key, vaultId, manifest)) throw new AppError("no_write_proof");
}

type Act = "begin" | "delete" | "undelete" | "history-delete";
/** Checks that a member signed what they do to a vault apart from its links. @throws AppError `no_write_proof` */
export function assertActSigned(member: MemberRow, act: string | undefined, what: Act): void {
  const isSigned = act !== undefined && isSignedBy(member.sign_key, act, "shared-act", what, member.vault_id);
  if (!isSigned) throw new AppError("no_write_proof");
}

/** @throws AppError `vault_followed` when new keys have replaced the vault */
export function assertNotFollowed({ successor_id }: Pick<SharedVaultRow, "successor_id">): void {
  if (successor_id !== null) throw new AppError("vault_followed");
}

/** @throws AppError `vault_held` while another member finishes new keys */
export function assertNotHeld({ held_until, held_for }: SharedVaultRow, userId: string, now: Date): void {
  if (held_until !== null && held_until > now && held_for !== userId) throw new AppError("vault_held");
}

/** A record of a vault's member, who may be a machine. */
export type ListedMember = MemberRow & { is_machine: boolean };

/** Returns every record of a vault's members, also of barred ones. */
export const readMembers = (trx: Trx, vaultId: string): Promise<ListedMember[]> =>
  trx
    .selectFrom("shared_members")
    .selectAll()
    .select(sql<boolean>`exists (select from shared_machines x where x.id = user_id)`.as("is_machine"))
    .where("vault_id", "=", vaultId)
    .execute();

/** Stores a link of a shared vault as its newest one. `growth`: what the change adds to the vault, in bytes. */
export async function storeLink(
  trx: Trx,
  { vaultId, by, growth = 0 }: { vaultId: string; by: string; growth?: number },
  { counter, sealed, sig }: SignedManifest,
  list: string | null = null,
): Promise<void> {
  await trx
    .insertInto("vault_manifests")
    .values({ vault_id: vaultId, counter, sealed, by_id: by, sig, list })
    .execute();
  await trx
    .updateTable("vaults")
    .set((row) => ({
      manifest_counter: counter,
      manifest_sealed: sealed,
      sealed_bytes: row("sealed_bytes", "+", growth),
    }))
    .where("id", "=", vaultId)
    .execute();
}

/** The vaults that new keys made of one another up to a vault, itself included, as a subquery of ids. */
const lineBefore = (vaultId: string) => sql<string>`(
  with recursive line as (
    select id from vaults where id = ${vaultId}
    union all
    select v.id from vaults v join line on v.successor_id = line.id
  ) select id from line)`;

/** Bars members from a vault, and from those that it follows. Returns who was not barred from it before. */
export async function barMembers(
  trx: Trx,
  vaultId: string,
  userIds: readonly string[],
  why: NonNullable<MemberRow["barred"]>,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .updateTable("shared_members")
    .set({ barred: why })
    .where("vault_id", "in", lineBefore(vaultId))
    .where("user_id", "in", userIds)
    .where((row) => (why === "begun" ? row("barred", "is", null) : isPresentOrBegun(row)))
    .returning(["vault_id", "user_id"])
    .execute();
  return rows.filter(({ vault_id }) => vault_id === vaultId).map(({ user_id }) => user_id);
}

/** Takes back what begins of new keys barred. */
export async function unbarBegun(trx: Trx, vaultId: string): Promise<void> {
  await trx
    .updateTable("shared_members")
    .set({ barred: null })
    .where("vault_id", "in", lineBefore(vaultId))
    .where("barred", "=", "begun")
    .execute();
}

/** Makes lasting what the begin of new keys barred, once they are there: no later begin takes it back. */
export async function keepBegunBarred(trx: Trx, vaultId: string): Promise<void> {
  await trx
    .updateTable("shared_members")
    .set({ barred: "left" })
    .where("vault_id", "in", lineBefore(vaultId))
    .where("barred", "=", "begun")
    .execute();
}

import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { AppError } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import type { MemberRow, SharedVaultRow } from "./memberships.ts";

/** The amount that one user may do in some milliseconds, all of their sessions together. */
const mostOf = {
  invite: { most: limits.sharingDay.invites, ms: dayMs },
  begin: { most: limits.sharingDay.begins, ms: dayMs },
  vault: { most: limits.sharingDay.vaults, ms: dayMs },
  listBytes: { most: limits.listDay.personBytes, ms: dayMs },
  report: { most: limits.leaverReportsPerHour, ms: dayMs / 24 },
  file: { most: limits.filesPerDay, ms: dayMs },
} as const;

/**
 * Counts what a user does, once it is known that they themselves do it: a stolen token must not use up their share.
 * @throws AppError `rate_limited`
 */
export async function countForUser(
  trx: Trx,
  userId: string,
  what: keyof typeof mostOf,
  { now, amount = 1 }: { now: Date; amount?: number },
): Promise<void> {
  await countUpTo(trx, userId, what, { ...mostOf[what], now, amount });
}

/** Counts a file that a user begins, and its bytes. @throws AppError `too_many_files` */
export async function countFile(
  trx: Trx,
  userId: string,
  { now, bytes, mostBytes }: { now: Date; bytes: number; mostBytes: number },
): Promise<void> {
  try {
    await countForUser(trx, userId, "file", { now });
    await countUpTo(trx, userId, "fileBytes", { most: mostBytes, ms: dayMs, now, amount: bytes });
  } catch (error) {
    throw error instanceof AppError ? new AppError("too_many_files") : error;
  }
}

interface Counted {
  most: number;
  ms: number;
  now: Date;
  amount: number;
}

async function countUpTo(trx: Trx, userId: string, what: string, { most, ms, now, amount }: Counted): Promise<void> {
  const isOpen = sql`kept.since > ${new Date(now.getTime() - ms)}`;
  const { rows } = await sql<{ amount: number; since: Date }>`
    insert into sharing_counts as kept (user_id, what, since, amount) values (${userId}, ${what}, ${now}, ${amount})
    on conflict (user_id, what) do update set
      amount = case when ${isOpen} then kept.amount + excluded.amount else excluded.amount end,
      since = case when ${isOpen} then kept.since else excluded.since end
    returning amount, since`.execute(trx);
  const [row] = rows;
  if (row === undefined || row.amount > most) {
    const endsAt = (row?.since ?? now).getTime() + ms;
    throw new AppError("rate_limited", { retryAfterSeconds: (endsAt - now.getTime()) / 1_000 });
  }
}

/** Counts a list that a vault takes from a user. Returns the vault's counts. @throws AppError `too_many_changes` */
export async function countList(
  trx: Trx,
  vault: Pick<SharedVaultRow, "lists_since" | "lists" | "list_bytes">,
  list: string,
  { userId, now }: { userId: string; now: Date },
): Promise<Pick<SharedVaultRow, "lists_since" | "lists" | "list_bytes">> {
  const isOver = vault.lists_since === null || vault.lists_since.getTime() <= now.getTime() - dayMs;
  const counts = isOver
    ? { lists_since: now, lists: 1, list_bytes: list.length }
    : { lists_since: vault.lists_since, lists: vault.lists + 1, list_bytes: vault.list_bytes + list.length };
  const { listDay } = limits;
  if (counts.lists > listDay.lists || counts.list_bytes > listDay.bytes) throw new AppError("too_many_changes");
  await countForUser(trx, userId, "listBytes", { now, amount: list.length }).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("too_many_changes") : error;
  });
  return counts;
}

/**
 * Counts a link that a member makes, and the entries that they delete with it, for a day.
 * @throws AppError `too_many_changes`
 */
export async function countMemberDay(trx: Trx, member: MemberRow, now: Date, deleted = 0): Promise<void> {
  const isOver = member.day_since === null || member.day_since.getTime() <= now.getTime() - dayMs;
  const day = isOver
    ? { day_since: now, day_links: 1, day_versions: 0, day_bytes: 0, day_deleted: deleted }
    : { day_links: member.day_links + 1, day_deleted: member.day_deleted + deleted };
  if (day.day_links > limits.memberDay.links || day.day_deleted > limits.memberDay.deleted)
    throw new AppError("too_many_changes");
  await trx
    .updateTable("shared_members")
    .set(day)
    .where("vault_id", "=", member.vault_id)
    .where("user_id", "=", member.user_id)
    .execute();
}

/**
 * Checks that a user may have one more shared vault, and locks their account: only those count that they read.
 * @throws AppError `vaults_full`
 */
export async function assertMayJoin(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from shared_members m join vaults v on v.id = m.vault_id
    where m.user_id = ${userId} and m.barred is null and m.read_at is not null
      and v.archived_at is null and v.deleted_at is null`.execute(trx);
  if ((rows[0]?.count ?? 0) >= limits.sharedVaults) throw new AppError("vaults_full");
}

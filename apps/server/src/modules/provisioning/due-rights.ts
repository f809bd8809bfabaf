import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../platform/database.ts";
import type { GroupRow } from "./resources.ts";
import type { DirectorySource } from "./shut-out.ts";

/** Selects the rights and memberships that the job gives and takes within a moment. */
export const waitingRights = (db: Database) =>
  db.selectFrom("directory_rights_due").where("account_id", "is not", null).where("is_held_back", "=", false);

/** Notes a right or a membership as due for people who joined or left the group of the directory that gives it. */
export async function followMembers(
  trx: Trx,
  { applied_gives: gives, applied_group_id: groupId }: GroupRow,
  personIds: readonly string[],
  source: DirectorySource,
): Promise<void> {
  if ((gives === null && groupId === null) || personIds.length === 0) return;
  const rights = sql`
    select account_id, ${gives}::text as gives, ${groupId}::uuid as group_id from directory_accounts
    where person_id = any(${personIds}::uuid[])`;
  // No one has confirmed what the groups say now.
  const changed = sql`do update set confirmed_email = null, is_held_back = false, token = excluded.token`;
  await note(trx, rights, source, changed);
}

/** Notes what the groups of a person give, whose account is locked: it is new, or open again. */
export async function followGroupsOf(trx: Trx, accountId: string, source: DirectorySource): Promise<void> {
  const rights = sql`
    select distinct k.account_id, g.applied_gives as gives, g.applied_group_id as group_id
    from directory_accounts k join scim_members m on m.user_id = k.person_id join scim_groups g on g.id = m.group_id
    where k.account_id = ${accountId} and (g.applied_gives is not null or g.applied_group_id is not null)`;
  await note(trx, rights, source);
}

/** Notes everything that groups give for an account, which is locked: its person was deleted, and came back in no group. */
export async function followAllGroups(trx: Trx, accountId: string, source: DirectorySource): Promise<void> {
  const rights = sql`
    select distinct ${accountId}::uuid as account_id, applied_gives as gives, applied_group_id as group_id from scim_groups
    where applied_gives is not null or applied_group_id is not null`;
  await note(trx, rights, source);
}

/** Leaves to a new account what a super admin confirmed for its person, whose address is the same. */
export async function takeOverConfirmed(trx: Trx, accountId: string, personId: string): Promise<void> {
  await trx
    .updateTable("directory_rights_due")
    .set({ account_id: accountId, person_id: null })
    .where("person_id", "=", personId)
    .execute();
}

async function note(
  trx: Trx,
  rights: RawBuilder<unknown>,
  { token }: DirectorySource,
  onConflict = sql`do nothing`,
): Promise<void> {
  await sql`
    insert into directory_rights_due (account_id, gives, group_id, token)
    select account_id, gives, group_id, ${token}::text from (${rights}) due order by account_id
    on conflict (account_id, person_id, gives, group_id) ${onConflict}`.execute(trx);
}

import { sql } from "kysely";
import type { Trx } from "../../platform/database.ts";
import type { GroupRow } from "./resources.ts";
import type { DirectorySource } from "./shut-out.ts";

/** Notes a right or a membership as due for people who joined or left the group of the directory that gives it. */
export async function followMembers(
  trx: Trx,
  { applied_gives: gives, applied_group_id: groupId }: GroupRow,
  personIds: readonly string[],
  { token }: DirectorySource,
): Promise<void> {
  if ((gives === null && groupId === null) || personIds.length === 0) return;
  await sql`
    insert into directory_rights_due (account_id, gives, group_id, is_confirmed, token)
    select account_id, ${gives}, ${groupId}::uuid, false, ${token} from directory_accounts
    where person_id = any(${personIds}::uuid[])
    order by account_id
    on conflict (account_id, gives, group_id) do update set is_confirmed = false, token = excluded.token`.execute(trx);
}

/** Notes that an account, which is new or open again, is to get what the groups of its person give. */
export async function followGroupsOf(trx: Trx, accountId: string, { token }: DirectorySource): Promise<void> {
  await sql`
    insert into directory_rights_due (account_id, gives, group_id, is_confirmed, token)
    select distinct k.account_id, g.applied_gives, g.applied_group_id, ${token}::text is null, ${token}
    from directory_accounts k join scim_members m on m.user_id = k.person_id join scim_groups g on g.id = m.group_id
    where k.account_id = ${accountId} and (g.applied_gives is not null or g.applied_group_id is not null)
    on conflict (account_id, gives, group_id) do nothing`.execute(trx);
}

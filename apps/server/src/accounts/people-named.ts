import { id } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { invalid } from "../errors.ts";
import type { Trx } from "../platform/database.ts";

/** The account that a key of people names, as a `uuid`; null for an address. */
export const accountIn = (key: RawBuilder<unknown>) => sql`case when ${key} not like '%@%' then (${key})::uuid end`;

/**
 * Selects the people of a list of account ids and addresses as `{key, name}` each, in order, for display. An address is
 * its own name; deleted accounts are left out.
 */
export const peopleNamed = (keys: RawBuilder<unknown>) => sql<{ key: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('key', named.key, 'name',
    case when account.id is null then named.key else trim(account.first_name || ' ' || account.last_name) end)
    order by named.n), '[]')
  from unnest(${keys}) with ordinality as named (key, n)
  left join users account on account.id = ${accountIn(sql`named.key`)}
  where account.id is not null or named.key like '%@%')`;

/** Returns the account ids in a list of account ids and addresses. */
export const accountsIn = (keys: readonly string[]) => keys.filter((key) => id.safeParse(key).success);

/** Refuses ids of accounts that do not exist. @throws `invalid` for `path` */
export async function assertAccountsExist(trx: Trx, path: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const found = await trx.selectFrom("users").select("id").where("id", "in", userIds).execute();
  if (found.length < userIds.length) throw invalid(path, "Someone you chose no longer has an account");
}

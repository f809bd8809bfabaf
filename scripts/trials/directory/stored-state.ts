import { setTimeout as pause } from "node:timers/promises";
import type { connectOnce } from "@pomander/server/platform/database";

/** The rights and the membership that groups of the directory give. */
export interface Given {
  remindMe: boolean;
  admin: boolean;
  operations: boolean;
}
export interface StoredAccount {
  isSuperAdmin: boolean;
  isOut: boolean;
  given: Given;
}

/** Reads from the database what the server stored, past the server. */
export function createStoredState(database: Awaited<ReturnType<typeof connectOnce>>) {
  const rowsOf = async <T>(text: string, values: unknown[] = []) =>
    (await database.query(text, values)).rows as unknown as T[];
  const countOf = async (text: string) => (await rowsOf<{ count: number }>(text))[0]?.count ?? 0;

  return {
    idOf: async (email: string) =>
      (await rowsOf<{ id: string }>("select id from users where email = $1", [email]))[0]?.id,
    accounts: () => countOf("select count(*)::int as count from users"),
    /** Counts the directory's copy. */
    copy: async () => ({
      people: await countOf("select count(distinct external_id)::int as count from scim_users"),
      groups: await countOf("select count(*)::int as count from scim_groups"),
      members: await countOf("select count(*)::int as count from scim_members"),
    }),
    /** Returns every account by its address. */
    people: async (): Promise<Map<string, StoredAccount>> => {
      const rows = await rowsOf<Given & { email: string; isSuperAdmin: boolean; isOut: boolean }>(`
        select email, is_super_admin as "isSuperAdmin", deactivated_at is not null as "isOut",
          is_allowed_for_remind_me as "remindMe", is_admin as admin,
          exists (select from group_members where user_id = users.id) as operations
        from users`);
      return new Map(
        rows.map(({ email, isSuperAdmin, isOut, ...given }) => [email, { isSuperAdmin, isOut, given }] as const),
      );
    },
    /** Counts the accounts that the directory created, and the invitations to them. */
    createdOnce: async () => ({
      created: await countOf(
        "select count(distinct target_id)::int as count from audit_events where kind = 'provisioned'",
      ),
      invited: await countOf("select count(*)::int as count from mails where template = 'user-invited'"),
    }),
    /** Counts what the audit has twice of one account. */
    repeatedEvents: () =>
      countOf(`
        select count(*)::int as count from (
          select from audit_events where kind in ('provisioned', 'deactivated', 'reactivated')
          group by kind, target_id having count(*) > 1) as repeated`),
    /** Returns a digest of all vaults, with the keys and entries in them. */
    vaults: async () =>
      (
        await rowsOf<{ digest: string }>(`
          select md5(string_agg(line, '' order by line)) as digest
          from (select vaults::text as line from vaults union all select vault_manifests::text from vault_manifests)
            as lines`)
      )[0]?.digest,
    /** Waits until no transaction of a killed server is open any more. */
    waitUntilIdle: async () => {
      const open = "select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%'";
      while ((await countOf(open)) > 0) await pause(100);
    },
  };
}

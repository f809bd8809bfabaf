import {
  type CallReply,
  type calls,
  type KeysDue,
  type LeaverTask,
  limits,
  type OwnInvite,
  type SharedVault,
  type VaultRole,
} from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Database } from "../../platform/database.ts";
import type { LeaverTasksTable } from "../../platform/vault-tables.ts";
import { grantColumns } from "../../vaults/sharing/grants.ts";
import { membersWithKeysDue } from "../../vaults/sharing/keys-due.ts";

type SharedState = CallReply<typeof calls.shared.state>;

/** Returns all that the server knows of a user's sharing, in a few small statements: each device asks every minute. */
export async function readState({ db, clock }: AppContext, userId: string): Promise<SharedState> {
  const now = clock.now();
  const published = await db
    .selectFrom("user_cards")
    .select("card")
    .where("user_id", "=", userId)
    .where("is_published", "=", true)
    .executeTakeFirst();
  const vaults = await readVaults(db, userId);
  const live = vaults.filter(({ successor, deletedAt }) => successor === null && deletedAt === null);
  const due = await readKeysDue(
    db,
    live.map(({ vaultId }) => vaultId),
    now,
  );
  const tasks = await readTasks(
    db,
    live.filter(({ role }) => role !== "read").map(({ vaultId }) => vaultId),
  );
  return {
    card: published?.card ?? null,
    vaults: vaults.map((vault) => ({
      ...vault,
      deletedAt: vault.deletedAt?.toISOString() ?? null,
      keysDue: due.get(vault.vaultId) ?? [],
      tasks: tasks.get(vault.vaultId) ?? [],
    })),
    grants: await readOpenGrants(db, userId, now),
    invites: await readInvites(db, userId, now),
  };
}

type VaultRow = Omit<SharedVault, "keysDue" | "tasks" | "deletedAt"> & { deletedAt: Date | null };

/**
 * Returns the vaults of which a user is a member: those that they read, the present ones and the newest of those that
 * have new keys, and some of those that they did not read yet. Others give these, so they never take a place of the former.
 */
async function readVaults(db: Database, userId: string): Promise<VaultRow[]> {
  const { rows } = await sql<VaultRow & { role: VaultRole }>`
    select "vaultId", role, counter, successor, "deletedAt" from (
      select v.id as "vaultId", m.role, v.manifest_counter as counter, v.successor_id as successor,
        v.deleted_at as "deletedAt", m.read_at is null as is_new,
        row_number() over (partition by m.read_at is null order by v.archived_at desc nulls first, v.id) as place
      from shared_members m join vaults v on v.id = m.vault_id
      where m.user_id = ${userId} and m.barred is null
    ) member where place <= case when is_new then ${sql.lit(mostNew)} else ${sql.lit(mostRead)} end
    order by is_new, place`.execute(db);
  return rows;
}
const mostRead = limits.followedVaults + limits.sharedVaults;
const mostNew = 100;

/** Returns the members that make a key rotation due, each with the reason. */
async function readKeysDue(db: Database, vaultIds: readonly string[], now: Date): Promise<Map<string, KeysDue[]>> {
  if (vaultIds.length === 0) return new Map();
  const { rows } = await sql<KeysDue & { vaultId: string }>`
    select m.vault_id as "vaultId", m.user_id as "userId",
      case when x.id is not null then case when m.barred = 'begun' then 'barred' else 'left' end
        when u.id is null then 'deleted' when m.barred = 'begun' then 'barred'
        when m.barred is null and u.deactivated_at is not null then 'left' else coalesce(m.barred, 'card') end as why
    from ${membersWithKeysDue(now)} and m.vault_id = any(${[...vaultIds]}::uuid[])
    order by m.user_id`.execute(db);
  return grouped(rows, ({ vaultId: _of, ...due }) => due);
}

async function readTasks(db: Database, vaultIds: readonly string[]): Promise<Map<string, LeaverTask[]>> {
  if (vaultIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("leaver_tasks")
    .selectAll()
    .select("vault_id as vaultId")
    .where("vault_id", "in", vaultIds)
    // A task about passwords that was reported as done is shown too: a device may count otherwise.
    .where((task) => task.or([task("closed_at", "is", null), task("kind", "=", "passwords")]))
    .orderBy("due")
    .orderBy("id")
    .execute();
  return grouped(rows, presentTask);
}

const presentTask = (row: Selectable<LeaverTasksTable>): LeaverTask => ({
  taskId: row.id,
  kind: row.kind,
  who: row.who,
  due: row.due.toISOString(),
  total: row.total,
  left: row.left_count,
  aside: row.aside_count,
  gone: row.gone_count,
  to: row.to_ids,
  taken: row.taken_by,
});

function grouped<Row extends { vaultId: string }, T>(rows: readonly Row[], present: (row: Row) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.vaultId, [...(groups.get(row.vaultId) ?? []), present(row)]);
  return groups;
}

/**
 * Returns the grants to a user that can be taken: also those of a vault that got new keys before the user ever read it,
 * who then follows them.
 */
async function readOpenGrants(db: Database, userId: string, now: Date) {
  return (
    db
      .selectFrom("shared_grants as g")
      .innerJoin("vaults", "vaults.id", "g.vault_id")
      .innerJoin("shared_members as m", (join) =>
        join.onRef("m.vault_id", "=", "g.vault_id").onRef("m.user_id", "=", "g.to_id"),
      )
      .select(grantColumns.map((column) => `g.${column}` as const))
      .where("g.to_id", "=", userId)
      .where("m.barred", "is", null)
      .where((grant) =>
        grant.or([
          grant("vaults.successor_id", "is", null),
          grant.and([grant("m.read_at", "is", null), grant("g.until", "<>", "")]),
        ]),
      )
      .where("vaults.deleted_at", "is", null)
      // A time of `toISOString` sorts as text.
      .where((grant) => grant.or([grant("g.until", "=", ""), grant("g.until", ">", now.toISOString())]))
      .orderBy("g.vault_id")
      .orderBy("g.by_id")
      .execute()
  );
}

async function readInvites(db: Database, userId: string, now: Date): Promise<OwnInvite[]> {
  const rows = await db
    .selectFrom("shared_invites")
    .select(["id", "email", "until", "answer"])
    .where("by_id", "=", userId)
    .where("until", ">", now)
    .where("email", "is not", null)
    .$narrowType<{ email: string }>()
    .orderBy("until")
    .orderBy("id")
    .execute();
  return rows.map(({ id, email, until, answer }) => ({ inviteId: id, email, until: until.toISOString(), answer }));
}

import { sql } from "kysely";
import { lockAccount } from "../../accounts/account-row.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { startRepeating } from "../../platform/repeat.ts";
import { firstOrNull, hasRow } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { createPlanned } from "./create-account.ts";
import { lockIsLive } from "./live-setting.ts";
import { waitingRights } from "./due-rights.ts";
import { settleRight } from "./settle-right.ts";
import { type DirectorySource, openAgain, shutOut } from "./shut-out.ts";

interface PlanDeps extends Omit<DirectorySource, "token"> {
  db: Database;
  log: Log;
}

/** The pause between looks for people who wait, in milliseconds. */
const everyMs = 1_000;

/**
 * Applies confirmed plans, and what follows a directory's changes of its groups. Any number of processes may; one that is
 * killed leaves the rest to the others.
 */
export const startApplyingPlans = (deps: PlanDeps): { stop: () => Promise<void> } =>
  startRepeating((signal) => applyPending(deps, signal), {
    everyMs,
    onError: (error) => deps.log.warn({ err: error }, "a confirmed plan of provisioning could not be applied"),
  });

/**
 * Applies the rest of a confirmed plan, each person in a transaction of their own: first to the accounts that are here,
 * then those that are created, then rights and memberships. One that fails waits for the next time.
 */
export async function applyPending(deps: PlanDeps, signal?: AbortSignal): Promise<void> {
  await applyAll(deps, { waiting: waitingAccounts, applyNext: applyToNextAccount, signal });
  await applyAll(deps, { waiting: waitingPeople, applyNext: createNextAccount, signal });
  await applyAll(deps, { waiting: (db) => waitingRights(db).selectAll(), applyNext: settleNextRight, signal });
}

const waitingAccounts = (db: Database) =>
  db.selectFrom("directory_accounts").select(["account_id", "person_id"]).where("is_pending", "=", true);
const waitingPeople = (db: Database) => db.selectFrom("scim_users").select("id").where("awaits_account", "=", true);

interface Part {
  waiting: (db: Database) => Parameters<typeof hasRow>[0];
  applyNext: (trx: Trx, next: Next) => Promise<boolean>;
  signal: AbortSignal | undefined;
}

async function applyAll({ db, log, clock, company }: PlanDeps, { waiting, applyNext, signal }: Part): Promise<void> {
  // Most looks find nothing, and begin no transaction.
  if (!(await hasRow(waiting(db)))) return;
  const source = { token: null, clock, company };
  const failed: string[] = [];
  while (signal?.aborted !== true) {
    const found: { id?: string } = {};
    try {
      if (!(await withTransaction<boolean>(db, (trx) => applyNext(trx, { source, failed, found })))) return;
    } catch (error) {
      if (found.id === undefined) throw error;
      failed.push(found.id);
      log.warn({ err: error, id: found.id }, "a confirmed plan of provisioning could not be applied to a person");
    }
  }
}

interface Next {
  source: DirectorySource;
  /** The accounts or people that are passed over. */
  failed: readonly string[];
  /** Gets the account or person that was chosen. */
  found: { id?: string };
}

/** Applies the plan to one account. Returns false when none waits. */
async function applyToNextAccount(trx: Trx, { source, failed, found }: Next): Promise<boolean> {
  if (!(await lockIsLive(trx))) return false;
  let waiting = waitingAccounts(trx);
  if (failed.length > 0) waiting = waiting.where("account_id", "not in", failed);
  const next = await firstOrNull(waiting.orderBy("account_id").limit(1).forUpdate().skipLocked());
  if (next === null) return false;
  found.id = next.account_id;
  const { person_id } = next;
  const person =
    person_id === null
      ? null
      : await firstOrNull(trx.selectFrom("scim_users").select("is_active").where("id", "=", person_id));
  const account = await lockAccount(trx, next.account_id);
  if (account !== null) {
    if (person?.is_active === true) await openAgain(trx, account, source);
    else await shutOut(trx, account, source);
  }
  await trx
    .updateTable("directory_accounts")
    .set({ is_pending: false })
    .where("account_id", "=", next.account_id)
    .execute();
  return true;
}

/** Creates one account of the plan. Returns false when none waits. */
async function createNextAccount(trx: Trx, { source, failed, found }: Next): Promise<boolean> {
  if (!(await lockIsLive(trx))) return false;
  let waiting = waitingPeople(trx);
  if (failed.length > 0) waiting = waiting.where("id", "not in", failed);
  const next = await firstOrNull(waiting.orderBy("id").limit(1).forUpdate().skipLocked());
  if (next === null) return false;
  found.id = next.id;
  await createPlanned(trx, next.id, source);
  await trx.updateTable("scim_users").set({ awaits_account: false }).where("id", "=", next.id).execute();
  return true;
}

/** Gives or takes one right or membership that is due. Returns false when none waits. */
async function settleNextRight(trx: Trx, { source, failed, found }: Next): Promise<boolean> {
  if (!(await lockIsLive(trx))) return false;
  let waiting = waitingRights(trx).selectAll();
  if (failed.length > 0) waiting = waiting.where("account_id", "not in", failed);
  // New administrators come last: the limit has room for them once others no longer are administrators.
  const becomesAdmin = sql`gives is not distinct from 'admin' and exists (
    select from directory_accounts k join scim_members m on m.user_id = k.person_id
      join scim_groups g on g.id = m.group_id and g.applied_gives = 'admin'
    where k.account_id = directory_rights_due.account_id)`;
  const next = await firstOrNull(waiting.orderBy(becomesAdmin).orderBy("account_id").limit(1));
  if (next === null || next.account_id === null) return false;
  found.id = next.account_id;
  await settleRight(trx, next, source);
  return true;
}

import { lockAccount } from "../../accounts/account-row.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { startRepeating } from "../../platform/repeat.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { brake } from "./brake.ts";
import { lockIsLive } from "./live-setting.ts";
import type { UserRow } from "./resources.ts";
import { type DirectorySource, openAgain, shutOut } from "./shut-out.ts";

/** Applies to the account that is left to the directory what it now says of a person, in the request's transaction. */
export async function followPerson(trx: Trx, person: UserRow, source: DirectorySource): Promise<void> {
  const isLive = await lockIsLive(trx);
  await keepId(trx, person);
  if (isLive) await apply(trx, person.id, { isActive: person.is_active, source });
}

/** Stores the id by which a person comes back, also while nothing is applied. One that is missing changes nothing. */
async function keepId(trx: Trx, { id, external_id }: UserRow): Promise<void> {
  if (external_id === null) return;
  await trx
    .updateTable("directory_accounts")
    .set({ external_id })
    .where("person_id", "=", id)
    .where("external_id", "is distinct from", external_id)
    .execute();
}

/** Shuts out the account of a person. Call it before the directory's request deletes the person. */
export async function followDeletion(trx: Trx, personId: string, source: DirectorySource): Promise<void> {
  if (await lockIsLive(trx)) await apply(trx, personId, { isActive: false, source });
}

/**
 * Finds the account of a person who was deleted and is created again with the same id and address, and applies to it
 * what the directory says.
 */
export async function followCreation(trx: Trx, person: UserRow, source: DirectorySource): Promise<void> {
  if (!(await lockIsLive(trx)) || person.external_id === null) return;
  await trx
    .updateTable("directory_accounts")
    .set({ person_id: person.id })
    .where("external_id", "=", person.external_id)
    .where("person_id", "is", null)
    .where("account_id", "in", (of) => of.selectFrom("users").select("id").where("email", "=", person.email))
    .execute();
  await apply(trx, person.id, { isActive: person.is_active, source });
}

interface Said {
  isActive: boolean;
  source: DirectorySource;
}

async function apply(trx: Trx, personId: string, { isActive, source }: Said): Promise<void> {
  const kept = await firstOrNull(
    trx.selectFrom("directory_accounts").select("account_id").where("person_id", "=", personId).forUpdate(),
  );
  const account = kept === null ? null : await lockAccount(trx, kept.account_id);
  if (account === null) return;
  if (isActive) return openAgain(trx, account, source);
  if (!(await shutOut(trx, account, source))) return;
  await trx
    .updateTable("directory_accounts")
    .set({ shut_out_at: source.clock.now() })
    .where("account_id", "=", account.id)
    .execute();
  await brake(trx, source.clock.now());
}

interface FollowDeps {
  db: Database;
  log: Log;
  clock: Clock;
}

/** The pause between looks for accounts that wait, in milliseconds. */
const everyMs = 1_000;

/** Applies confirmed plans. Any number of processes may; one that is killed leaves the rest to the others. */
export const startFollowing = (deps: FollowDeps): { stop: () => Promise<void> } =>
  startRepeating((signal) => applyPending(deps, signal), {
    everyMs,
    onError: (error) => deps.log.warn({ err: error }, "a confirmed plan of provisioning could not be applied"),
  });

/** Applies the rest of a confirmed plan, each account in a transaction of its own. One that fails waits for the next time. */
export async function applyPending({ db, log, clock }: FollowDeps, signal?: AbortSignal): Promise<void> {
  // Most looks find nothing, and begin no transaction.
  if (
    (await firstOrNull(
      db.selectFrom("directory_accounts").select("account_id").where("is_pending", "=", true).limit(1),
    )) === null
  )
    return;
  const failed: string[] = [];
  while (signal?.aborted !== true) {
    const found: { id?: string } = {};
    try {
      if (!(await withTransaction<boolean>(db, (trx) => applyNext(trx, { clock, failed, found })))) return;
    } catch (error) {
      if (found.id === undefined) throw error;
      failed.push(found.id);
      log.warn(
        { err: error, account: found.id },
        "a confirmed plan of provisioning could not be applied to an account",
      );
    }
  }
}

interface Next {
  clock: Clock;
  /** The accounts that are passed over. */
  failed: readonly string[];
  /** Gets the account that was chosen. */
  found: { id?: string };
}

/** Applies the plan to one account. Returns false when none waits. */
async function applyNext(trx: Trx, { clock, failed, found }: Next): Promise<boolean> {
  if (!(await lockIsLive(trx))) return false;
  let waiting = trx.selectFrom("directory_accounts").select(["account_id", "person_id"]).where("is_pending", "=", true);
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
  const source = { token: null, clock };
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

import type { AuditEvent } from "@pomander/contract";
import { Cron } from "croner";
import { type Selectable, sql } from "kysely";
import { type Clock, dayMs } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import type { SignInFailuresTable } from "../platform/tables.ts";
import { type AuditPerson, auditPerson, recordEvent } from "./audit.ts";
import {
  accountRateKey,
  companyProofRateKey,
  deviceRateKey,
  deviceRecoveryRateKey,
  dropUnknownFailures,
  recoveryProofRateKey,
  recoveryRateKey,
  throttle,
} from "./password-check.ts";
import type { Pepper } from "./pepper.ts";

/** Milliseconds without a failure after which a burst is complete; a locked account's burst is recorded at once. */
const quietMs = 2 * 60_000;
/** Events of failures that an account gets in a day. */
const failureEventsPerDay = 10;
/** Rows processed in one run; the others wait for the next run. */
const rowsPerRun = 5_000;
const accountsPerBatch = 1_000;

interface FailureAuditDeps {
  db: Database;
  pepper: Pepper;
  clock: Clock;
  log: Log;
}
type FailureRow = Selectable<SignInFailuresTable>;
/** The account whose failures a rate key counts, and the way by which they came. */
interface Owner {
  person: AuditPerson;
  way: "newDevice" | "knownDevice" | "recoveryKey" | "recoveryFactor" | "companyFactor";
}

/**
 * Writes failed sign-ins and recoveries of accounts into the audit, from the rows that the limit of guesses keeps. It
 * runs apart from the sign-in, which thus takes the same steps for known and unknown addresses; every row is marked
 * alike, and nothing is written about an unknown address. A burst gets one event, and one when it is locked, on each
 * day that it lasts.
 * @returns how many events it wrote
 */
export async function auditFailures(deps: FailureAuditDeps): Promise<number> {
  const rows = await findUnaudited(deps);
  if (rows.length === 0) return 0;
  const owners = await findOwners(deps, new Set(rows.map(({ key }) => key)));
  let written = 0;
  for (const row of rows) {
    const isWritten = await deps.db
      .transaction()
      .execute((trx) => auditRow(deps, trx, row, owners.get(row.key) ?? null));
    if (isWritten) written += 1;
  }
  return written;
}

function findUnaudited({ db, clock }: FailureAuditDeps): Promise<FailureRow[]> {
  const quietSince = new Date(clock.now().getTime() - quietMs);
  return db
    .selectFrom("sign_in_failures")
    .selectAll()
    .where(sql<boolean>`audited_at is distinct from last_at`)
    .where((where) => where.or([where("failures", ">=", throttle.failures), where("last_at", "<=", quietSince)]))
    .orderBy("last_at")
    .limit(rowsPerRun)
    .execute();
}

/** Finds the accounts behind rate keys. A key does not reveal its source, so the keys of all accounts are compared. */
async function findOwners({ db, pepper }: FailureAuditDeps, keys: ReadonlySet<string>): Promise<Map<string, Owner>> {
  const owners = new Map<string, Owner>();
  const note = (key: string, person: AuditPerson | undefined, way: Owner["way"]) => {
    if (person !== undefined && keys.has(key)) owners.set(key, { person, way });
  };
  let accounts = await selectAccounts(db, null);
  while (accounts.length > 0 && owners.size < keys.size) {
    const people = new Map(accounts.map((row) => [row.id, auditPerson(row)]));
    const devices = await selectDevices(db, [...people.keys()]);
    for (const { id, email } of accounts) {
      note(accountRateKey(pepper, email), people.get(id), "newDevice");
      note(recoveryRateKey(pepper, email), people.get(id), "recoveryKey");
      note(recoveryProofRateKey(pepper, id), people.get(id), "recoveryFactor");
      note(companyProofRateKey(pepper, id), people.get(id), "companyFactor");
    }
    for (const { id, user_id } of devices) {
      note(deviceRateKey(pepper, id), people.get(user_id), "knownDevice");
      note(deviceRecoveryRateKey(pepper, id), people.get(user_id), "recoveryKey");
    }
    accounts = await selectAccounts(db, accounts.at(-1)?.id ?? null);
  }
  return owners;
}

function selectAccounts(db: Database, after: string | null) {
  let accounts = db.selectFrom("users").select(["id", "email", "first_name", "last_name", "is_super_admin"]);
  if (after !== null) accounts = accounts.where("id", ">", after);
  return accounts.orderBy("id").limit(accountsPerBatch).execute();
}

const selectDevices = (db: Database, userIds: string[]) =>
  db.selectFrom("devices").select(["id", "user_id"]).where("user_id", "in", userIds).execute();

/**
 * Marks one row as processed and writes its event, if it has one. A row that another process marked first is skipped.
 */
async function auditRow({ clock }: FailureAuditDeps, trx: Trx, row: FailureRow, owner: Owner | null): Promise<boolean> {
  const marked = await trx
    .updateTable("sign_in_failures")
    .set({ audited_at: row.last_at })
    .where("key", "=", row.key)
    .where(sql<boolean>`audited_at is not distinct from ${row.audited_at}`)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n || owner === null) return false;
  const { person, way } = owner;
  const recent = await findRecentEvents(trx, person.id, clock.now());
  const isLockNews = isLocked(row) && !recent.some((event) => event.kind === "sign-in-locked" && event.way === way);
  if (recent.length >= failureEventsPerDay || !(isNewBurst(row) || isLockNews)) return false;
  const kind = isLocked(row) ? "sign-in-locked" : "sign-in-failed";
  const details: AuditEvent["details"] = { failures: row.failures, way };
  await recordEvent(trx, { at: row.last_at, kind, actor: null, target: person, details });
  return true;
}

const isLocked = ({ failures }: FailureRow) => failures >= throttle.failures;

/** Whether a row's count started since the audit processed it: a right password deletes the row, a quiet day restarts it. */
const isNewBurst = ({ audited_at, last_at }: FailureRow) =>
  audited_at === null || last_at.getTime() - audited_at.getTime() > throttle.resetAfterSeconds * 1000;

function findRecentEvents(trx: Trx, userId: string, now: Date) {
  return trx
    .selectFrom("audit_events")
    .select(["kind", sql<string>`details ->> 'way'`.as("way")])
    .where("target_id", "=", userId)
    .where("kind", "in", ["sign-in-failed", "sign-in-locked"])
    .where("at", ">", new Date(now.getTime() - dayMs))
    .limit(failureEventsPerDay)
    .execute();
}

/** Bounds the failures kept for unknown addresses, and writes those of accounts into the audit. */
export async function goThroughFailures(deps: FailureAuditDeps): Promise<void> {
  await dropUnknownFailures(deps.db);
  await auditFailures(deps);
}

/** Processes the failures every minute, and bounds those of unknown addresses. */
export function startFailureAudit(deps: FailureAuditDeps): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const job = new Cron("* * * * *", { protect: true }, () => {
    running = goThroughFailures(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, "failed sign-ins could not be written into the audit"),
    );
    return running;
  });
  return {
    stop: async () => {
      job.stop();
      await running;
    },
  };
}

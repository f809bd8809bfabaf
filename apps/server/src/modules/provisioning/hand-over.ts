import { limits, mayUseReminders } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type AccountRow, lockAccount } from "../../accounts/account-row.ts";
import { notifyOwner } from "../../accounts/account-mails.ts";
import { rightsOf } from "../../accounts/actor.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { changeOwner } from "../../deliveries/change-owner.ts";
import { heirId } from "../../deliveries/context/heir.ts";
import { planReminders } from "../../deliveries/plan/plan.ts";
import { type Clock, dayMs } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { startRepeating } from "../../platform/repeat.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { readBrakeSince } from "./live-setting.ts";

interface HandOverDeps {
  db: Database;
  log: Log;
  clock: Clock;
}

/** The pause between looks for people who left, in milliseconds. */
const everyMs = 15 * 60_000;

/** Hands reminders of people who left over to the heir. Any number of processes may. */
export const startHandingOver = (deps: HandOverDeps): { stop: () => Promise<void> } =>
  startRepeating((signal) => handOverDue(deps, signal), {
    everyMs,
    onError: (error) => deps.log.warn({ err: error }, "the reminders of people who left could not be handed over"),
  });

/**
 * Makes the heir the owner of the reminders with a scope tag of everybody who has been shut out for seven days, each
 * person in a transaction of their own. One that fails waits for the next time.
 */
export async function handOverDue({ db, log, clock }: HandOverDeps, signal?: AbortSignal): Promise<void> {
  for (const { id } of await dueAt(db, clock.now(), await readBrakeSince(db)).execute()) {
    if (signal?.aborted === true) return;
    await withTransaction<void>(db, (trx) => handOver(trx, id, clock)).catch((error: unknown) =>
      log.warn({ err: error, account: id }, "the reminders of a person who left could not be handed over"),
    );
  }
}

/**
 * Selects the accounts whose reminders are due for the heir. Those that the directory shut out from a day on in which it
 * shut out unusually many wait until a super admin has confirmed that these people left.
 */
function dueAt(db: Database, now: Date, brakeSince: string | null) {
  let due = db
    .selectFrom("users")
    .leftJoin("directory_accounts", "directory_accounts.account_id", "users.id")
    .select("users.id")
    .where("deactivated_at", "<=", new Date(now.getTime() - limits.restoredDays * dayMs)).where(sql<boolean>`exists (
      select from reminders where owner_id = users.id and scope_tag_id is not null)`);
  if (brakeSince !== null) {
    const surge = new Date(Date.parse(brakeSince) - dayMs);
    due = due.where((row) => row.or([row("shut_out_at", "is", null), row("shut_out_at", "<=", surge)]));
  }
  return due.orderBy("users.id");
}

async function handOver(trx: Trx, leaverId: string, clock: Clock): Promise<void> {
  const leaver = await lockAccount(trx, leaverId);
  const at = clock.now();
  const stillDue = dueAt(trx, at, await readBrakeSince(trx)).where("users.id", "=", leaverId);
  if (leaver === null || (await firstOrNull(stillDue)) === null) return;
  const heir = await firstOrNull(
    trx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", sql<string>`(${heirId})`)
      .forKeyShare(),
  );
  if (heir === null) return;
  const reminders = await changeOwner(trx, { from: leaver.id, to: heir.id, sendTo: null, clock });
  await planReminders(trx, reminders.toSorted(), clock);
  const manager = await readManager(trx, leaver.id, heir.id);
  if (manager !== null) await offer(trx, { leaver, heir, manager, reminders, at });
  const who = auditPerson(leaver);
  await notifyOwner(
    trx,
    "reminders-handed-over",
    heir,
    { at, device: "" },
    {
      who: heir.email_verified_at === null ? "" : who.name,
      reminders: reminders.length,
      ...(manager !== null && heir.email_verified_at !== null && { manager: auditPerson(manager).name }),
    },
  );
  const details = { reminders: reminders.length, to: auditPerson(heir).name };
  await recordEvent(trx, { at, kind: "handed-over", actor: null, target: who, details });
}

/** Reads the account of a person's manager, as the directory says, who may own reminders; null: there is none. */
async function readManager(trx: Trx, leaverId: string, heir: string): Promise<AccountRow | null> {
  const manager = await firstOrNull(
    trx
      .selectFrom("directory_accounts as left")
      .innerJoin("scim_users as person", "person.id", "left.person_id")
      .innerJoin("directory_accounts as managing", (join) =>
        join.on(sql<boolean>`managing.person_id::text = person.manager or managing.external_id = person.manager`),
      )
      .innerJoin("users", "users.id", "managing.account_id")
      .selectAll("users")
      .where("left.account_id", "=", leaverId)
      .where("users.id", "not in", [leaverId, heir])
      .where("users.deactivated_at", "is", null)
      .orderBy("users.id")
      .limit(1)
      .forKeyShare(["users"]),
  );
  return manager !== null && mayUseReminders(rightsOf(manager)) ? manager : null;
}

interface Offer {
  leaver: AccountRow;
  heir: AccountRow;
  manager: AccountRow;
  reminders: readonly string[];
  at: Date;
}

/** Stores what the heir may give to the manager, with one choice. */
async function offer(trx: Trx, { leaver, heir, manager, reminders, at }: Offer): Promise<void> {
  const id = uuidv7();
  const leaver_name = auditPerson(leaver).name;
  await trx.insertInto("handovers").values({ id, leaver_name, heir_id: heir.id, manager_id: manager.id, at }).execute();
  await sql`insert into handover_reminders (handover_id, reminder_id)
    select ${id}, unnest(${reminders}::uuid[])`.execute(trx);
}

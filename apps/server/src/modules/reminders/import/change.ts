import {
  type CallParsed,
  type calls,
  type ChangedRow,
  type ImportChangeRefusal,
  type ImportedChange,
  importChangeRefusals,
  mayUseReminders,
} from "@pomander/contract";
import type { AppContext } from "../../../accounts/app-context.ts";
import { confirmActor } from "../../../accounts/confirm-actor.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError } from "../../../errors.ts";
import { lockUntilCommit } from "../../../platform/advisory-locks.ts";
import type { Trx } from "../../../platform/database.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { todayOf } from "../today.ts";
import { changeReminder } from "../update.ts";
import { listNewEvents, readBefore, stateAfter } from "./changed-since-import.ts";
import { delayFirst, skipDue } from "./first-messages.ts";
import { assertOpen, openImport } from "./open-import.ts";

type ImportChangesForm = CallParsed<(typeof calls)["reminderImports"]["change"]>["body"];

/**
 * Changes reminders by rows of a file, in the order sent, each in a transaction of its own and checked like a change
 * that comes alone. A request that is repeated because its answer was lost changes nothing twice.
 * @returns the outcome of each row, in their order
 * @throws `import_undone` when the import was taken back, or is another user's
 */
export async function changeByImport(
  app: AppContext,
  session: Session,
  form: ImportChangesForm,
): Promise<ChangedRow[]> {
  const rows: ChangedRow[] = [];
  const named = new Set<string>();
  for (const one of form.changes) {
    // The second row of a reminder was based on a state that the first row has changed.
    if (named.has(one._id)) rows.push({ outcome: "refused", code: "changed_meanwhile" });
    else rows.push(await changeOne(app, session, { ...form, one }));
    named.add(one._id);
  }
  return rows;
}

interface ChangeRequest extends Pick<ImportChangesForm, "importId" | "fileName" | "sendDue"> {
  one: ImportedChange;
}

async function changeOne(app: AppContext, session: Session, request: ChangeRequest): Promise<ChangedRow> {
  try {
    await withTransaction(app.db, (trx) => change(trx, app, session, request));
    return { outcome: "updated" };
  } catch (error) {
    const code = error instanceof AppError ? refusalOf(error) : undefined;
    if (code === undefined) throw error;
    return { outcome: "refused", code };
  }
}

/** Refuses the whole request of a caller who may no longer use reminders at all. */
class NoReminders extends AppError {
  constructor() {
    super("forbidden");
  }
}
const refusalOf = (error: AppError): ImportChangeRefusal | undefined =>
  error instanceof NoReminders ? undefined : importChangeRefusals.find((code) => code === error.code);

async function change(
  trx: Trx,
  app: AppContext,
  session: Session,
  { importId, fileName, sendDue, one }: ChangeRequest,
): Promise<void> {
  const actor = await confirmActor(trx, session);
  if (!mayUseReminders(actor)) throw new NoReminders();
  // The lock keeps an undo from running at the same time.
  await lockUntilCommit(trx, "reminders", actor._id);
  await assertOpen(trx, actor, importId);
  const before = await readBefore(trx, one._id);
  if (before === null) throw new AppError("not_found");
  if (await isDone(trx, importId, one)) return;
  const waiting = await listWaiting(trx, one._id);
  const seen = await listNewEvents(trx, one._id, []);
  const { isRestarted } = await changeReminder(trx, app, {
    actor,
    reminderId: one._id,
    change: one.change,
    ifMatch: `"${one.updatedAt}"`,
  });
  // All messages for new dates are the import's; without new dates, messages that were pending before stay as they are.
  const first = { ids: [one._id], waiting: isRestarted ? [] : waiting, clock: app.clock };
  if (sendDue) await delayFirst(trx, first);
  else await skipDue(trx, { ...first, today: await todayOf(trx, actor._id, app.clock) });
  const own = await listNewEvents(trx, one._id, seen);
  await openImport(trx, actor, { importId, fileName, at: app.clock.now() });
  await trx
    .insertInto("reminder_import_updates")
    .columns(["import_id", "reminder_id", "before", "state_after"])
    .expression((eb) =>
      eb
        .selectFrom("reminders")
        .where("reminders.id", "=", one._id)
        .select((of) => [
          of.val(importId).as("import_id"),
          "reminders.id",
          of.val(JSON.stringify(before)).as("before"),
          stateAfter(own).as("state_after"),
        ]),
    )
    .execute();
}

async function listWaiting(trx: Trx, reminderId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("deliveries")
    .select("id")
    .where("reminder_id", "=", reminderId)
    .where("state", "=", "pending")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns whether this import has changed the reminder already, from the same state: the answer was lost.
 * @throws `changed_meanwhile` when it was from another state
 */
async function isDone(trx: Trx, importId: string, { _id, updatedAt }: ImportedChange): Promise<boolean> {
  const row = await trx
    .selectFrom("reminder_import_updates")
    .select("before")
    .where("import_id", "=", importId)
    .where("reminder_id", "=", _id)
    .executeTakeFirst();
  if (row !== undefined && row.before.updatedAt !== updatedAt) throw new AppError("changed_meanwhile");
  return row !== undefined;
}

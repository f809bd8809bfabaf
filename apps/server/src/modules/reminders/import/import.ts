import {
  type Actor,
  type CallParsed,
  type calls,
  type ImportedReminder,
  type ImportedRow,
  mayUseReminders,
} from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../../accounts/app-context.ts";
import { confirmActor } from "../../../accounts/confirm-actor.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { planReminders } from "../../../deliveries/plan/plan.ts";
import { AppError } from "../../../errors.ts";
import { type Clock, sqlNow } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/database.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { recurrenceStart } from "../apply-update.ts";
import { newReminderRow, roomForReminders } from "../create.ts";
import { todayOf } from "../today.ts";
import { delayFirst, skipDue } from "./first-messages.ts";
import { createRightsCheck } from "./row-rights.ts";
import { assertOpen, openImport } from "./open-import.ts";
import { readPresent } from "./existing-reminders.ts";

type ReminderImportForm = CallParsed<(typeof calls)["reminderImports"]["add"]>["body"];

/** A row that becomes a reminder, with the first day of its recurrence. */
interface AcceptedRow {
  row: ImportedReminder;
  start: string | null;
}

/**
 * Makes a reminder of the caller's own from each row that is not the same as an existing one, and plans its messages:
 * all in one transaction, each row checked by itself. A request that is repeated because its answer was lost makes
 * nothing twice.
 * @returns the outcome of each row, in their order
 * @throws `import_undone` when the import was taken back, or is another user's
 */
export function importReminders(app: AppContext, session: Session, form: ReminderImportForm): Promise<ImportedRow[]> {
  return withTransaction(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    if (!mayUseReminders(actor)) throw new AppError("forbidden");
    const room = await roomForReminders(trx, actor._id);
    await assertOpen(trx, actor, form.importId);
    const { outcomes, accepted } = await classifyRows(trx, { actor, form, room, clock: app.clock });
    await store(trx, { app, actor, form, accepted });
    return outcomes;
  });
}

interface ClassifyOptions {
  actor: Actor;
  form: ReminderImportForm;
  /** Number of reminders that the owner may still make. */
  room: number;
  clock: Clock;
}

async function classifyRows(
  trx: Trx,
  { actor, form, room, clock }: ClassifyOptions,
): Promise<{ outcomes: ImportedRow[]; accepted: AcceptedRow[] }> {
  const today = await todayOf(trx, actor._id, clock);
  const present = await readPresent(trx, actor._id, form.rows);
  const refusalOf = await createRightsCheck(trx, actor, form.rows);
  const accepted: AcceptedRow[] = [];
  const classifyRow = (row: ImportedReminder): ImportedRow => {
    const same = present.find(row);
    if (same.kind === "made by this row")
      return same.importId === form.importId ? { outcome: "made" } : { outcome: "unchanged", _id: row._id };
    if (same.kind === "same") return { outcome: "unchanged", _id: same.id };
    const refusal = same.kind === "id taken" ? "id_taken" : refusalOf(row);
    if (refusal !== null) return { outcome: "refused", code: refusal };
    if (accepted.length >= room) return { outcome: "refused", code: "reminders_full" };
    const start = startOf(row, today);
    if (start === undefined) return { outcome: "refused", code: "invalid" };
    accepted.push({ row, start });
    present.add(row);
    return { outcome: "made" };
  };
  return { outcomes: form.rows.map(classifyRow), accepted };
}

/** Returns the first day of a recurrence; undefined when it does not fit the expiry date. */
function startOf(
  { frequency, expiryDate, remindDaysStart }: ImportedReminder,
  today: string,
): string | null | undefined {
  // A recurring reminder that expired before today has no day left on which it could begin.
  const first = remindDaysStart ?? (expiryDate < today ? expiryDate : today);
  try {
    return recurrenceStart({ frequency, expiryDate, start: first, today });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

interface StoreOptions {
  app: AppContext;
  actor: Actor;
  form: ReminderImportForm;
  accepted: readonly AcceptedRow[];
}

async function store(trx: Trx, { app, actor, form, accepted }: StoreOptions): Promise<void> {
  if (accepted.length === 0) return;
  const { importId, fileName } = form;
  const at = app.clock.now();
  await openImport(trx, actor, { importId, fileName, at });
  const plannedFrom = sqlNow(app.clock);
  const ids = accepted.map(({ row }) => row._id);
  const rows = accepted.map(({ row, start }) =>
    newReminderRow(actor, row, { id: row._id, start, at, plannedFrom, termFrom: null, importId }),
  );
  await trx.insertInto("reminders").values(rows).execute();
  const people = accepted.flatMap(({ row }) => [...new Set(row.userIds ?? [])].map((userId) => [row._id, userId]));
  await sql`
    insert into reminder_assignees (reminder_id, user_id)
    select * from unnest(${people.map(([id]) => id)}::uuid[], ${people.map(([, userId]) => userId)}::uuid[])`.execute(
    trx,
  );
  await trx
    .insertInto("reminder_events")
    .values(
      rows.map(({ id }) => ({
        id: uuidv7(),
        reminder_id: id,
        at,
        kind: "imported" as const,
        user_id: actor._id,
        address: null,
      })),
    )
    .execute();
  await planReminders(trx, ids, app.clock);
  if (form.sendDue) await delayFirst(trx, { ids, clock: app.clock });
  else await skipDue(trx, { ids, today: await todayOf(trx, actor._id, app.clock), clock: app.clock });
}

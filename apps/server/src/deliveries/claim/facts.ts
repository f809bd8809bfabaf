import { sql } from "kysely";
import { readEscalations, type ToldEscalations } from "../plan/escalation.ts";
import { nextDelivery } from "../plan/next-delivery.ts";
import type { ScheduledDelivery } from "../plan/suppression.ts";
import { readReminderContexts, type Recipient, type ReminderContext } from "../context/reminder-context.ts";
import {
  type ClaimedDelivery,
  isForRecipient,
  namesOf,
  type PlannedRow,
  readPlanned,
  reminderIdsOf,
} from "../store.ts";
import type { PlannedDelivery } from "../sending-moment.ts";
import type { Trx } from "../../platform/database.ts";

/** A claimed delivery, its reminder and its present recipient at a moment in milliseconds since 1970. */
export interface Due {
  claimed: ClaimedDelivery;
  reminder: ReminderContext;
  recipient: Recipient;
  now: number;
}

/** The failing check of a reminder. */
export interface FailingCheck {
  target: string;
  error: string | null;
  failing_since: Date;
}

/** Everything that is stored on which claimed deliveries depend, read for all of them at once. */
export interface Facts {
  /** The deliveries, by id; without those whose reminder is gone or no longer sent to them. */
  dues: ReadonlyMap<string, Due>;
  /** The scheduled deliveries that matter to a plan, by reminder. */
  planned: ReadonlyMap<string, readonly PlannedRow[]>;
  escalations: ToldEscalations;
  /** The failing checks, by reminder. */
  checks: ReadonlyMap<string, FailingCheck>;
}

/** Reads what claimed deliveries depend on. Their reminders must be locked, so that it belongs to one moment. */
export async function readFacts(trx: Trx, claimed: readonly ClaimedDelivery[], now: number): Promise<Facts> {
  const ids = reminderIdsOf(claimed);
  const keys = [...new Set(claimed.map((one) => one.recipient_key))];
  const reminders = new Map((await readReminderContexts(trx, ids, keys)).map((one) => [one.id, one]));
  const dues = claimed.flatMap((one) => {
    const reminder = reminders.get(one.reminder_id ?? "");
    const recipient = reminder && recipientOf(reminder, one);
    return reminder === undefined || recipient === undefined ? [] : [{ claimed: one, reminder, recipient, now }];
  });
  const ofKind = (kind: ClaimedDelivery["kind"]) => dues.filter((due) => due.claimed.kind === kind);
  const remindersOf = (some: readonly Due[]) => [...new Set(some.map(({ reminder }) => reminder))];
  const scheduled = ofKind("scheduled");
  const names = new Set(scheduled.flatMap((due) => namesOf(due.recipient, due.claimed)));
  const idsOfScheduled = remindersOf(scheduled).map(({ id }) => id);
  const planned = scheduled.length === 0 ? [] : await readPlanned(trx, idsOfScheduled, now, [...names]);
  return {
    dues: new Map(dues.map((due) => [due.claimed.id, due])),
    planned: Map.groupBy(planned, (row) => row.reminderId),
    escalations: await readEscalations(trx, remindersOf(ofKind("escalation"))),
    checks: await readFailingChecks(trx, remindersOf(ofKind("unreachable"))),
  };
}

/** Returns the present recipient of a delivery. */
function recipientOf(reminder: ReminderContext, claimed: ClaimedDelivery): Recipient | undefined {
  const there = { recipientKey: claimed.recipient_key, recipient: claimed.recipient.toLowerCase() };
  const recipients = claimed.kind === "escalation" ? reminder.escalation?.people : reminder.recipients;
  return (
    recipients?.find(({ key }) => key === there.recipientKey) ?? recipients?.find((one) => isForRecipient(there, one))
  );
}

async function readFailingChecks(
  trx: Trx,
  reminders: readonly ReminderContext[],
): Promise<ReadonlyMap<string, FailingCheck>> {
  if (reminders.length === 0) return new Map();
  const { rows } = await sql<FailingCheck & { reminder_id: string }>`
    select reminder_id, target, error, failing_since from reminder_checks
    where reminder_id = any(${reminders.map(({ id }) => id)}::uuid[]) and state = 'unreachable'
      and failing_since is not null`.execute(trx);
  return new Map(rows.map((row) => [row.reminder_id, row]));
}

/** Returns the next delivery to the recipient of a claimed one, with their deliveries as `adjust` returns them. */
export function nextPlanned(
  { planned }: Pick<Facts, "planned">,
  { reminder, recipient, claimed, now }: Due,
  adjust: (planned: ScheduledDelivery[]) => ScheduledDelivery[],
): PlannedDelivery | null {
  const names = namesOf(recipient, claimed);
  const own = (planned.get(reminder.id) ?? []).filter(
    (row) => names.includes(row.recipientKey) || names.includes(row.recipient),
  );
  const occurrence = nextDelivery(reminder, recipient, adjust(own), { now, isContinued: true });
  return occurrence === null ? null : { reminder, recipient, occurrence };
}

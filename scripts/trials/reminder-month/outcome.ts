import { sql } from "kysely";
import type { Database } from "@pomander/server/platform/database";
import { type Action, type Due, dueOf, snoozedUntil, takerAt } from "./expected-messages.ts";
import { dayMs, dayOf, type Scenario, type WorldReminder } from "./scenario.ts";

/** A message that the receiver accepted, at a simulated moment. */
export interface Arrival {
  messageId: string;
  to: string;
  at: number;
}

export interface Outcome {
  due: number;
  /** Number of deliveries by their final state. */
  ends: Record<string, number>;
  lost: string[];
  early: string[];
  /** Rows and messages that no reminder asked for, or whose final state has no explanation. */
  unexplained: string[];
  /** Number of deliveries that arrived together, and the most in one message. */
  together: { dues: number; most: number };
  /** Messages that arrived again under their own Message-ID, and how many of these no kill explains. */
  duplicates: number;
  unexplainedDuplicates: number;
}

interface LedgerRow {
  reminder_id: string | null;
  kind: "scheduled" | "escalation";
  occurrence: string;
  recipient_key: string;
  recipient: string;
  state: string;
  send_at: Date;
  attempts: number;
  error: string | null;
  /** The Message-ID under which it was sent. */
  message: string;
}

export interface Seen {
  world: Scenario;
  actions: readonly Action[];
  arrivals: readonly Arrival[];
  /** Moments at which processes were killed. */
  kills: readonly number[];
  /** Mail ids of notices that were deleted with their reminder. */
  deletedNotices: ReadonlySet<string>;
  end: number;
}

/** Milliseconds around a kill within which a message may be sent again. */
const killWindowMs = 180_000;
/** Milliseconds around an action within which due work may see the state before or after it. */
const tolerance = 3_600_000;

/** Compares the ledger and the arrivals with the calculated deliveries. */
export async function compareWithExpected(db: Database, seen: Seen): Promise<Outcome> {
  const { rows } = await sql<LedgerRow>`
    select reminder_id, kind, occurrence::text as occurrence, recipient_key, recipient, state, send_at, attempts, error,
      coalesce(digest_id::text, message_id) as message
    from deliveries where kind in ('scheduled', 'escalation')`.execute(db);
  const keyOf = (kind: string, reminderId: string | null, recipientKey: string, date: string) =>
    `${kind} ${reminderId} ${recipientKey} ${date}`;
  const ledger = new Map(rows.map((row) => [keyOf(row.kind, row.reminder_id, row.recipient_key, row.occurrence), row]));
  const arrived = Map.groupBy(seen.arrivals, ({ messageId }) => messageId);
  // A deleted user's reminders are deleted with the account, and their rows lose the id: reach.ts checks the rest.
  const isThere = (reminder: WorldReminder) => reminder.owner.fate !== "leaves";
  const dues = dueOf(seen.world, seen.actions, seen.end).filter(({ reminder }) => isThere(reminder));
  const people = new Map(
    [...seen.world.people, ...seen.world.reminders.flatMap((one) => one.recipients)].map((one) => [one.id, one]),
  );
  const outcome: Outcome = {
    due: dues.length,
    ends: {},
    lost: [],
    early: [],
    unexplained: [],
    together: { dues: 0, most: 0 },
    duplicates: 0,
    unexplainedDuplicates: 0,
  };
  const byRecipient = Map.groupBy(dues, (due) => `${due.kind} ${due.reminder.id} ${due.recipientKey}`);
  // A delivery that waits for a digest after the end may have ended before it.
  const wanted = new Set(
    dueOf(seen.world, seen.actions, seen.end + 8 * dayMs).map((due) =>
      keyOf(due.kind, due.reminder.id, due.recipientKey, due.date),
    ),
  );
  for (const due of dues) {
    const person = people.get(due.recipientKey);
    // Pending rows are deleted with an account, and a digest may have been under way.
    if (person !== undefined && due.sendAt > person.leavesAt - 8 * dayMs) continue;
    const key = keyOf(due.kind, due.reminder.id, due.recipientKey, due.date);
    const row = ledger.get(key);
    const own = row === undefined ? [] : (arrived.get(row.message) ?? []).filter(({ to }) => to === due.address);
    const said = `${key} due ${at(due.sendAt)}: ${rowOf(row)}${storyOf(due.reminder.id, seen.actions)}`;
    const end = row?.state ?? "none";
    outcome.ends[end] = (outcome.ends[end] ?? 0) + 1;
    if (end === "sent") {
      if (own.length === 0) outcome.lost.push(`${said}, which nobody got`);
      else if (
        Math.min(...own.map((one) => one.at)) <
        (cameWithLateDigest(row, rows) ? due.moment : due.sendAt) - 1_000
      )
        outcome.early.push(`${said}, which arrived ${own.map((one) => at(one.at)).join(", ")}`);
      if (mustBeQuiet(due, seen) !== null) outcome.unexplained.push(`${said}, although ${mustBeQuiet(due, seen)}`);
    } else if (end === "failed" && person?.fate === "bounces") {
      // Notices of failed deliveries are checked in reach.ts.
    } else if (person?.fate === "unconfirmed") {
      // Messages to them, and notices of those not sent, are checked in reach.ts too.
    } else if (
      !isExplained(end, due, byRecipient.get(`${due.kind} ${due.reminder.id} ${due.recipientKey}`) ?? [], seen)
    ) {
      (end === "taken" || end === "snoozed" ? outcome.unexplained : outcome.lost).push(said);
    }
  }
  for (const [key, row] of ledger) {
    if (row.reminder_id === null || (people.get(row.recipient_key)?.fate ?? null) === "leaves") continue;
    const isOpen = row.state === "pending" || row.state === "cancelled";
    if (wanted.has(key) || isOpen) continue;
    const when = (arrived.get(row.message) ?? []).map((one) => at(one.at)).join(", ");
    outcome.unexplained.push(
      `${key}: ${row.state} ${when}, and nothing was due${storyOf(row.reminder_id, seen.actions)}`,
    );
  }
  checkBatches(dues, outcome, (due) => {
    const row = ledger.get(keyOf(due.kind, due.reminder.id, due.recipientKey, due.date));
    const first = row?.state === "sent" ? Math.min(...(arrived.get(row.message) ?? []).map((one) => one.at)) : Infinity;
    return first < due.sendAt + tolerance ? (row?.message ?? null) : null;
  });
  // A mail is deleted before its notice.
  const mails = await sql<{ id: string }>`
    select id::text from mails union select unnest(mail_ids) from reminder_notices`.execute(db);
  const known = new Set([
    ...rows.map(({ message }) => message),
    ...mails.rows.map(({ id }) => id),
    ...seen.deletedNotices,
  ]);
  for (const [messageId, copies] of arrived) {
    if (!known.has(messageId)) outcome.unexplained.push(`a message ${messageId} of no row`);
    outcome.duplicates += copies.length - 1;
    for (const { at: moment } of copies.slice(0, -1)) {
      if (!seen.kills.some((kill) => Math.abs(kill - moment) < killWindowMs)) outcome.unexplainedDuplicates++;
    }
  }
  return outcome;
}

/** The most reminders in one message, and the most messages that may arrive one by one. */
const [largest, oneByOne] = [50, 3];

/**
 * Checks that deliveries due to one recipient at one moment arrived as few messages.
 * @param messageOf returns the message in which it arrived at its moment; null: in none
 */
function checkBatches(dues: readonly Due[], outcome: Outcome, messageOf: (due: Due) => string | null): void {
  const ofMoment = Map.groupBy(dues, ({ reminder, kind, recipientKey, sendAt }) =>
    [kind, recipientKey, recipientKey.includes("@") ? reminder.owner.id : "", sendAt].join(" "),
  );
  for (const [key, some] of ofMoment) {
    const messages = Map.groupBy(some, messageOf);
    messages.delete(null);
    for (const { length } of messages.values()) {
      if (length > 1) outcome.together.dues += length;
      outcome.together.most = Math.max(outcome.together.most, length);
    }
    if (messages.size > Math.floor(some.length / largest) + oneByOne)
      outcome.unexplained.push(`${key}: ${some.length} due came as ${messages.size} messages`);
  }
}

/**
 * Returns whether it went out in place of an older occurrence whose digest was late: then it is due from its own day on,
 * not only from the next digest.
 */
const cameWithLateDigest = (row: LedgerRow | undefined, rows: readonly LedgerRow[]) =>
  row !== undefined &&
  rows.some(
    (older) =>
      older.state === "superseded" &&
      older.message === row.message &&
      older.reminder_id === row.reminder_id &&
      older.recipient_key === row.recipient_key &&
      older.occurrence < row.occurrence,
  );

const rowOf = (row: LedgerRow | undefined) =>
  row === undefined
    ? "no row"
    : `${row.state} at ${at(row.send_at.getTime())} after ${row.attempts} attempts${row.error === null ? "" : `: ${row.error}`}`;

/** Returns people's changes to a reminder, for the analysis of a fault. */
const storyOf = (reminderId: string, actions: readonly Action[]) =>
  actions
    .filter((action) => action.reminderId === reminderId)
    .map(
      (action) =>
        `; ${action.kind}${action.kind === "snooze" ? ` until ${action.until}` : ""} ${at(action.at)} ${action.personId}`,
    )
    .join("");

const at = (moment: number) => new Date(moment).toISOString();

/** Returns why it must not have been sent, by a margin; null: it may have been. */
function mustBeQuiet({ reminder, kind, recipientKey, snoozer, date, sendAt }: Due, { actions }: Seen): string | null {
  const moments = [sendAt - tolerance, sendAt, sendAt + tolerance];
  const takers = new Set(moments.map((moment) => takerAt(actions, reminder.id, moment)));
  const [taker] = takers;
  const isBeforeExpiry = dayOf(date) < dayOf(reminder.expiry);
  // If it is given back later, it is sent then, and also to a recipient who takes it over.
  const wasGivenBack = actions.some(
    (action) =>
      action.reminderId === reminder.id &&
      action.at > sendAt &&
      (action.kind === "giveBack" || (action.kind === "take" && action.personId === recipientKey)),
  );
  if (isBeforeExpiry && takers.size === 1 && taker !== null && taker !== recipientKey && !wasGivenBack)
    return "it was taken";
  if (kind === "escalation") return null;
  const untils = new Set(moments.map((moment) => snoozedUntil(actions, reminder.id, snoozer, moment)));
  const [until] = untils;
  return untils.size === 1 && until != null && date < until && !hasLaterSnooze(actions, reminder.id, snoozer, sendAt)
    ? `it was snoozed until ${until}`
    : null;
}

const hasLaterSnooze = (actions: readonly Action[], reminderId: string, personId: string, moment: number) =>
  actions.some(
    (action) =>
      action.kind === "snooze" &&
      action.reminderId === reminderId &&
      action.personId === personId &&
      action.at > moment,
  );

function isExplained(end: string, due: Due, ofRecipient: readonly Due[], { actions, end: last }: Seen): boolean {
  const { reminder, recipientKey, snoozer, date, sendAt } = due;
  const around = [sendAt - tolerance, sendAt, sendAt + tolerance];
  switch (end) {
    case "taken":
      return around.some((moment) => {
        const taker = takerAt(actions, reminder.id, moment);
        // The person who has taken it receives its messages, except for an escalation, which reports that no one has.
        return taker !== null && (due.kind === "escalation" || taker !== recipientKey);
      });
    case "snoozed":
      return around.some((moment) => (snoozedUntil(actions, reminder.id, snoozer, moment) ?? "") > date);
    case "superseded":
      // A newer one was due by the time at which this one could be sent: in the same digest, or after an outage.
      return ofRecipient.some((other) => other.date > date && other.sendAt - sendAt < 4 * dayMs);
    case "cancelled": {
      // It waited for a digest, and the recipient snoozed it again in the meantime.
      const wasSnoozedAgain = (snoozedUntil(actions, reminder.id, snoozer, sendAt) ?? "") > date;
      return wasSnoozedAgain || isOvertaken(due, ofRecipient) || last - sendAt < tolerance;
    }
    case "none":
      return isOvertaken(due, ofRecipient) || last - sendAt < tolerance;
    default:
      // A delivery that falls due in the last hour may be on its way.
      return last - sendAt < tolerance;
  }
}

/**
 * Returns whether it was never planned, or dropped for another day's: a newer one was due before the digest of both.
 */
const isOvertaken = ({ date, sendAt }: Due, ofRecipient: readonly Due[]) =>
  ofRecipient.some((other) => other.date > date && other.sendAt <= sendAt);

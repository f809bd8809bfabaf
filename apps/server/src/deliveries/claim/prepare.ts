import { type RawBuilder, sql } from "kysely";
import { proofFor, type ProofToken } from "./address-proof.ts";
import { countTowardsDailyLimits, type DailyLimits } from "./daily-limit.ts";
import { decide, type End, endOfGone, waitForNextDay } from "./decide.ts";
import { type Due, type Facts, readFacts } from "./facts.ts";
import { countChannelTry } from "../to-channels/daily-limit.ts";
import { composeMessages, type MessageDeps } from "../compose/message.ts";
import { localDateOf } from "../context/recurrence.ts";
import { noteUnconfirmed } from "../notices/note-undelivered.ts";
import type { Wait } from "../states.ts";
import { type ClaimedDelivery, deliveryJobs, lockRemindersOf, putPlanned } from "../store.ts";
import type { Config } from "../../config.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { ReminderMail } from "../../mail/reminder-parts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { lockJobs } from "../../queue/claim.ts";

export interface PrepareDeps extends MessageDeps {
  mailer: Pick<Mailer, "via">;
  config: Pick<Config, "publicUrl" | "defaultLanguage"> & DailyLimits;
  clock?: Clock | undefined;
}

/** A delivery that is sent now, with what it says. */
export interface PreparedDelivery {
  claimed: ClaimedDelivery;
  to: string;
  /** Id of the recipient's account, and whether the app would admit them to their reminders. */
  userId: string | null;
  hasRemindMe: boolean;
  /** The tag of the language in which it is written. */
  language: string;
  /** Id of the channel that gets the message instead of that address. */
  channelId: string | null;
  message: ReminderMail;
}

/** A claimed delivery, and the message that it is part of. */
export interface ClaimedPart {
  claimed: ClaimedDelivery;
  /** An object of its own for each message. */
  message: object;
}

/** A decision against sending a delivery now. */
interface Stop {
  claimed: ClaimedDelivery;
  decision: Wait | End;
}

/**
 * Checks again, just before sending, everything on which claimed deliveries depend: the reminders, their dates, the
 * recipients' addresses and rights, unsubscriptions, limits; with one statement of each kind for all of them. Returns
 * those to send now, in their order; the rows of the others contain the reason.
 * @param counted messages that have other deliveries already, and are counted
 */
export async function prepareDeliveries(
  trx: Trx,
  deps: PrepareDeps,
  parts: readonly ClaimedPart[],
  counted: ReadonlySet<object> = new Set(),
): Promise<PreparedDelivery[]> {
  const all = parts.map(({ claimed }) => claimed);
  // The locks make the recipients and the contents of the messages belong to the same moment.
  await lockRemindersOf(trx, all);
  const held = await lockJobs(trx, deliveryJobs, all, deps.clock);
  if (held === null) return [];
  const { ids, now } = held;
  const ours = parts.filter(({ claimed }) => ids.has(claimed.id));
  const facts = await readFacts(
    trx,
    ours.map(({ claimed }) => claimed),
    now,
  );
  const [ended, stops]: [Stop[], Stop[]] = [[], []];
  const dues: DuePart[] = [];
  for (const { claimed, message } of ours) {
    const decision = decide(facts, claimed);
    if (decision.act === "go") dues.push({ ...decision.due, message, proof: null });
    else ended.push({ claimed, decision });
  }
  // A delivery that is not sent must not keep a less urgent one to an unproven address waiting.
  await recordStops(trx, ended, now);
  const proven = await requestProofs(trx, deps, dues, stops);
  const allowed = await keepWithinLimits(trx, deps, { dues: proven, counted }, stops);
  await recordRecipients(trx, allowed);
  const prepared = await compose(trx, deps, { facts, dues: allowed }, stops);
  await recordStops(trx, stops, now);
  return prepared;
}

interface DuePart extends Due {
  message: object;
  proof: ProofToken;
}

/**
 * Returns the deliveries that do not wait for the proof of their address, with the proof that their message requests.
 * The few to unproven addresses go one by one, since each depends on those before; ordered by address, as all lock them,
 * and by urgency.
 */
async function requestProofs(
  trx: Trx,
  { mailer, clock }: PrepareDeps,
  dues: readonly DuePart[],
  stops: Stop[],
): Promise<DuePart[]> {
  const decisions = new Map<string, Awaited<ReturnType<typeof proofFor>>>();
  const unproven = dues
    .filter(({ recipient }) => recipient.isUnverified)
    .toSorted((one, other) => (urgencyOf(one) < urgencyOf(other) ? -1 : 1));
  for (const { claimed, reminder, recipient, now } of unproven) {
    const { expiryDate } = reminder.schedule;
    const decision = await proofFor(trx, claimed, { mailer, expiryDate, recipient, now });
    decisions.set(claimed.id, decision);
    if ("act" in decision && decision.why === "proof")
      await noteUnconfirmed(trx, { reminderId: reminder.id, address: recipient.address }, clock);
  }
  return dues.flatMap((due) => {
    const decision = decisions.get(due.claimed.id) ?? { proof: null };
    if (!("act" in decision)) return [{ ...due, proof: decision.proof }];
    stops.push({ claimed: due.claimed, decision });
    return [];
  });
}

interface CountedDues {
  dues: readonly DuePart[];
  counted: ReadonlySet<object>;
}

const urgencyOf = ({ claimed, reminder, recipient }: DuePart) =>
  `${recipient.address} ${reminder.schedule.expiryDate} ${claimed.id}`;

/**
 * Counts the deliveries against their owners' daily limits and returns those within: a Remind Now was counted when it
 * was requested, others at their first try, each reminder of several in one email. Each try counts once against a
 * channel's limit, whatever goes out with it.
 */
async function keepWithinLimits(
  trx: Trx,
  { config }: PrepareDeps,
  { dues, counted }: CountedDues,
  stops: Stop[],
): Promise<DuePart[]> {
  const byEmail = dues.filter(({ recipient }) => recipient.channelId === null);
  const messages = byEmail.map(({ reminder, recipient, claimed: { kind, attempts } }) => ({
    reminder,
    recipient,
    ...(kind === "now"
      ? { messages: 0 as const }
      : { messages: attempts === 1 ? (1 as const) : (0 as const), dailyLimits: config }),
  }));
  const now = dues[0]?.now ?? 0;
  const fits = await countTowardsDailyLimits(trx, messages, now);
  const within = new Set(byEmail.filter((_, index) => fits[index] === true));
  const ofChannels = dues.filter(({ recipient }) => recipient.channelId !== null);
  for (const [message, some] of Map.groupBy(ofChannels, (due) => due.message)) {
    const channelId = some[0]?.recipient.channelId;
    if (counted.has(message) || (channelId != null && (await countChannelTry(trx, channelId, now))))
      for (const due of some) within.add(due);
  }
  return dues.filter((due) => {
    const fitsToday = within.has(due);
    if (!fitsToday) stops.push({ claimed: due.claimed, decision: waitForNextDay(now) });
    return fitsToday;
  });
}

/** Stores the addresses to which messages go in the end, where they have changed. */
async function recordRecipients(trx: Trx, dues: readonly DuePart[]): Promise<void> {
  const rows = dues
    .filter(({ claimed, recipient }) => claimed.recipient !== recipient.address)
    .map(({ claimed: { id }, recipient: { address, userId } }) => ({ id, address, user_id: userId }));
  if (rows.length === 0) return;
  await sql`
    update deliveries set recipient = row.address, user_id = row.user_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, address text, user_id uuid)
    where deliveries.id = row.id`.execute(trx);
}

async function compose(
  trx: Trx,
  deps: PrepareDeps,
  { facts, dues }: { facts: Facts; dues: readonly DuePart[] },
  stops: Stop[],
): Promise<PreparedDelivery[]> {
  const parts = dues.map((due) => ({ ...due, isEscalation: due.claimed.kind === "escalation" }));
  const messages = await composeMessages(trx, deps, parts);
  return dues.flatMap((due, index) => {
    const { claimed, recipient } = due;
    const message = messages[index] ?? null;
    if (message === null) {
      stops.push({ claimed, decision: endOfGone });
      return [];
    }
    const unreachable = claimed.kind === "unreachable" ? unreachableOf(facts, due) : undefined;
    const { address: to, userId, hasRemindMe, channelId } = recipient;
    const language = recipient.language ?? deps.config.defaultLanguage;
    // A user who fixes what the check watches has not taken the subject of the reminder.
    const whole = { ...message, ...(unreachable && { unreachable, takeLink: null }) };
    return [{ claimed, to, userId, hasRemindMe, channelId, language, message: whole }];
  });
}

function unreachableOf({ checks }: Facts, { reminder, recipient }: Due): ReminderMail["unreachable"] {
  const check = checks.get(reminder.id);
  if (check === undefined) return undefined;
  const since = localDateOf(check.failing_since.getTime(), recipient.localMailTime.timeZone);
  return { target: check.target, error: check.error ?? "", since };
}

/**
 * Records why deliveries are not sent now, and plans what comes instead. This claim does not count as an attempt: they
 * may be reopened.
 */
async function recordStops(trx: Trx, stops: readonly Stop[], now: number): Promise<void> {
  if (stops.length === 0) return;
  const rows = stops.map(({ claimed: { id }, decision }) =>
    decision.act === "end"
      ? { id, state: decision.state }
      : {
          id,
          state: "pending",
          until: decision.until.toISOString(),
          ...columnsOfWait[decision.why](decision.until.toISOString()),
        },
  );
  const orAsBefore = (column: string): RawBuilder<unknown> =>
    sql`coalesce(row.${sql.ref(column)}, deliveries.${sql.ref(column)})`;
  await sql`
    update deliveries set state = row.state, lease_until = null, attempts = attempts - 1,
      send_at = coalesce(row.until, send_at), due_at = ${orAsBefore("due_at")},
      awaits_verification = ${orAsBefore("awaits_verification")}, in_digest = ${orAsBefore("in_digest")},
      digest_id = case when row.state = 'pending' then null else digest_id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, state text, until timestamptz, awaits_verification boolean, in_digest boolean, due_at timestamptz)
    where deliveries.id = row.id`.execute(trx);
  const next = stops.flatMap(({ decision }) =>
    decision.act === "end" && decision.next !== null ? [decision.next] : [],
  );
  await putPlanned(trx, next, now);
}

interface WaitColumns {
  awaits_verification?: boolean;
  in_digest?: boolean;
  due_at?: string;
}

/** Returns what the row of a delivery that waits says about the reason. */
const columnsOfWait: Record<Wait["why"], (until: string) => WaitColumns> = {
  proof: () => ({ awaits_verification: true }),
  urgency: () => ({ awaits_verification: true }),
  "daily-limit": () => ({ awaits_verification: false }),
  digest: () => ({ in_digest: true }),
  "no-digest": () => ({ in_digest: false }),
  "later-day": (until) => ({ due_at: until }),
  hours: () => ({}),
};

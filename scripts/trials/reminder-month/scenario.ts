import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Pepper } from "@pomander/server/accounts/pepper";
import { sealChannel } from "@pomander/server/deliveries/to-channels/seal";
import type { Database } from "@pomander/server/platform/database";
import { planReminders } from "@pomander/server/deliveries/plan/plan";
import { withTransaction } from "@pomander/server/platform/transaction";
import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";

/** A simulated person. Days are numbers of days since 1970; a moment is in milliseconds. */
export interface Person {
  id: string;
  address: string;
  timeZone: string;
  mailTime: string;
  digest: "off" | "daily" | "weekly";
  /** Weekday of a weekly digest: Monday is 1. */
  digestDay: number;
  /** Id of a session that lasts the whole month; null: an address without an account. */
  sessionId: string | null;
  /** Id of the person's own webhook; null: none. */
  channelId: string | null;
  /** An exceptional behaviour: their mailbox refuses everything, they never sign in, or their account is deleted. */
  fate: "bounces" | "unconfirmed" | "leaves" | null;
  /** The moment at which their account is deleted; Infinity: never. */
  leavesAt: number;
}

export interface WorldReminder {
  id: string;
  owner: Person;
  /** The recipients: the person whose address it names, usually the owner, and those assigned. */
  recipients: Person[];
  frequency: "once" | "daily" | "weekly" | "monthly";
  start: string | null;
  expiry: string;
  remindBeforeDays: number;
  alsoBeforeDays: number[];
  alsoAtExpiry: boolean;
  escalation: { beforeDays: number; to: string } | null;
}

export interface Scenario {
  /** The moment before which nothing is due. */
  begin: number;
  people: Person[];
  /** The administrator, who deletes accounts and then receives mail for their addresses. */
  heir: Person;
  reminders: WorldReminder[];
}

export const dayMs = 86_400_000;
export const dayOf = (date: string) => Date.parse(date) / dayMs;
export const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

const zones = ["UTC", "America/New_York", "Europe/Berlin", "Pacific/Apia", "Asia/Kathmandu", "Australia/Lord_Howe"];
const mailTimes = ["07:00", "09:00", "17:30", "02:30"];
/** Exceptional behaviours, each of one person in ten. */
const fates = ["bounces", "unconfirmed", "leaves"] as const;
const leads = [60, 45, 30, 21, 14, 10, 7, 5, 3, 2, 1, 0];

/** The usual properties of an address without an account. */
const plain: Omit<Person, "id" | "address"> = {
  timeZone: "UTC",
  mailTime: "09:00",
  digest: "off",
  digestDay: 1,
  sessionId: null,
  channelId: null,
  fate: null,
  leavesAt: Infinity,
};

/** Returns random people and reminders, most of which fall due within the month. */
export function createScenario(
  random: SeededRandom,
  { begin, end, people, reminders }: { begin: number; end: number; people: number; reminders: number },
): Scenario {
  const everybody = Array.from({ length: people }, (_, index): Person => {
    const fate = fates[index % 10] ?? null;
    return {
      id: randomUUID(),
      address: `person-${index}@example.org`,
      timeZone: pick(random, zones),
      mailTime: pick(random, mailTimes),
      digest: pick(random, ["off", "daily", "weekly"] as const),
      digestDay: 1 + random.below(7),
      sessionId: fate === "unconfirmed" ? null : randomUUID(),
      channelId: fate === null && random.happens(0.3) ? randomUUID() : null,
      fate,
      leavesAt: fate === "leaves" ? begin + ((end - begin) * (4 + random.below(3))) / 10 : Infinity,
    };
  });
  const usual = everybody.filter(({ fate }) => fate === null);
  const address = "administrator@example.org";
  const heir: Person = { ...plain, id: randomUUID(), address, sessionId: randomUUID() };
  const firstDay = Math.floor(begin / dayMs);
  const inBatches = Math.floor(reminders / 5);
  return {
    begin,
    people: everybody,
    heir,
    reminders: Array.from({ length: reminders - inBatches }, (_, index): WorldReminder => {
      const owner = pick(random, everybody);
      const others = Array.from({ length: random.below(3) }, () => pick(random, everybody));
      // Some reminders are sent to another person's address; an unconfirmed one counts as an outsider's.
      const addressed = random.happens(0.2)
        ? pick(
            random,
            everybody.filter(({ fate }) => fate !== "unconfirmed"),
          )
        : owner;
      const frequency = random.happens(0.8) ? "once" : pick(random, ["daily", "weekly", "monthly"] as const);
      const expiry = firstDay + 3 + random.below(frequency === "daily" ? 12 : 40);
      const also = new Set<number>();
      while (also.size < 3) also.add(pick(random, leads));
      return {
        id: randomUUID(),
        owner,
        recipients: [...new Set([addressed, ...others])],
        frequency,
        start: frequency === "once" ? null : dateOf(firstDay + random.below(3)),
        expiry: dateOf(expiry),
        // The day is still ahead in every zone: reminders saved too late follow another rule, with tests of its own.
        remindBeforeDays: random.below(Math.min(99, expiry - firstDay - 2)),
        alsoBeforeDays: [...also].toSorted((one, other) => other - one),
        alsoAtExpiry: random.happens(0.5),
        escalation: random.happens(0.2)
          ? {
              beforeDays: 1 + random.below(4),
              to: random.happens(0.5) ? pick(random, usual).id : `boss-${index}@example.net`,
            }
          : null,
      };
    }).concat(createBatches(random, { firstDay, everybody: usual, count: inBatches })),
  };
}

/**
 * Creates certificates that were bought on one day: all of them expire together, and go to one address without an
 * account and to the owner.
 */
function createBatches(
  random: SeededRandom,
  { firstDay, everybody, count }: { firstDay: number; everybody: readonly Person[]; count: number },
): WorldReminder[] {
  const all: WorldReminder[] = [];
  for (let batch = 0; all.length < count; batch++) {
    const owner = pick(random, everybody);
    const address = `firm-${random.below(5)}@example.net`;
    const { timeZone, mailTime } = owner;
    // The last of these firms has closed its mailbox.
    const fate = address === "firm-4@example.net" ? "bounces" : null;
    const firm: Person = { ...plain, id: address, address, timeZone, mailTime, fate };
    const expiry = firstDay + 3 + random.below(25);
    const shared = {
      owner,
      recipients: [firm, owner],
      frequency: "once" as const,
      start: null,
      expiry: dateOf(expiry),
      remindBeforeDays: random.below(expiry - firstDay - 2),
      alsoBeforeDays: [3, 1, 0],
      alsoAtExpiry: batch % 2 === 0,
      escalation: {
        beforeDays: 1 + random.below(5),
        to: random.happens(0.5) ? pick(random, everybody).id : `boss-of-batch-${batch}@example.net`,
      },
    };
    const size = Math.min(count - all.length, 2 + random.below(60));
    for (let index = 0; index < size; index++) all.push({ id: randomUUID(), ...shared });
  }
  return all;
}

function pick<T>(random: SeededRandom, from: readonly T[]): T {
  const picked = random.pick(from);
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

const atOnce = 200;

/**
 * Stores the world and plans it, with its beginning on the database's clock.
 * @param channelUrl returns the address of a channel
 */
export async function storeScenario(
  db: Database,
  { people, heir, reminders }: Scenario,
  { pepper, channelUrl }: { pepper: Pepper; channelUrl: (channelId: string) => string },
): Promise<void> {
  for (const one of [heir, ...people]) {
    const isConfirmed = one.fate !== "unconfirmed";
    await sql`
      insert into users (id, first_name, last_name, email, is_admin, is_allowed_for_remind_me, time_zone, mail_time, digest,
        digest_day, kdf, verifier, email_verified_at, first_verified_at, created_by, created_at, updated_at)
      values (${one.id}, ${one.address}, '', ${one.address}, ${one === heir}, true, ${one.timeZone}, ${one.mailTime},
        ${one.digest}, ${one.digestDay}, '{}', '', case when ${isConfirmed} then now() end,
        case when ${isConfirmed} then now() end, ${one === heir ? null : heir.id}, now(), now())`.execute(db);
    if (one.sessionId !== null)
      await sql`
      insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
      values (${one.sessionId}, ${one.id}, 'a trial', now(), now(), now() + interval '80 days')`.execute(db);
    if (one.channelId === null) continue;
    const secret = `whsec_${Buffer.alloc(32).toString("base64")}`;
    await sql`
      insert into channels (id, kind, name, user_id, sealed, host, active_since, created_at, updated_at)
      values (${one.channelId}, 'webhook', 'Operations', ${one.id},
        ${sealChannel(pepper, one.channelId, { url: channelUrl(one.channelId), secret })}, '127.0.0.1', now(), now(),
        now())`.execute(db);
  }
  for (let from = 0; from < reminders.length; from += atOnce) {
    const batch = reminders.slice(from, from + atOnce);
    await withTransaction(db, async (trx) => {
      for (const one of batch) {
        const { escalation } = one;
        await sql`
          insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency,
            remind_days_start, also_before_days, also_at_expiry, escalation, escalate_before_days, escalate_to, planned_from,
            created_at, updated_at)
          values (${one.id}, ${`Certificate ${one.id}`}, 'work', ${one.owner.id}, ${one.expiry}, ${one.remindBeforeDays},
            ${one.recipients[0]?.address}, ${one.frequency}, ${one.start}, ${one.alsoBeforeDays},
            ${one.alsoAtExpiry},
            ${escalation === null ? "none" : "own"}, ${escalation?.beforeDays ?? null},
            ${escalation === null ? [] : [escalation.to]}, now(), now(), now())`.execute(trx);
        for (const person of one.recipients.slice(1)) {
          await sql`insert into reminder_assignees (reminder_id, user_id) values (${one.id}, ${person.id})`.execute(
            trx,
          );
        }
      }
      await planReminders(
        trx,
        batch.map(({ id }) => id),
      );
    });
  }
}

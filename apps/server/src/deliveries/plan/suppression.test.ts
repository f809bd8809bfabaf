import fc from "fast-check";
import { expect, test } from "vitest";
import { suppressionState, reopened, type ScheduledDelivery } from "./suppression.ts";
import { nextDelivery } from "./next-delivery.ts";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";

const dayMs = 86_400_000;
const firstDay = Date.parse("2026-11-01");
const hour = 9;
/** Days are counted from November 1; moments are hours from its midnight. */
const dateOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10);
const momentOf = (hours: number) => firstDay + hours * 3_600_000;

/**
 * An action of another user or the recipient, a number of hours after the previous one; the worker only runs on "work".
 */
type Step = { after: number; kind: "work" | "take" | "take myself" | "give back" | "snooze" | "wake"; days: number };
interface Scenario {
  frequency: "once" | "daily" | "weekly";
  expiry: number;
  lead: number;
  start: number;
  also: number[];
  /** Days between the last day to give notice and the expiry; null: no notice is needed. */
  notice: number | null;
  steps: Step[];
}
const scenario: fc.Arbitrary<Scenario> = fc.record({
  frequency: fc.constantFrom("once", "daily", "weekly"),
  expiry: fc.integer({ min: 12, max: 40 }),
  lead: fc.integer({ min: 0, max: 10 }),
  start: fc.integer({ min: 1, max: 11 }),
  also: fc.uniqueArray(fc.integer({ min: 0, max: 45 }), { maxLength: 4 }),
  notice: fc.option(fc.integer({ min: 1, max: 12 })),
  steps: fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 150 }),
      kind: fc.constantFrom("work", "work", "work", "take", "take myself", "give back", "snooze", "wake"),
      days: fc.integer({ min: 1, max: 15 }),
    }),
    { maxLength: 30 },
  ),
});

interface Hands {
  taken: { by: string; at: number } | null;
  snoozedUntil: number | null;
}

/** Applies a step, at an hour. */
function change(hands: Hands, { kind, days }: Step, at: number, expiry: number): Hands {
  const until = Math.floor(at / 24) + days;
  if (kind === "take" && hands.taken?.by !== "other") return { ...hands, taken: { by: "other", at } };
  if (kind === "take myself" && hands.taken?.by !== "me") return { ...hands, taken: { by: "me", at } };
  if (kind === "give back") return { ...hands, taken: null };
  if (kind === "snooze" && until < expiry) return { ...hands, snoozedUntil: until };
  return kind === "wake" ? { ...hands, snoozedUntil: null } : hands;
}

/** Returns the hours at which messages are sent, by the planning code: one row for each date, as in the ledger. */
function byTheCode({ frequency, expiry, lead, start, also, notice, steps }: Scenario): number[] {
  const rows = new Map<string, ScheduledDelivery>();
  const sent: number[] = [];
  let hands: Hands = { taken: null, snoozedUntil: null };
  const recipient = () =>
    ({
      key: "me",
      userId: "me",
      address: "me@example.org",
      localMailTime: { timeZone: "UTC", mailTime: "09:00" },
      isUnsubscribed: false,
      since: null,
      snoozedUntil: hands.snoozedUntil === null ? null : dateOf(hands.snoozedUntil),
    }) as Recipient;
  const reminder = () =>
    ({
      ownerZone: "UTC",
      plannedFrom: momentOf(0),
      isVisible: true,
      isPaused: false,
      alsoBeforeDays: also,
      noticeDay: notice === null ? null : dateOf(expiry - notice),
      taken: hands.taken && { by: hands.taken.by, at: momentOf(hands.taken.at) },
      recipients: ["me", "other"].map((key) => ({
        key,
        address: `${key}@example.org`,
        channelId: null,
        isUnsubscribed: false,
        isUnverified: false,
        isHeir: false,
      })),
      schedule: {
        frequency,
        expiryDate: dateOf(expiry),
        remindBeforeDays: lead,
        remindDaysStart: frequency === "once" ? null : dateOf(start),
      },
    }) as unknown as ReminderContext;
  const next = (at: number, isContinued: boolean) =>
    nextDelivery(reminder(), recipient(), [...rows.values()], { now: momentOf(at), isContinued });
  const put = (wanted: ReturnType<typeof next>) => {
    const row = wanted && rows.get(wanted.date);
    const isOver = row != null && !["pending", "cancelled", "superseded", "taken", "snoozed"].includes(row.state);
    if (wanted !== null && !isOver)
      rows.set(wanted.date, {
        id: wanted.date,
        date: wanted.date,
        state: "pending",
        wasHeld: row?.state === "taken" || row?.state === "snoozed" || (row?.state === "pending" && row.wasHeld),
        dueAt: wanted.at,
      });
  };
  const end = (row: ScheduledDelivery, state: ScheduledDelivery["state"]) => rows.set(row.date, { ...row, state });
  const plan = (at: number) => {
    const wanted = next(at, false);
    for (const row of rows.values()) {
      if (row.state !== "pending" || row.date === wanted?.date) continue;
      end(row, wanted !== null && wanted.date > row.date && wanted.at <= momentOf(at) ? "superseded" : "cancelled");
    }
    put(wanted);
  };
  const work = (at: number) => {
    for (let tries = 0; tries < 100; tries++) {
      const row = [...rows.values()].find(({ state, dueAt }) => state === "pending" && dueAt <= momentOf(at));
      if (row === undefined) return;
      const wanted = next(at, true);
      if (wanted?.date !== row.date || wanted.at > momentOf(at)) {
        end(row, wanted !== null && wanted.date > row.date && wanted.at <= momentOf(at) ? "superseded" : "cancelled");
      } else {
        const held = suppressionState(reminder(), recipient(), row.date);
        if (held === null) sent.push(at);
        end(row, held ?? "sent");
      }
      put(next(at, true));
    }
    throw new Error("the worker came to no end");
  };
  plan(0);
  for (const { step, at } of timed(steps)) {
    if (step.kind === "work") work(at);
    else {
      hands = change(hands, step, at, expiry);
      plan(at);
    }
  }
  return sent;
}

/** Computes the same by walking through the days: whenever the worker runs, it checks the newest day that is due. */
function byTheDay({ frequency, expiry, lead, start, also, notice, steps }: Scenario): number[] {
  const sent: number[] = [];
  let hands: Hands = { taken: null, snoozedUntil: null };
  let lastSent = -1;
  const held = new Set<number>();
  const dueAt = (day: number) => day * 24 + hour;
  const isOccurrence = (day: number) =>
    (frequency === "once" && day === expiry - lead) ||
    (frequency === "daily" && day >= start) ||
    (frequency === "weekly" && day >= start && (day - start) % 7 === 0) ||
    also.includes(expiry - day) ||
    (notice !== null && (day === Math.max(expiry - notice - lead, 0) || also.includes(expiry - notice - day))) ||
    day === hands.snoozedUntil ||
    (day === expiry && hands.taken !== null && hands.taken.at <= dueAt(day));
  const isHeld = (day: number) =>
    (hands.taken?.by === "other" && day < expiry) || (hands.snoozedUntil !== null && day < hands.snoozedUntil);
  for (const { step, at } of timed(steps)) {
    if (step.kind !== "work") {
      hands = change(hands, step, at, expiry);
      continue;
    }
    const days = Array.from({ length: expiry + 1 }, (_, day) => day).filter((day) => dueAt(day) <= at);
    const newest = days.findLast((day) => isOccurrence(day) || (held.has(day) && !isHeld(day)));
    if (newest === undefined || newest <= lastSent) continue;
    if (isHeld(newest)) held.add(newest);
    else {
      sent.push(at);
      lastSent = newest;
    }
  }
  return sent;
}

function timed(steps: readonly Step[]) {
  let at = 1;
  return steps.map((step) => {
    at += step.after;
    return { step, at };
  });
}

test("whoever takes, gives back and snoozes, each gets what a walk through the days says, when it says", () => {
  fc.assert(
    fc.property(scenario, (each) => {
      expect(byTheCode(each)).toEqual(byTheDay(each));
    }),
    { numRuns: 1_000 },
  );
});

test("what was planned for the expiry, which another then took over, does not pass for what a newcomer is owed", () => {
  const takenOverAfterTheExpiry: Scenario = {
    frequency: "once",
    expiry: 14,
    lead: 1,
    start: 1,
    also: [],
    notice: null,
    steps: [
      { after: 144, kind: "snooze", days: 2 },
      { after: 200, kind: "take myself", days: 1 },
      { after: 1, kind: "take", days: 1 },
      { after: 1, kind: "work", days: 1 },
    ],
  };
  expect(byTheCode(takenOverAfterTheExpiry)).toEqual([]);
});

test.each([
  ["given back, and the snooze ended", "give back", "wake"],
  ["the snooze ended, and given back", "wake", "give back"],
] as const)("what was held back on a snooze's day is sent: %s", (_, first, second) => {
  const snoozedAndTaken: Scenario = {
    frequency: "once",
    expiry: 12,
    lead: 0,
    start: 1,
    also: [],
    notice: null,
    steps: [
      { after: 1, kind: "snooze", days: 1 },
      { after: 1, kind: "take", days: 1 },
      { after: 30, kind: "work", days: 1 },
      { after: 1, kind: first, days: 1 },
      { after: 1, kind: second, days: 1 },
      { after: 1, kind: "work", days: 1 },
    ],
  };
  expect(byTheCode(snoozedAndTaken)).toEqual([36]);
});

test.each([
  ["due when the planning began", 0, "pending"],
  ["due before the planning began", -1, "superseded"],
] as const)("of superseded messages whose successor is gone, the one %s is %s", (_, dueAfterMs, state) => {
  const row = {
    id: "a",
    date: dateOf(2),
    state: "superseded",
    wasHeld: false,
    dueAt: momentOf(0) + dueAfterMs,
  } as const;
  const reminder = { plannedFrom: momentOf(0) } as ReminderContext;
  expect(reopened(reminder, {} as Recipient, [row], dateOf(2))).toEqual([{ ...row, state }]);
});

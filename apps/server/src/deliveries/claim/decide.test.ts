import { expect, test } from "vitest";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";
import { recipientHours } from "../context/sending-hours.ts";
import { aRecipient, savedReminder } from "../test/fixtures.ts";
import type { ClaimedDelivery } from "../store.ts";
import { decide, endOfGone, waitForNextDay } from "./decide.ts";
import type { Due, Facts } from "./facts.ts";

const at = (text: string) => Date.parse(`2026-11-${text}Z`);
const owner = aRecipient("owner");
const { localMailTime } = owner;
const other = aRecipient("other");
const saved: ReminderContext = { ...savedReminder, id: "r1", recipients: [owner, other] };
const delivery: ClaimedDelivery = {
  id: "d1",
  reminder_id: "r1",
  kind: "scheduled",
  batch_id: null,
  occurrence: "2026-11-13",
  recipient_key: "owner",
  user_id: "owner",
  recipient: "owner@example.org",
  message_id: "d1",
  digest_id: null,
  channel_id: null,
  in_digest: false,
  send_at: new Date(at("13T09:00")),
  attempts: 1,
};

interface Given {
  now?: string;
  reminder?: Partial<ReminderContext>;
  recipient?: Partial<Recipient>;
  claimed?: Partial<ClaimedDelivery>;
  isFailing?: boolean;
  toldFor?: string;
}
function decided({
  now = "13T09:00",
  reminder = {},
  recipient = {},
  claimed = {},
  isFailing = true,
  toldFor,
}: Given = {}) {
  const one = { ...delivery, ...claimed };
  const due: Due = {
    claimed: one,
    reminder: { ...saved, ...reminder },
    recipient: { ...owner, ...recipient },
    now: at(now),
  };
  const row = {
    id: "d1",
    reminderId: "r1",
    recipientKey: "owner",
    recipient: "owner@example.org",
    date: one.occurrence,
    dueAt: at("13T09:00"),
  };
  const check = { target: "shop.example", error: null, failing_since: new Date(at("10T09:00")) };
  const facts: Facts = {
    dues: new Map([["d1", due]]),
    planned: new Map([["r1", [{ ...row, state: "sending", wasHeld: false }]]]),
    escalations: {
      rows: new Map([["r1", [{ ...row, state: "sending", toldFor: toldFor ?? "2026-11-20" }]]]),
      firstDue: new Map([["r1", at("13T09:00")]]),
    },
    checks: new Map(isFailing ? [["r1", check]] : []),
  };
  const decision = decide(facts, one);
  if (decision.act === "go") return "go";
  if (decision.act === "wait") return `${decision.why} ${decision.until.toISOString().slice(8, 16)}`;
  return decision.next === null ? decision.state : `${decision.state}, then ${decision.next.occurrence.date.slice(8)}`;
}

test("what is due goes; what is gone, hidden, paused, unsubscribed or on another day does not", () => {
  expect(decided()).toBe("go");
  expect(decided({ reminder: { isVisible: false } })).toBe("cancelled");
  expect(decided({ reminder: { isPaused: true } })).toBe("cancelled");
  expect(decided({ recipient: { isUnsubscribed: true } })).toBe("cancelled");
  expect(decided({ now: "13T08:59" })).toBe("cancelled, then 13");
  expect(decided({ claimed: { occurrence: "2026-11-12" } })).toBe("superseded, then 13");
  expect(decided({ claimed: { recipient_key: "owner@example.org" } })).toBe("cancelled, then 13");
  const facts = { dues: new Map<string, Due>() } as unknown as Facts;
  expect(decide(facts, delivery)).toEqual({ act: "end", state: "cancelled", next: null });
  expect(endOfGone).toEqual({ act: "end", state: "cancelled", next: null });
});

test("of a daily one that waited, the newest date goes", () => {
  const daily = { schedule: { ...saved.schedule, frequency: "daily", remindDaysStart: "2026-11-10" } as const };
  expect(decided({ reminder: daily })).toBe("go");
  expect(decided({ reminder: daily, now: "14T09:00" })).toBe("superseded, then 14");
  expect(decided({ reminder: daily, now: "14T08:59" })).toBe("go");
});

test("nothing goes to the others while someone has it, nor to one who snoozed it", () => {
  expect(decided({ reminder: { taken: { by: "other", at: at("10T09:00") } } })).toBe("taken, then 20");
  expect(decided({ reminder: { taken: { by: "owner", at: at("10T09:00") } } })).toBe("go");
  expect(decided({ recipient: { snoozedUntil: "2026-11-15" } })).toBe("snoozed, then 15");
  expect(decided({ recipient: { snoozedUntil: "2026-11-13" } })).toBe("go");
});

test("a digest that was chosen since takes it, and one that was left gives it back", () => {
  const digest = { every: "daily", day: 1, localMailTime: { timeZone: "UTC", mailTime: "18:00" } } as const;
  expect(decided({ recipient: { digest } })).toBe("digest 13T18:00");
  expect(decided({ recipient: { digest }, claimed: { in_digest: true } })).toBe("digest 13T18:00");
  expect(decided({ recipient: { digest }, claimed: { in_digest: true, send_at: new Date(at("13T18:00")) } })).toBe(
    "go",
  );
  expect(decided({ recipient: { digest }, claimed: { in_digest: true }, now: "13T18:00" })).toBe("go");
  expect(decided({ claimed: { in_digest: true } })).toBe("no-digest 13T09:00");
  // One that was tried before goes again as it was.
  expect(decided({ recipient: { digest }, claimed: { attempts: 2 } })).toBe("go");
});

test("outside the recipient's hours it waits, unless it is an hour late at most, was tried before, or can't wait", () => {
  const hours = recipientHours("12345 08:00-18:00", localMailTime);
  expect(decided({ recipient: { hours } })).toBe("go");
  expect(decided({ recipient: { hours }, now: "13T20:00" })).toBe("hours 16T09:00");
  expect(decided({ recipient: { hours }, now: "13T20:00", claimed: { attempts: 2 } })).toBe("go");
  // Due at 17:59 by a late mail hour: an hour of grace.
  const late = { hours, localMailTime: { timeZone: "UTC", mailTime: "17:59" } };
  expect(decided({ recipient: late, now: "13T18:59" })).toBe("go");
  expect(decided({ recipient: late, now: "13T19:00" })).toBe("hours 16T09:00");
  // The day on which something has to be done is the next working day.
  const soon = { schedule: { ...saved.schedule, expiryDate: "2026-11-16", remindBeforeDays: 3 } };
  expect(decided({ recipient: { hours }, reminder: soon, now: "13T20:00" })).toBe("go");
});

test("what somebody sends themselves goes at any hour", () => {
  const hours = recipientHours("12345 08:00-18:00", localMailTime);
  const claimed = { kind: "now" } as const;
  expect(decided({ claimed, recipient: { hours }, now: "14T03:00" })).toBe("go");
  expect(decided({ claimed, reminder: { isVisible: false } })).toBe("cancelled");
  expect(decided({ claimed, recipient: { isUnsubscribed: true } })).toBe("cancelled");
});

test("that a target does not answer goes within the hours, and only while it does not", () => {
  const hours = recipientHours("12345 08:00-18:00", localMailTime);
  const claimed = { kind: "unreachable" } as const;
  expect(decided({ claimed })).toBe("go");
  expect(decided({ claimed, isFailing: false })).toBe("cancelled");
  expect(decided({ claimed, reminder: { isPaused: true } })).toBe("cancelled");
  expect(decided({ claimed, recipient: { hours }, now: "13T18:00" })).toBe("hours 16T09:00");
  expect(decided({ claimed: { ...claimed, attempts: 2 }, recipient: { hours }, now: "13T18:00" })).toBe("go");
});

test("that no one has taken it goes on its day, and not once someone has", () => {
  const claimed = { kind: "escalation", occurrence: "2026-11-17" } as const;
  const escalation = { beforeDays: 3, people: [owner] };
  const reminder = { escalation, recipients: [other] };
  const given = { claimed, reminder, now: "17T09:00" };
  expect(decided(given)).toBe("go");
  expect(decided({ ...given, now: "17T08:59" })).toBe("later-day 17T09:00");
  expect(decided({ ...given, reminder: { ...reminder, escalation: { ...escalation, beforeDays: 4 } } })).toBe(
    "cancelled",
  );
  expect(decided({ ...given, reminder: { ...reminder, escalation: null } })).toBe("cancelled");
  expect(decided({ ...given, reminder: { ...reminder, taken: { by: "other", at: at("15T09:00") } } })).toBe("taken");
  const hours = recipientHours("12345 10:00-18:00", localMailTime);
  expect(decided({ ...given, recipient: { hours }, now: "17T09:00" })).toBe("hours 17T10:00");
});

test("what is beyond the limits of a day waits for the next one of UTC", () => {
  expect(waitForNextDay(at("13T00:00"))).toEqual({ act: "wait", until: new Date(at("14T00:00")), why: "daily-limit" });
  expect(waitForNextDay(at("13T23:59")).until).toEqual(new Date(at("14T00:00")));
});

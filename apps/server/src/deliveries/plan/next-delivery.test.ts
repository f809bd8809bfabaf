import { describe, expect, test } from "vitest";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";
import { aRecipient, savedReminder } from "../test/fixtures.ts";
import { nextDelivery } from "./next-delivery.ts";
import type { ScheduledDelivery } from "./suppression.ts";

/** A moment of November 2026, such as `13T09:00`. */
const at = (text: string) => Date.parse(`2026-11-${text}Z`);
const daily: ReminderContext = {
  ...savedReminder,
  schedule: { frequency: "daily", expiryDate: "2026-11-20", remindBeforeDays: 7, remindDaysStart: "2026-11-02" },
};

/** Reads deliveries such as `13 sent, 14 pending`, each due at nine. */
const planned = (text: string): ScheduledDelivery[] =>
  text
    .split(", ")
    .filter(Boolean)
    .map((one) => {
      const [day = "", state = ""] = one.split(" ");
      return { id: day, date: `2026-11-${day}`, dueAt: at(`${day}T09:00`), state, wasHeld: false } as ScheduledDelivery;
    });

interface Given {
  now: string;
  rows?: string;
  since?: string;
  reminder?: Partial<ReminderContext>;
  who?: Partial<Recipient>;
}
/** Returns the day and the moment of the next delivery of someone whose plan was kept up, or who is new since then. */
function next(saved: ReminderContext, { now, rows = "", since, reminder = {}, who = {} }: Given): string | null {
  const isContinued = since === undefined;
  const moment = { now: at(now), isContinued, ...(since === undefined ? {} : { since: at(since) }) };
  const found = nextDelivery({ ...saved, ...reminder }, aRecipient("owner", who), planned(rows), moment);
  return found && `${found.date.slice(8)} at ${new Date(found.at).toISOString().slice(8, 16)}`;
}

test("nothing goes of what is hidden or paused, nor to someone who unsubscribed", () => {
  const now = "02T10:00";
  for (const saved of [savedReminder, daily]) {
    expect(next(saved, { now })).not.toBeNull();
    expect(next(saved, { now, reminder: { isVisible: false } })).toBeNull();
    expect(next(saved, { now, reminder: { isPaused: true } })).toBeNull();
    expect(next(saved, { now, who: { isUnsubscribed: true } })).toBeNull();
  }
});

describe("once", () => {
  test.each<[what: string, given: Given, expected: string | null]>([
    ["goes out on its day", { now: "01T12:00" }, "13 at 13T09:00"],
    ["is due at its moment", { now: "13T09:00" }, "13 at 13T09:00"],
    ["is owed after it", { now: "15T10:00", rows: "13 pending" }, "13 at 13T09:00"],
    ["is owed where its plan was kept up", { now: "15T10:00" }, "13 at 13T09:00"],
    ["goes once", { now: "13T09:00", rows: "13 sent" }, null],
    ["goes no second time after a failure", { now: "13T09:00", rows: "13 failed" }, null],
    ["goes no second time while it is sent", { now: "13T09:00", rows: "13 sending" }, null],
    ["goes where it was cancelled", { now: "12T09:00", rows: "13 cancelled" }, "13 at 13T09:00"],
    ["goes to a newcomer of before its moment", { now: "15T10:00", since: "13T09:00" }, "13 at 13T09:00"],
    ["goes at once to a newcomer of after it", { now: "15T10:00", since: "13T09:01" }, "15 at 15T10:00"],
    ["goes to a newcomer of now at once", { now: "15T10:00", since: "15T10:00" }, "15 at 15T10:00"],
    ["of a newcomer keeps its day", { now: "16T10:00", rows: "15 pending" }, "15 at 15T09:00"],
    ["is of no channel that was turned on later", { now: "15T10:00", who: { since: at("13T09:01") } }, null],
    ["is of a channel that was on", { now: "15T10:00", who: { since: at("13T09:00") } }, "13 at 13T09:00"],
  ])("%s", (_what, given, expected) => expect(next(savedReminder, given)).toBe(expected));

  test("a saving on its day or later goes at once, and not after the expiry", () => {
    const savedAt = (moment: string, now = moment) =>
      next(savedReminder, { now, reminder: { plannedFrom: at(moment) } });
    expect(savedAt("13T08:00")).toBe("13 at 13T09:00");
    expect(savedAt("15T10:00")).toBe("15 at 15T10:00");
    expect(savedAt("20T10:00")).toBe("20 at 20T10:00");
    expect(savedAt("21T10:00")).toBeNull();
  });
});

describe("once, with another lead time of fourteen days", () => {
  const both = { ...savedReminder, alsoBeforeDays: [14] };
  test.each<[what: string, given: Given, expected: string | null]>([
    ["begins with the longer one", { now: "01T12:00" }, "06 at 06T09:00"],
    ["is due at the longer one's moment", { now: "06T09:00" }, "06 at 06T09:00"],
    ["goes on with its own", { now: "06T09:00", rows: "06 sent" }, "13 at 13T09:00"],
    ["goes with the newest of those that are due", { now: "13T10:00", rows: "06 pending" }, "13 at 13T09:00"],
    ["goes with its own at its very moment", { now: "13T09:00", rows: "06 pending" }, "13 at 13T09:00"],
    ["is over after its own", { now: "13T10:00", rows: "06 sent, 13 sent" }, null],
    ["is owed nothing older than what was sent", { now: "14T10:00", rows: "13 sent" }, null],
    ["gives a newcomer what fell due since they came", { now: "07T10:00", since: "06T09:00" }, "06 at 06T09:00"],
    ["gives a newcomer of after it the next one", { now: "07T10:00", since: "06T09:01" }, "13 at 13T09:00"],
  ])("%s", (_what, given, expected) => expect(next(both, given)).toBe(expected));
});

describe("once, with messages at its expiry too", () => {
  const withExpiry = { ...savedReminder, alsoAtExpiry: true };
  test.each<[what: string, given: Given, expected: string | null]>([
    ["begins with its own", { now: "01T12:00" }, "13 at 13T09:00"],
    ["owes its own before the expiry", { now: "14T10:00" }, "13 at 13T09:00"],
    ["goes on with the expiry", { now: "14T10:00", rows: "13 sent" }, "20 at 20T09:00"],
    ["goes with the newest that is due, not its own", { now: "20T09:00" }, "20 at 20T09:00"],
    ["goes on with the day after", { now: "20T10:00", rows: "13 sent, 20 sent" }, "21 at 21T09:00"],
    ["sends its own no more after the expiry's", { now: "20T10:00", rows: "20 sent" }, "21 at 21T09:00"],
    ["is over after the day after", { now: "21T10:00", rows: "21 sent" }, null],
  ])("%s", (_what, given, expected) => expect(next(withExpiry, given)).toBe(expected));
});

describe("a recurring one", () => {
  test.each<[what: string, given: Given, expected: string | null]>([
    ["goes out next at its first day", { now: "01T12:00" }, "02 at 02T09:00"],
    ["is due at its moment", { now: "05T09:00", rows: "04 sent" }, "05 at 05T09:00"],
    ["owes the newest that is due, and no older one", { now: "05T10:00" }, "05 at 05T09:00"],
    ["goes on with the next day", { now: "05T10:00", rows: "05 sent" }, "06 at 06T09:00"],
    ["passes over a day that was sent", { now: "05T08:00", rows: "04 sent, 05 sent" }, "06 at 06T09:00"],
    ["owes nothing of before what was sent", { now: "05T10:00", rows: "06 sent" }, "07 at 07T09:00"],
    ["owes what is pending", { now: "05T10:00", rows: "04 sent, 05 pending" }, "05 at 05T09:00"],
    ["owes a newcomer nothing of before them", { now: "05T10:00", since: "05T10:00" }, "06 at 06T09:00"],
    ["owes a newcomer of before its moment", { now: "05T10:00", since: "05T09:00" }, "05 at 05T09:00"],
    ["owes a newcomer of after it the next day", { now: "05T10:00", since: "05T09:01" }, "06 at 06T09:00"],
    [
      "owes a channel what fell due since it was on",
      { now: "05T10:00", who: { since: at("05T09:01") } },
      "06 at 06T09:00",
    ],
    ["ends with its expiry date", { now: "20T09:00", rows: "19 sent" }, "20 at 20T09:00"],
    ["is over after it", { now: "20T10:00", rows: "20 sent" }, null],
  ])("%s", (_what, given, expected) => expect(next(daily, given)).toBe(expected));
});

import { expect, test } from "vitest";
import { mailTextsOf } from "../../../mail/mail-texts.ts";
import { type CalendarEvent, writeCalendar } from "../../../mail/calendar.ts";
import { cachedCalendar } from "./cached-calendar.ts";

const eventsOf = (count: number): CalendarEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    uid: `${n}@example.org`,
    title: `BEGIN:VEVENT ${n}`,
    noticeDay: null,
    expiryDate: "2027-12-31",
    sequence: n,
    updatedAt: new Date("2026-11-01T08:00:00Z"),
    link: null,
  }));

test.each([0, 1, 99, 100, 101, 250])("a feed of %i events is written as one calendar is", async (count) => {
  const name = "BEGIN:VEVENT\\nEND:VCALENDAR".repeat(5);
  expect(await cachedCalendar(`etag of ${count}`, eventsOf(count), { name, language: "de" })).toBe(
    writeCalendar(eventsOf(count), { name, texts: mailTextsOf("de") }),
  );
});

test("others have their turn while large ones are written, one after another, and the same is written once", async () => {
  let turns = 0;
  let isWriting = true;
  const count = () => {
    turns++;
    if (isWriting) setImmediate(count);
  };
  setImmediate(count);
  const events = eventsOf(1_000);
  const [one, other] = await Promise.all(
    ["large", "large"].map((etag) => cachedCalendar(etag, events, { name: "Mine", language: "en" })),
  );
  isWriting = false;
  expect(other).toBe(one);
  expect(turns).toBeGreaterThanOrEqual(10);
  expect(await cachedCalendar("large", [], { name: "Kept", language: "en" })).toBe(one);
});

// @vitest-environment happy-dom
import type { Reminder } from "@pomander/contract";
import { expect, test } from "vitest";
import { unbroken } from "../../../lib/format/unbroken.ts";
import { readListParams, type Sort } from "../list/list-params.ts";
import { sortName, statusName } from "../list/option-names.ts";
import { personName } from "../names.ts";
import { snoozeChoices } from "../team/snooze-days.ts";
import { aReducedReminder, aReminder, idOf } from "../test/fixtures.ts";
import { watchOf } from "../watch/values.ts";
import { cellText, columns, readColumns, sortsOf, usualColumns, writeColumns, type Column } from "./columns.ts";
import { describeFilters } from "./describe-filters.ts";

const today = "2026-11-22";
const tag = { _id: idOf(50), name: "Ops", description: "", groups: [] };
const ben = { _id: idOf(901), firstName: "Ben", lastName: "" };
const full = aReminder({
  type: "work",
  cost: "1200 EUR",
  noticePeriod: "3 months to end of year",
  frequency: "daily" as Reminder["frequency"],
  scopeTag: tag,
  assignees: [ben, { _id: idOf(902), firstName: "", lastName: "" }],
  taken: { by: "Ben", isMe: false } as Reminder["taken"],
  lastReminded: "2026-11-20T06:00:00.000Z",
  nextReminder: "2026-11-23T06:00:00.000Z",
});

test("each column says its part of a reminder, and nothing that one may not read", () => {
  const said = (reminder: Parameters<typeof cellText>[1], viewer = {}) =>
    Object.fromEntries(
      columns.map((column) => [column, cellText(column, reminder, { today, timeZone: "UTC", ...viewer })]),
    );
  expect(said(full)).toEqual({
    title: "Passport",
    expiryDate: "Nov 28, 2026",
    status: "Due Soon",
    type: "Work",
    frequency: "Daily",
    cost: "€1,200.00",
    notice: "Sep 30, 2025",
    scopeTag: "Ops",
    owner: "Ana Silva",
    assigned: "Ben, U",
    taken: "Ben",
    email: "ana@example.org",
    told: "Ben, U, ana@example.org",
    next: unbroken("Nov 23, 2026, 06:00"),
    last: unbroken("Nov 20, 2026, 06:00"),
  });
  expect(said({ ...full, isPaused: true, taken: { by: "Ana", isMe: true } as Reminder["taken"] })).toMatchObject({
    taken: "You",
    next: "Paused",
  });
  expect(said({ ...full, taken: { by: "Ana", isMe: true } as Reminder["taken"] }, { self: "Ana" })["taken"]).toBe(
    "Ana",
  );
  expect(said(aReminder())).toMatchObject({ scopeTag: "", taken: "", next: "", last: "", assigned: "" });
  expect(Object.values(said(aReducedReminder())).filter(Boolean)).toEqual([
    "Contract",
    "Dec 28, 2026",
    "Active",
    "Work",
    "<contracts>",
  ]);
  expect(personName({ firstName: " ", lastName: "" })).toBe("U");
});

test("a column is sorted both ways, dates of the past the newest first", () => {
  const sorts: Partial<Record<Column, readonly [Sort, Sort]>> = {
    expiryDate: ["soonest", "latest"],
    last: ["-last", "last"],
    title: ["title", "-title"],
    next: ["next", "-next"],
  };
  for (const [column, both] of Object.entries(sorts)) expect(sortsOf(column as Column)).toEqual(both);
});

test("the columns that were chosen are remembered in their order, the usual ones by nothing", () => {
  localStorage.clear();
  expect(readColumns(localStorage)).toEqual(["title", "expiryDate", "status", "type", "scopeTag", "told", "next"]);
  writeColumns(localStorage, ["title", "last", "owner"]);
  expect(localStorage.getItem("reminderColumns")).toBe("title,last,owner");
  expect(readColumns(localStorage)).toEqual(["title", "owner", "last"]);
  localStorage.setItem("reminderColumns", "else,email");
  expect(readColumns(localStorage)).toEqual(["title", "email"]);
  writeColumns(localStorage, usualColumns);
  expect(localStorage.length).toBe(0);
});

const filtersOf = (address: string) =>
  describeFilters(readListParams(new URLSearchParams(address)), {
    today,
    tags: [tag],
    people: [{ _id: ben._id, name: "Ben" }],
  });

test.each([
  ["", []],
  ["search=+pass+", ['Search "pass"']],
  ["status=current", ["Not expired"]],
  ["status=due-soon", ["Due Soon"]],
  ["due=30", ["Due in 30 days (Nov 22, 2026 to Dec 22, 2026)"]],
  ["type=work", ["Type Work"]],
  ["tag=none", ["No scope tag"]],
  [`tag=${tag._id}`, ["Scope tag Ops"]],
  [`tag=${idOf(51)}`, ["Scope tag not shown"]],
  ["person=none", ["No one assigned"]],
  [`person=${ben._id}`, ["Ben"]],
  [`person=${ben._id}&as=owner`, ["Ben (owner)"]],
  [`person=${idOf(3)}`, ["Someone else"]],
  ["sort=latest", ["Latest first"]],
  ["sort=-scopeTag", ["By scope tag, reversed"]],
  ["sort=told", ["By who is told"]],
])("%j is said on paper: %j", (address, said) => expect(filtersOf(address)).toEqual(said));

test("statuses and orders are called as the filters call them", () => {
  expect([statusName("expired"), statusName("undelivered")]).toEqual(["Expired", "Not delivered"]);
  expect([sortName("title"), sortName("-title")]).toEqual(["By title", "By title, reversed"]);
});

test("a reminder is snoozed at most until the day before it expires", () => {
  const choicesAt = (expiryDate: string) => snoozeChoices(expiryDate, today).map(({ label, until }) => [label, until]);
  expect(choicesAt("2026-11-22")).toEqual([]);
  expect(choicesAt("2026-11-23")).toEqual([]);
  expect(choicesAt("2026-11-24")).toEqual([["Until tomorrow", "2026-11-23"]]);
  expect(choicesAt("2026-11-25")).toEqual([
    ["Until tomorrow", "2026-11-23"],
    ["Until the day before it expires, Nov 24, 2026", "2026-11-24"],
  ]);
  expect(choicesAt("2026-12-25").map(([label]) => label)).toEqual([
    "Until tomorrow",
    "For 3 days",
    "For a week",
    "For 14 days",
    "For 30 days",
    "Until the day before it expires, Dec 24, 2026",
  ]);
  expect(snoozeChoices("2026-11-25", today).map(({ note }) => note)).toEqual(["Nov 23, 2026", ""]);
});

test("of what a reminder watches only another thing is sent", () => {
  const watching = aReminder({ check: { kind: "domain", target: "example.org" } as Reminder["check"] });
  expect(watchOf({ watch: "domain", watchTarget: " example.org " }, watching)).toEqual({});
  expect(watchOf({ watch: "certificate", watchTarget: "example.org" }, watching)).toEqual({
    check: { kind: "certificate", target: "example.org" },
  });
  expect(watchOf({ watch: "nothing", watchTarget: "left over" }, aReminder())).toEqual({});
  expect(watchOf({ watch: "nothing", watchTarget: "" }, watching)).toEqual({ check: null });
});

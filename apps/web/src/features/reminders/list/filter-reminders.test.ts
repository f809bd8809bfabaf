import { fieldNames, reminderFields, reminderTypes } from "@pomander/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aReducedReminder, aReminder, idOf } from "../test/fixtures.ts";
import { noPerson, roles } from "./person-filter.ts";
import { dueInWords, dues } from "./due-filter.ts";
import {
  noTag,
  readListParams,
  sorts,
  statusFilters,
  unfiltered,
  views,
  writeListParams,
  type ReminderListParams,
} from "./list-params.ts";
import { filterReminders } from "./filter-reminders.ts";

const today = "2026-11-20";
const everything = { ...unfiltered, sort: "soonest" } as const;
const expired = aReminder({ _id: idOf(1), title: "Ampère", expiryDate: "2026-11-19", notes: "In the drawer" });
const soon = aReminder({
  _id: idOf(2),
  title: "zebra",
  expiryDate: "2026-11-21",
  type: "work",
  deliveryProblem: "550",
});
const later = aReminder({ _id: idOf(3), title: "Bravo 10", expiryDate: "2027-05-01" });
const reduced = aReducedReminder({ _id: idOf(4), title: "Bravo 9" });
const all = [later, reduced, soon, expired];
const found = (change: Partial<ReminderListParams>) =>
  filterReminders(all, { ...everything, ...change }, today).map(({ _id }) => _id);
const ids = (...reminders: { _id: string }[]) => reminders.map(({ _id }) => _id);

it("shows the soonest first, the latest first, or by title as people read it", () => {
  expect(found({})).toEqual(ids(expired, soon, reduced, later));
  expect(found({ sort: "latest" })).toEqual(ids(later, reduced, soon, expired));
  expect(found({ sort: "title" })).toEqual(ids(expired, reduced, later, soon));
});

it("filters by status, type, scope tag and text", () => {
  expect(found({ status: "expired" })).toEqual(ids(expired));
  expect(found({ status: "due-soon" })).toEqual(ids(soon));
  expect(found({ status: "active" })).toEqual(ids(reduced, later));
  expect(found({ status: "current" })).toEqual(ids(soon, reduced, later));
  expect(found({ status: "undelivered" })).toEqual(ids(soon));
  expect(found({ type: "work" })).toEqual(ids(soon, reduced));
  expect(found({ scopeTag: idOf(50) })).toEqual(ids(reduced));
  expect(found({ scopeTag: noTag })).toEqual(ids(expired, soon, later));
  expect(found({ search: "ampere" })).toEqual(ids(expired));
  expect(found({ search: "DRAWER" })).toEqual(ids(expired));
  expect(found({ search: "drawer  AMPERE" })).toEqual(ids(expired));
  expect(found({ search: "ampere contracts" })).toEqual([]);
});

it("searches every word in title, notes, address, and the names of who is assigned, of the scope tag and of its groups", () => {
  const clara = { _id: idOf(700), firstName: "Clara", lastName: "Weiß" };
  const group = { _id: idOf(60), name: "Einkauf & Recht" };
  const groups = [{ group, permissions: { read: true, write: false, delete: false } }];
  const whole = aReminder({
    title: "Vertrag Versicherung Cyber Hamburg",
    notes: "Police 17",
    email: "makler@example.org",
    assignees: [clara],
    scopeTag: { _id: idOf(50), name: "Verträge", description: "Nie", groups },
  });
  const finds = (search: string) => filterReminders([whole], { ...everything, search }, today).length === 1;
  for (const search of [
    "Vertrag Cyber",
    "cyber vertrag",
    "clara police",
    "MAKLER@ weiß",
    "vertrage recht",
    " 17  ham ",
  ])
    expect([search, finds(search)]).toEqual([search, true]);
  for (const search of ["Vertrag Cyber Köln", "Nie", "Clara Ben"])
    expect([search, finds(search)]).toEqual([search, false]);
  expect(found({ search: "<contracts> 9" })).toEqual(ids(reduced));
});

it.each(fieldNames.filter((name) => name !== "scopeTag"))("searches the field %s only if its row says so", (name) => {
  const row = aReminder({ [name]: "Zauberwort" });
  const isFound = filterReminders([row], { ...everything, search: "zauberwort" }, today).length === 1;
  expect(isFound).toBe(reminderFields[name].isSearched);
});

it("filters by months, quarters and years of the calendar, and by days from and to", () => {
  const days = ["2026-09-30", "2026-10-01", "2026-11-01", "2026-11-30", "2026-12-31", "2027-01-01", "2028-01-01"];
  const rows = days.map((expiryDate, n) => aReminder({ _id: idOf(n), expiryDate }));
  const of = (change: Partial<ReminderListParams>) =>
    filterReminders(rows, { ...everything, ...change }, today).map(({ expiryDate }) => expiryDate);
  expect(of({ due: "this-month" })).toEqual(days.slice(2, 4));
  expect(of({ due: "next-month" })).toEqual(days.slice(4, 5));
  expect(of({ due: "this-quarter" })).toEqual(days.slice(1, 5));
  expect(of({ due: "this-year" })).toEqual(days.slice(0, 5));
  expect(of({ due: "next-year" })).toEqual(days.slice(5, 6));
  expect(of({ due: "range", from: "2026-10-01", to: "2026-11-30" })).toEqual(days.slice(1, 4));
  expect(of({ due: "range", from: "2026-12-01" })).toEqual(days.slice(4));
  expect(of({ due: "range", to: "2026-09-30" })).toEqual(days.slice(0, 1));
  expect(of({ due: "range" })).toEqual(days);
  expect(of({ due: "range", from: "2027-01-01", to: "2026-01-01" })).toEqual([]);
  expect(dueInWords({ due: "this-quarter", from: null, to: null }, "2027-02-15")).toBe(
    "Due this quarter (Jan 01, 2027 to Mar 31, 2027)",
  );
  const range = "due=range&from=2026-10-01&to=2026-11-30";
  expect(writeListParams(readListParams(new URLSearchParams(range))).toString()).toBe(range);
  expect(writeListParams(readListParams(new URLSearchParams("due=30&from=2026-10-01"))).toString()).toBe("due=30");
});

it("finds what no one is assigned to, and what can't be checked", () => {
  const watched = { kind: "domain", target: "example.org", checkedAt: null, foundDate: null, error: null } as const;
  const rows = [
    aReminder({ _id: idOf(1), assignees: [{ _id: idOf(700), firstName: "Ben", lastName: "Costa" }] }),
    aReminder({ _id: idOf(2), check: { ...watched, state: "unreachable" } }),
    aReminder({ _id: idOf(3), check: { ...watched, state: "ok" } }),
    reduced,
  ];
  const of = (change: Partial<ReminderListParams>) =>
    filterReminders(rows, { ...everything, ...change }, today).map(({ _id }) => Number(_id.slice(-1)));
  expect(of({ person: noPerson })).toEqual([2, 3]);
  expect(of({ status: "unchecked" })).toEqual([2]);
});

it("filters by the days that are left, and by person in any role or one", () => {
  const [ben, eva] = ["Ben", "Eva"].map((firstName, n) => ({ _id: idOf(700 + n), firstName, lastName: "Costa" }));
  if (ben === undefined || eva === undefined) throw new Error("two people");
  const taken = { by: "Ben Costa", isMe: false, at: "2026-11-20T06:00:00.000Z" };
  const rows = [
    aReminder({ _id: idOf(1), owner: ben, expiryDate: "2026-11-19" }),
    aReminder({ _id: idOf(2), owner: eva, assignees: [ben], expiryDate: "2026-12-20" }),
    aReminder({ _id: idOf(3), owner: eva, taken, expiryDate: "2026-12-21" }),
    aReminder({ _id: idOf(4), owner: eva, expiryDate: "2027-01-19" }),
    aReducedReminder({ _id: idOf(5), expiryDate: "2027-02-19" }),
  ];
  const of = (change: Partial<ReminderListParams>) =>
    filterReminders(rows, { ...everything, ...change }, today).map(({ _id }) => Number(_id.slice(-1)));
  expect(of({ due: "30" })).toEqual([2]);
  expect(of({ due: "60" })).toEqual([2, 3, 4]);
  expect(of({ due: "90" })).toEqual([2, 3, 4]);
  expect(of({ person: ben._id })).toEqual([1, 2, 3]);
  expect(of({ person: ben._id, role: "owner" })).toEqual([1]);
  expect(of({ person: ben._id, role: "assigned" })).toEqual([2]);
  expect(of({ person: ben._id, role: "taken" })).toEqual([3]);
  expect(of({ person: ben._id, due: "30" })).toEqual([2]);
});

it("a place survives the address", () => {
  const place = fc.record({
    search: fc.string(),
    status: fc.constantFrom(null, ...statusFilters),
    type: fc.constantFrom(null, ...reminderTypes),
    scopeTag: fc.constantFrom(null, noTag, idOf(7)),
    due: fc.constantFrom(null, ...dues.filter((one) => one !== "range")),
    from: fc.constant(null),
    to: fc.constant(null),
    person: fc.constant(idOf(9)),
    role: fc.constantFrom(null, ...roles),
    sort: fc.constantFrom(...sorts),
    view: fc.constantFrom(...views),
    month: fc.constantFrom(null, "2026-11", "1999-01"),
    isAll: fc.boolean(),
    page: fc.integer({ min: 1, max: 1_000 }),
    reminder: fc.constantFrom(null, idOf(8)),
  });
  fc.assert(
    fc.property(place, (before) => {
      expect(readListParams(new URLSearchParams(writeListParams(before).toString()))).toEqual(before);
    }),
  );
});

it("takes what is usual for an address that makes no sense", () => {
  expect(
    writeListParams(
      readListParams(new URLSearchParams("page=-1&status=lost&type=x&sort=y&owner=you&view=list&month=2026-13")),
    ).toString(),
  ).toBe("");
});

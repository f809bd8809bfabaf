import type { ListedReminder, Reminder } from "@pomander/contract";
import { expect, test } from "vitest";
import { aReducedReminder, aReminder, idOf } from "../test/fixtures.ts";
import type { Sort } from "./list-params.ts";
import { isOfPerson, noPerson, peopleOf } from "./person-filter.ts";
import { soonestFirst, sortReminders } from "./sort-reminders.ts";

const today = "2026-11-20";
const person = (number: number, firstName: string) => ({ _id: idOf(number), firstName, lastName: "" });
const [ana, ben, cleo] = [person(901, "Ana"), person(902, "Ben"), person(903, "Cleo")];
const taken = (by: string) => ({ by, isMe: false, at: "2026-11-19T08:00:00.000Z" }) as unknown as Reminder["taken"];

const a = aReminder({
  _id: idOf(1),
  title: "Item 9",
  expiryDate: "2027-01-03",
  type: "work",
  frequency: "weekly",
  cost: "20 EUR",
  noticePeriod: "2 months",
  scopeTag: { _id: idOf(50), name: "web", description: "", groups: [] },
  owner: ben,
  assignees: [cleo],
  taken: taken("Cleo"),
  email: "z@example.org",
  nextReminder: "2026-12-02T08:00:00.000Z",
  lastReminded: "2026-11-01T08:00:00.000Z",
});
const b = aReminder({
  _id: idOf(2),
  title: "item 10",
  expiryDate: "2026-11-22",
  type: "personal",
  frequency: "once",
  cost: "9.50 EUR",
  noticePeriod: "1 week",
  owner: ana,
  assignees: [],
  email: "a@example.org",
  nextReminder: "2026-12-01T08:00:00.000Z",
});
const c = aReminder({
  _id: idOf(3),
  title: "Item 11",
  expiryDate: "2026-11-19",
  type: "personal",
  frequency: "daily",
  scopeTag: { _id: idOf(51), name: "Apps", description: "", groups: [] },
  owner: cleo,
  assignees: [ana, ben],
  taken: taken("Somebody"),
  email: "m@example.org",
  isPaused: true,
  nextReminder: "2026-11-30T08:00:00.000Z",
  lastReminded: "2026-11-02T08:00:00.000Z",
});
const d = aReducedReminder({ _id: idOf(4), title: "Item 12", expiryDate: "2027-02-01", type: "work", scopeTag: null });
const all = [a, b, c, d];
const names = new Map<ListedReminder, string>([a, b, c, d].map((one, at) => [one, "abcd"[at] ?? ""]));
const order = (reminders: readonly ListedReminder[]) => reminders.map((one) => names.get(one)).join("");
const sorted = (sort: Sort) => order(sortReminders(soonestFirst(all), all, sort, today));

test.each<[Sort, string]>([
  ["soonest", "cbad"],
  ["latest", "dabc"],
  ["title", "abcd"],
  ["-title", "dcba"],
  ["status", "cbad"],
  ["-status", "adbc"],
  ["type", "cbad"],
  ["-type", "adcb"],
  ["frequency", "bcad"],
  ["-frequency", "acbd"],
  // The assigned people come before the address that the emails go to.
  ["told", "bcad"],
  ["-told", "acbd"],
  ["scopeTag", "cabd"],
  ["-scopeTag", "acbd"],
  ["owner", "bacd"],
  ["-owner", "cabd"],
  ["assigned", "cabd"],
  ["-assigned", "acbd"],
  ["taken", "acbd"],
  ["-taken", "cabd"],
  ["email", "bcad"],
  ["-email", "acbd"],
  // One that is paused has no next message.
  ["next", "bacd"],
  ["-next", "abcd"],
  // The last days on which notice can be given are 3 and 15 November.
  ["notice", "abcd"],
  ["-notice", "bacd"],
  ["cost", "bacd"],
  ["-cost", "abcd"],
  ["last", "acbd"],
  ["-last", "cabd"],
])("by %s they stand %s", (sort, expected) => expect(sorted(sort)).toBe(expected));

test("what expires on one day stands by title, and of one title by id", () => {
  const day = "2026-12-01";
  const [second, first] = [aReminder({ _id: idOf(8), title: "x 10" }), aReminder({ _id: idOf(9), title: "X 9" })];
  const [twin, same] = [aReminder({ _id: idOf(7), title: "x 10" }), aReminder({ _id: idOf(6), title: "x 10" })];
  const list = [second, first, twin, same].map((one) => ({ ...one, expiryDate: day }));
  expect(soonestFirst(list).map(({ _id }) => _id)).toEqual([idOf(9), idOf(6), idOf(7), idOf(8)]);
});

test("titles that differ only in their case are one place, and so keep the order of their dates", () => {
  const [late, soon] = [aReminder({ ...a, title: "car" }), aReminder({ ...b, title: "CAR" })];
  const two = [late, soon];
  expect(sortReminders(soonestFirst(two), two, "title", today)).toEqual([soon, late]);
  expect(sortReminders(soonestFirst(two), two, "-title", today)).toEqual([soon, late]);
});

test("people are those who own one, are assigned or are on it, each once, by name", () => {
  expect(peopleOf(all)).toEqual([
    { _id: ana._id, name: "Ana" },
    { _id: ben._id, name: "Ben" },
    { _id: cleo._id, name: "Cleo" },
    { _id: "Somebody", name: "Somebody" },
  ]);
});

test.each<[string, Parameters<typeof isOfPerson>[2], string]>([
  [ana._id, null, "bc"],
  [ana._id, "owner", "b"],
  [ana._id, "assigned", "c"],
  [ana._id, "taken", ""],
  [cleo._id, "taken", "a"],
  [cleo._id, null, "ac"],
  ["Somebody", "taken", "c"],
  [noPerson, null, "b"],
  [noPerson, "owner", "b"],
])("of %s as %s are %j", (id, role, expected) => {
  expect(order(all.filter(isOfPerson(all, id, role)))).toBe(expected);
});

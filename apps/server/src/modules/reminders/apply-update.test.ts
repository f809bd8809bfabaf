import { type Actor, newReminderFields, type ReminderRights } from "@pomander/contract";
import { describe, expect, test } from "vitest";
import {
  affectsDeliveries,
  applyChange,
  assertMayUpdate,
  changesEscalation,
  recurrenceStart,
  type ReminderUpdate,
  restartsSchedule,
  wantedAssignees,
} from "./apply-update.ts";
import { columnsOf, type ReminderRow } from "./store.ts";

const at = new Date("2026-11-22T09:00:00Z");
const today = "2026-11-22";
const row: ReminderRow = {
  ...columnsOf({
    ...newReminderFields,
    title: "TLS",
    type: "work",
    expiryDate: "2027-03-09",
    remindBeforeDays: 7,
    alsoBeforeDays: [30],
    alsoAtExpiry: false,
    frequency: "once",
    email: "ops@example.org",
    notes: "n",
    scopeTag: "tag",
  }),
  id: "r",
  owner_id: "owner",
  escalation: "tag",
  escalate_before_days: 3,
  escalate_to: ["boss"],
  taken_by: null,
  taken_at: null,
  taken_for: null,
  term_from: "2026-03-09",
  is_active: true,
  is_deleted: false,
  deleted_at: null,
  last_reminded: null,
  notification_count: 0,
  created_at: new Date("2026-01-01T00:00:00Z"),
  updated_at: new Date("2026-01-02T00:00:00Z"),
};
/** The columns that no change sets by itself. */
const others: ReadonlySet<string> = new Set(
  "id owner_id last_reminded notification_count taken_by taken_at taken_for created_at updated_at".split(" "),
);
const fields = Object.fromEntries(Object.entries(row).filter(([name]) => !others.has(name)));
const rowWith = (change: Partial<ReminderRow>): ReminderRow => ({ ...row, ...change });
const changed = (change: ReminderUpdate, before = row) => applyChange(before, change, { at, today });
const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a change", () => {
  test("sets what it has, and leaves the rest", () => {
    expect(changed({})).toEqual(fields);
    expect(changed({ title: "SSO", notes: "", email: "a@example.org", scopeTag: null })).toEqual({
      ...fields,
      title: "SSO",
      notes: "",
      email: "a@example.org",
      scope_tag_id: null,
    });
    const rule = { escalation: { from: "own", beforeDays: 1, to: ["ana"] } } as ReminderUpdate;
    expect(changed(rule)).toEqual({ ...fields, escalation: "own", escalate_before_days: 1, escalate_to: ["ana"] });
  });

  test("of the frequency keeps its start, and once has none", () => {
    const weekly = rowWith({ frequency: "weekly", remind_days_start: "2026-12-01" });
    const startOf = (change: ReminderUpdate, before: ReminderRow = weekly) => changed(change, before).remind_days_start;
    expect(startOf({ frequency: "daily" })).toBe("2026-12-01");
    expect(startOf({ frequency: "daily", remindDaysStart: "2026-12-24" })).toBe("2026-12-24");
    expect(startOf({ frequency: "daily", remindDaysStart: null })).toBe(today);
    expect(startOf({ frequency: "once" })).toBeNull();
    expect(startOf({ frequency: "daily" }, row)).toBe(today);
  });

  test("ends a term that would end before it begins", () => {
    expect(changed({ expiryDate: "2026-03-10" }).term_from).toBe("2026-03-09");
    expect(changed({ expiryDate: "2026-03-09" }).term_from).toBeNull();
    expect(changed({}, rowWith({ term_from: null })).term_from).toBeNull();
  });

  test("hides and brings back, and says since when it is hidden", () => {
    const shown = (change: ReminderUpdate, before = row) => {
      const { is_active, is_deleted, deleted_at } = changed(change, before);
      return [is_active, is_deleted, deleted_at];
    };
    const earlier = new Date("2026-02-01T00:00:00Z");
    const deleted = rowWith({ is_deleted: true, is_active: false, deleted_at: earlier });
    expect(shown({})).toEqual([true, false, null]);
    expect(shown({ isActive: false })).toEqual([false, false, at]);
    expect(shown({ isDeleted: true })).toEqual([true, true, at]);
    expect(shown({ title: "x" }, deleted)).toEqual([false, true, earlier]);
    expect(shown({ isDeleted: false }, deleted)).toEqual([false, false, earlier]);
    expect(shown({ isActive: true }, deleted)).toEqual([true, false, null]);
    expect(shown({ isActive: true, isDeleted: true }, deleted)).toEqual([true, true, earlier]);
    expect(shown({ isActive: false }, deleted)).toEqual([false, true, earlier]);
  });
});

test("a recurrence starts on the day that was sent, else today, and on its expiry date at the latest", () => {
  const start = (first: string | null, expiryDate: string, frequency: "once" | "daily" = "daily") =>
    recurrenceStart({ frequency, expiryDate, start: first, today });
  expect(start("2026-12-01", "2027-01-01")).toBe("2026-12-01");
  expect(start(null, today)).toBe(today);
  expect(start("2027-01-01", "2027-01-01")).toBe("2027-01-01");
  expect(codeOf(() => start("2027-01-02", "2027-01-01"))).toBe("invalid");
  expect(codeOf(() => start(null, "2026-11-21"))).toBe("invalid");
  expect(start("2027-01-02", "2027-01-01", "once")).toBeNull();
});

describe("a change takes", () => {
  const may = (rights: Partial<ReminderRights>, change: ReminderUpdate, before = row) =>
    codeOf(() =>
      assertMayUpdate({ read: true, edit: false, delete: false, ...rights } as ReminderRights, before, change),
    ) === null;
  const [edit, drop, both] = [{ edit: true }, { delete: true }, { edit: true, delete: true }];

  test("the right to edit, and none that says nothing is made without it", () => {
    expect([may({}, { title: "x" }), may(edit, { title: "x" }), may(drop, { title: "x" })]).toEqual([
      false,
      true,
      false,
    ]);
    expect([may(drop, {}), may(edit, {})]).toEqual([false, true]);
    expect(may(edit, { title: "x", isActive: true })).toBe(true);
  });

  test("the right to delete where it hides or brings back, and then no other", () => {
    for (const change of [{ isActive: false }, { isDeleted: true }]) {
      expect([may(edit, change), may(drop, change), may(both, change)]).toEqual([false, true, true]);
      expect([may(drop, { ...change, title: "x" }), may(both, { ...change, title: "x" })]).toEqual([false, true]);
    }
    const deleted = rowWith({ is_deleted: true });
    expect([may(edit, { isActive: true }, deleted), may(drop, { isActive: true }, deleted)]).toEqual([false, true]);
    expect([may(edit, { isDeleted: false }), may(drop, { isDeleted: false })]).toEqual([true, true]);
    // The names of a reply's members that go back with a change are no change.
    expect(may(drop, { isDeleted: true, teams: [] } as unknown as ReminderUpdate)).toBe(true);
    expect(may(drop, { isDeleted: true, title: undefined })).toBe(true);
  });

  test("both for another scope tag", () => {
    expect([may(edit, { scopeTag: "other" }), may(both, { scopeTag: "other" })]).toEqual([false, true]);
    expect([may(edit, { scopeTag: null }), may(both, { scopeTag: null })]).toEqual([false, true]);
    expect(may(edit, { scopeTag: "tag" })).toBe(true);
  });
});

test("only administrators assign others than those who are there", () => {
  const [person, admin] = [
    { isAdmin: false, isSuperAdmin: false },
    { isAdmin: true, isSuperAdmin: false },
  ] as Actor[];
  const wanted = (actor: Actor | undefined, userIds?: string[]) => wantedAssignees(actor!, ["a", "b"], { userIds });
  expect([wanted(person), wanted(person, ["b", "a", "b"])]).toEqual([
    ["a", "b"],
    ["b", "a"],
  ]);
  for (const ids of [["a"], ["a", "c"], ["a", "b", "c"], []]) {
    expect(codeOf(() => wanted(person, ids))).toBe("forbidden");
    expect(wanted(admin, ids)).toEqual(ids);
  }
});

describe("messages that wait are planned anew", () => {
  const effects = (change: Partial<ReminderRow>, before: Partial<ReminderRow> = {}) => {
    const [from, to] = [rowWith(before), rowWith({ ...before, ...change })];
    return [restartsSchedule(from, to), affectsDeliveries(from, to), changesEscalation(from, to)];
  };
  const [restarts, affects, escalates, nothing] = [
    [true, true, false],
    [false, true, false],
    [false, true, true],
    [false, false, false],
  ];

  test.each<[Partial<ReminderRow>, boolean[]]>([
    [{ expiry_date: "2027-03-10" }, restarts],
    [{ frequency: "daily" }, restarts],
    [{ remind_days_start: "2026-12-01" }, restarts],
    [{ notice_period: "1 month" }, restarts],
    [{ remind_before_days: 8 }, restarts],
    [{ email: "" }, affects],
    [{ also_before_days: [30, 14] }, affects],
    [{ also_at_expiry: true }, affects],
    [{ is_active: false }, affects],
    [{ is_deleted: true }, affects],
    [{ escalation: "none" as never }, escalates],
    [{ escalate_before_days: 2 }, escalates],
    [{ escalate_to: ["boss", "ana"] }, escalates],
    [{ scope_tag_id: null }, escalates],
    [{ title: "x", type: "other", notes: "x", cost: "9 EUR", renew_every_months: 12 }, nothing],
  ])("by %j", (change, expected) => expect(effects(change)).toEqual(expected));

  test("by another scope tag alone where the rule is another one than the tag's", () => {
    expect(effects({ scope_tag_id: null }, { escalation: "own" })).toEqual(affects);
  });

  test("from now on where a reminder is shown again, and not by the lead time of one that recurs", () => {
    expect(effects({ is_active: true }, { is_active: false })).toEqual(restarts);
    expect(effects({ is_deleted: false }, { is_deleted: true, is_active: false })).toEqual(nothing);
    expect(effects({ remind_before_days: 8 }, { frequency: "daily" })).toEqual(nothing);
  });
});

import { newReminderFields } from "@pomander/contract";
import { describe, expect, it } from "vitest";
import { aReminder, idOf } from "../test/fixtures.ts";
import { differences, mergeOf, namesOf } from "./differences.ts";
import { hasRule, noRule, ruleOf, ruleValuesOf } from "./escalation-values.ts";
import { describeSchedule, isAllSent, splitLeads } from "./describe-schedule.ts";
import {
  changeOf,
  emptyReminder,
  isFilled,
  newReminderOf,
  reminderSchema,
  valuesOfReminder,
  type ReminderValues,
} from "./schema.ts";
import { previewOf } from "./ScopeTagField.tsx";

const today = "2026-11-20";
const empty = emptyReminder(today, "ana@example.org");
const filled: ReminderValues = { ...empty, title: "Passport", expiryDate: "2027-01-31" };
const faultsOf = (values: Partial<ReminderValues>) =>
  reminderSchema
    .safeParse({ ...filled, ...values })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("a new reminder", () => {
  it("begins with the specified values", () => {
    expect(empty).toMatchObject({
      type: "personal",
      frequency: "once",
      remindBeforeDays: "7",
      expiryDate: today,
      remindDaysStart: today,
    });
  });

  it("is offered once title and email are filled", () => {
    expect(isFilled(filled)).toBe(true);
    expect(isFilled({ ...filled, title: " " })).toBe(false);
    expect(isFilled({ ...filled, email: "" })).toBe(false);
  });

  it("is sent without scope tag, start or people where there are none", () => {
    const { scopeTag: _tag, remindDaysStart: _start, ...standard } = newReminderFields;
    expect(newReminderOf(filled, true)).toEqual({
      ...standard,
      title: "Passport",
      type: "personal",
      expiryDate: "2027-01-31",
      remindBeforeDays: 7,
      email: "ana@example.org",
      frequency: "once",
    });
  });

  it("is sent with people by those alone who may assign them", () => {
    const values = { ...filled, scopeTag: idOf(50), frequency: "daily", userIds: [idOf(3)] } as const;
    expect(newReminderOf({ ...values, userIds: [idOf(3)] }, true)).toMatchObject({
      scopeTag: idOf(50),
      remindDaysStart: today,
      userIds: [idOf(3)],
    });
    expect(newReminderOf({ ...values, userIds: [idOf(3)] }, false)).not.toHaveProperty("userIds");
  });
});

describe("an edited reminder", () => {
  it("is sent whole, with null for what is empty", () => {
    expect(changeOf(valuesOfReminder(aReminder(), today), true)).toEqual({
      ...newReminderFields,
      title: "Passport",
      type: "personal",
      expiryDate: "2026-11-28",
      remindBeforeDays: 7,
      email: "ana@example.org",
      frequency: "once",
      alsoAtExpiry: false,
      remindDaysStart: null,
      userIds: [],
    });
    expect(changeOf(filled, false)).not.toHaveProperty("userIds");
  });

  it("of two editors each keeps what they changed", () => {
    const before = { ...filled, notes: "a" };
    const stored = { ...before, notes: "b", expiryDate: "2027-02-28" };
    const mine = { ...before, title: "New passport", notes: "c" };
    expect(mergeOf(before, stored, mine)).toEqual({ ...stored, title: "New passport", notes: "c" });
    expect(differences(before, stored, mine, namesOf([], []))).toEqual([
      { label: "Expiry date", now: "Feb 28, 2027", yours: "Jan 31, 2027" },
      { label: "Notes", now: "b", yours: "c" },
    ]);
  });

  const people = [
    { key: "a", name: "Ana" },
    { key: "b", name: "Ben" },
  ];
  it.each<[stored: Partial<ReminderValues>, mine: Partial<ReminderValues>, ...shown: string[]]>([
    [{ scopeTag: idOf(50) }, {}, "Scope tag: <ops> | "],
    [
      { scopeTag: idOf(51), userIds: [idOf(3)] },
      {},
      `Scope tag: ${idOf(51)} | `,
      "Assign to users: Others with this scope tag | ",
    ],
    [{ remindDaysStart: "2026-12-01" }, {}, "Start Reminding From: Dec 01, 2026 | Nov 20, 2026"],
    [{ remindDaysStart: "" }, {}, "Start Reminding From:  | Nov 20, 2026"],
    [{ frequency: "once" }, {}, "Frequency: Once | Weekly", "Start Reminding From:  | Nov 20, 2026"],
    [{ type: "team" }, {}, "Type: Team | Personal"],
    [{ expiryDate: "" }, {}, "Expiry date:  | Jan 31, 2027"],
    [
      { alsoBeforeDays: ["14", "3"], alsoAtExpiry: false },
      {},
      "Also remind before (days): 14, 3 | ",
      "Also remind on the expiry date and the day after: no | yes",
    ],
    [{ watch: "domain", watchTarget: " example.org " }, { watchTarget: "typed before" }, "Watch: example.org | "],
    [{ noticePeriod: { amount: "2", unit: "month", to: "expiry" } }, {}, "Notice period: 2 months | "],
    [{ cost: { amount: "20", currency: "EUR" } }, {}, "Cost: €20.00 | "],
    [
      { escalation: "own", escalateBeforeDays: " 3 ", escalateTo: people },
      { escalation: "none" },
      "If no one takes it: 3: Ana, Ben | Tell no one",
    ],
    // The values of a rule that is not used are no difference.
    [{ escalateBeforeDays: "3" }, {}],
  ])(
    "what someone else changed is shown in words, beside the form's own value: %o and %o",
    (stored, mine, ...shown) => {
      const before: ReminderValues = { ...filled, frequency: "weekly" };
      const names = namesOf([], [{ _id: idOf(50), name: "<ops>" }]);
      const found = differences(before, { ...before, ...stored }, { ...before, ...mine }, names);
      expect(found.map(({ label, now, yours }) => `${label}: ${now} | ${yours}`)).toEqual(shown);
    },
  );

  it("where two editors choose scope tags, the tag of one side comes with that side's people", () => {
    const before = { ...filled, scopeTag: idOf(50), userIds: [idOf(3)] };
    const stored = { ...before, scopeTag: idOf(51), userIds: [idOf(4)] };
    const people = (mine: Partial<ReminderValues>) => {
      const { scopeTag, userIds } = mergeOf(before, stored, { ...before, ...mine });
      return [scopeTag, userIds];
    };
    expect(people({ userIds: [idOf(5)] })).toEqual([idOf(51), [idOf(4)]]);
    expect(people({ scopeTag: idOf(52), userIds: [idOf(6)] })).toEqual([idOf(52), [idOf(6)]]);
    expect(people({ scopeTag: idOf(51), userIds: [idOf(6)] })).toEqual([idOf(51), [idOf(6)]]);
  });

  it("people and scope tag are called by name where two editors met", () => {
    const tag = { _id: idOf(50), name: "<ops>", description: "", groups: [] };
    const bea = { _id: idOf(3), firstName: "Bea", lastName: "Moss" };
    const stored = aReminder({ scopeTag: tag, userIds: [bea._id], assignees: [bea] });
    const before = valuesOfReminder(aReminder(), today);
    expect(differences(before, valuesOfReminder(stored, today), before, namesOf([stored], []))).toEqual([
      { label: "Scope tag", now: "<ops>", yours: "" },
      { label: "Assign to users", now: "Bea Moss", yours: "" },
    ]);
  });
});

it.each<[Partial<ReminderValues>, string[] | undefined]>([
  [{}, undefined],
  [{ title: "  " }, ["title: Title is required"]],
  [{ title: "x".repeat(201) }, ["title: Title must be 200 characters or fewer"]],
  [{ title: "a\0" }, ["title: This text contains an unsupported character"]],
  [{ email: "" }, ["email: Email is required"]],
  [{ email: "ana" }, ["email: Please enter a valid email"]],
  [{ expiryDate: "" }, ["expiryDate: Please enter a date"]],
  [{ expiryDate: "0206-01-31" }, ["expiryDate: Please enter a date"]],
  [{ remindBeforeDays: "" }, ["remindBeforeDays: Enter a number from 0 to 99"]],
  [{ remindBeforeDays: "100" }, ["remindBeforeDays: Enter a number from 0 to 99"]],
  [{ remindBeforeDays: "-1" }, ["remindBeforeDays: Enter a number from 0 to 99"]],
  [{ remindBeforeDays: "1.5" }, ["remindBeforeDays: Enter a number from 0 to 99"]],
  [{ remindBeforeDays: "0" }, undefined],
  [{ remindBeforeDays: "99" }, undefined],
  [
    { frequency: "daily", remindDaysStart: "2027-02-01" },
    ["remindDaysStart: The start date can't be after the expiry date"],
  ],
  [{ frequency: "once", remindDaysStart: "2027-02-01" }, undefined],
  [{ frequency: "weekly", remindDaysStart: "" }, undefined],
])("the form with %o", (values, faults) => expect(faultsOf(values)).toEqual(faults));

it.each<[Partial<Parameters<typeof describeSchedule>[0]>, string | null, (string | null)?]>([
  [{}, "One email, on Jan 24, 2027."],
  [{ expiryDate: today }, "One email, today."],
  [{ expiryDate: "2026-11-19" }, "This date has passed, so no email will be sent."],
  [{ frequency: "weekly", remindDaysStart: "2027-01-31" }, "One email, on Jan 31, 2027."],
  [
    { frequency: "weekly" },
    "An email every week, from Nov 20, 2026 to Jan 31, 2027.",
    "An email every week, from Nov 27, 2026 to Jan 31, 2027.",
  ],
  [
    { frequency: "daily", remindDaysStart: "" },
    "An email every day, from Nov 20, 2026 to Jan 31, 2027.",
    "An email every day, from Nov 21, 2026 to Jan 31, 2027.",
  ],
  [{ frequency: "weekly", remindDaysStart: "2026-11-11" }, "An email every week, from Nov 25, 2026 to Jan 31, 2027."],
  [{ frequency: "monthly", remindDaysStart: "2026-12-31" }, "An email every month, from Dec 31, 2026 to Jan 31, 2027."],
  [{ frequency: "monthly", remindDaysStart: "2026-10-31" }, "An email every month, from Nov 30, 2026 to Jan 31, 2027."],
  [{ frequency: "monthly", remindDaysStart: "2026-10-19" }, "An email every month, from Dec 19, 2026 to Jan 31, 2027."],
  [
    { frequency: "daily", expiryDate: today },
    "One email, today.",
    "No email will be sent, because the next one would come after the expiry date.",
  ],
  [{ frequency: "monthly", remindDaysStart: "2026-11-25", expiryDate: "2026-12-24" }, "One email, on Nov 25, 2026."],
  [{ frequency: "daily", remindDaysStart: "2027-12-31" }, null],
  [{ expiryDate: "" }, null],
  [{ remindBeforeDays: Number.NaN }, null],
])("the plan with %o before and after today's hour for mails", (change, before, after = before) => {
  const planned = { frequency: "once", expiryDate: "2027-01-31", remindBeforeDays: 7, remindDaysStart: today } as const;
  expect(describeSchedule({ ...planned, ...change }, { today, isMailTimePast: false })).toBe(before);
  expect(describeSchedule({ ...planned, ...change }, { today, isMailTimePast: true })).toBe(after);
});

it("of further lead times those are told that still come, and those whose day has passed", () => {
  const values = {
    ...filled,
    expiryDate: "2026-11-22",
    remindBeforeDays: "0",
    alsoBeforeDays: ["14", "7", "2", "1", "0"],
  };
  const at = (isMailTimePast: boolean) => splitLeads(values, { today, isMailTimePast });
  expect(at(false)).toEqual({ coming: ["2", "1"], passed: ["14", "7"] });
  expect(at(true)).toEqual({ coming: ["1"], passed: ["14", "7", "2"] });
});

it("all of a reminder is sent while nothing is to come and nothing is changed that sends", () => {
  const sent = aReminder({ userIds: [idOf(3), idOf(4)] });
  const values = valuesOfReminder(sent, today);
  expect(isAllSent(sent, { ...values, title: "Another", notes: "More", userIds: [idOf(3)] }, today)).toBe(true);
  for (const change of [{ expiryDate: "2027-01-31" }, { frequency: "daily" }, { email: "b@example.org" }] as const)
    expect(isAllSent(sent, { ...values, ...change }, today)).toBe(false);
  expect(isAllSent(sent, { ...values, userIds: [idOf(5)] }, today)).toBe(false);
  expect(isAllSent(aReminder({ nextReminder: "2026-11-21T08:00:00.000Z" }), values, today)).toBe(false);
  expect(isAllSent(null, values, today)).toBe(false);
});

it("the preview of a description is its first 50 characters", () => {
  expect(previewOf("x".repeat(50))).toBe("x".repeat(50));
  expect(previewOf("😀".repeat(51))).toBe(`${"😀".repeat(50)}…`);
});

describe("the rule of whom to tell when no one takes a reminder", () => {
  const person = { key: idOf(3), name: "Ben" };
  const own = { from: "own", beforeDays: 3, to: [person] } as const;
  const stored = aReminder({ escalation: { ...own, to: [person] } });
  const ofTag = aReminder({ escalation: { ...own, from: "tag", to: [person] } });
  const typed = { escalation: "own", escalateBeforeDays: "3", escalateTo: [person] } as const;
  const values = { ...typed, escalateTo: [person] };

  it("is filled from the reminder's own one alone", () => {
    expect(ruleValuesOf(stored)).toEqual(typed);
    expect(ruleValuesOf(ofTag)).toEqual(noRule);
    expect(ruleValuesOf(aReminder({ escalation: { from: "own", beforeDays: null, to: [] } }))).toMatchObject({
      escalateBeforeDays: "",
    });
  });

  it("is sent only where it differs, with the people by their keys", () => {
    expect(ruleOf(values, stored)).toEqual({});
    expect(ruleOf({ ...values, escalateBeforeDays: " 3 " }, stored)).toEqual({});
    expect(ruleOf(noRule, null)).toEqual({});
    expect(ruleOf(noRule, ofTag)).toEqual({});
    expect(ruleOf(values, ofTag)).toEqual({ escalation: { from: "own", beforeDays: 3, to: [idOf(3)] } });
    expect(ruleOf({ ...values, escalateBeforeDays: " 0 " }, null)).toEqual({
      escalation: { from: "own", beforeDays: 0, to: [idOf(3)] },
    });
    // The values typed before another choice are not sent.
    expect(ruleOf({ ...values, escalation: "none" }, stored)).toEqual({
      escalation: { from: "none", beforeDays: null, to: [] },
    });
  });

  it("is one unless the scope tag's applies", () => {
    expect(
      [values, { ...noRule, escalation: "none" as const }, { ...values, escalation: "tag" as const }].map(hasRule),
    ).toEqual([true, true, false]);
  });
});

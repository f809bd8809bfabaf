import { type Group, newReminderFields, type ScopeTag, type User } from "@pomander/contract";
import { expect, test } from "vitest";
import type { RowReading } from "../cells.ts";
import { noEdits } from "../edits.ts";
import type { ReminderColumn } from "../headings.ts";
import { firstChoices, type TagChoice } from "../match/choices.ts";
import { type Directory, peopleBy } from "../match/directory.ts";
import { type KnownReminder, knownReminders } from "../match/known-reminders.ts";
import { checkRows } from "./check-rows.ts";
import type { CheckOptions } from "./checked-row.ts";
import { rowNote } from "./row-notes.ts";

const idOf = (end: string) => `01a1f754-d71c-77f2-8eea-0000000000${end}`;
const personOf = (end: string, firstName: string) => ({
  _id: idOf(end),
  firstName,
  lastName: "Silva",
  email: `${firstName.toLowerCase()}@example.org`,
});
const [ana, ben, zoe] = [personOf("a1", "Ana"), personOf("a2", "Ben"), personOf("a3", "Zoe")];
const assigned = ({ _id, firstName, lastName }: typeof ana) => ({ _id, firstName, lastName });
const tagOf = (end: string, name: string) => ({ _id: idOf(end), name, description: "", groups: [] });
const [web, mail] = [tagOf("b1", "Web"), tagOf("b2", "Mail")];
const members = { [web._id]: [ana, ben], [mail._id]: [ben] };

const here: KnownReminder = {
  ...newReminderFields,
  _id: idOf("01"),
  title: "Contract",
  type: "work",
  expiryDate: "2099-01-01",
  remindBeforeDays: 30,
  alsoBeforeDays: [7, 1],
  email: "ana@example.org",
  frequency: "once",
  scopeTag: null,
  assignees: [],
  can: { read: true, edit: true, delete: true, send: true },
  updatedAt: "2026-11-01T00:00:00.000Z",
};

interface Given {
  /** The headings, each that of a column of its own. */
  headings: Partial<Record<string, ReminderColumn>>;
  /** Rows, whose cells a semicolon separates. */
  rows: readonly string[];
  own?: readonly KnownReminder[];
  others?: readonly KnownReminder[];
  directory?: Partial<Directory>;
  options?: Partial<CheckOptions>;
  email?: string;
}
function check({ headings, rows, own = [here], others = [], directory = {}, options = {}, email }: Given) {
  const all = new Map([...own, ...others].map((one) => [one._id, one]));
  const reading: RowReading = {
    headings: Object.keys(headings),
    columns: Object.values(headings).filter((column) => column !== undefined),
    order: null,
    answers: new Map(),
    today: "2026-11-20",
    defaults: { type: "work", lead: [30, 7, 1], email: email ?? "ana@example.org", tag: "", currency: "EUR" },
  };
  return checkRows(
    rows.map((row, at) => ({ line: at + 2, cells: row.split(";"), fault: null })),
    {
      reading,
      edits: noEdits,
      directory: {
        user: { email: "ana@example.org" } as User,
        mayAssign: true,
        mayMakeTags: true,
        own: knownReminders(own),
        visible: async (ids) => new Map([...all].filter(([id]) => ids.has(id))),
        renewed: { byKey: new Map(), byId: new Map() },
        tags: new Map([web, mail].map((tag) => [tag.name.toLowerCase(), tag as unknown as ScopeTag])),
        membersOf: async (id) => peopleBy(members[id] ?? []),
        everybody: async () => [ana, ben, zoe],
        groups: async () => [],
        groupCandidates: async () => [],
        ...directory,
      },
      matchOf: () => undefined,
      noteLabels: { nameKept: "People", tagKept: "Tag", section: (name) => `Section: ${name}` },
      choices: firstChoices,
      tagChoices: new Map(),
      today: "2026-11-20",
      isMailTimeAhead: true,
      turn: () => undefined,
      ...options,
    },
  );
}

/** Returns what one row with the Pomander ID of a reminder does to it: the row has these cells, by heading. */
async function changeBy(
  cells: Record<string, [column: ReminderColumn, cell: string]>,
  reminder: Partial<KnownReminder> = {},
  more: Partial<Given> = {},
) {
  const all = { ID: ["id", here._id], Name: ["title", "Contract"], Expires: ["expiryDate", "2099-01-01"], ...cells };
  const headings = Object.fromEntries(Object.entries(all).map(([heading, [column]]) => [heading, column]));
  const row = Object.values(all).map(([, cell]) => cell);
  const { rows } = await check({
    headings: headings as Given["headings"],
    rows: [row.join(";")],
    own: [{ ...here, ...reminder }],
    ...more,
  });
  const [{ status, reason, update, changes, warnings, people, tagName, recipients } = undefined!] = rows;
  return { status, reason, change: update?.change, changes, warnings, people, tagName, recipients };
}

test("lead times of one column leave those of the other as they are, and none comes twice", async () => {
  const leadsOf = async (cells: Parameters<typeof changeBy>[0]) => {
    const { change, changes } = await changeBy(cells);
    return [change, ...changes];
  };
  expect(await leadsOf({ Lead: ["lead", "14"] })).toEqual([
    { remindBeforeDays: 14 },
    rowNote("leads", [30, 7, 1], [14, 7, 1]),
  ]);
  expect(await leadsOf({ Lead: ["lead", "7"] })).toEqual([
    { remindBeforeDays: 7, alsoBeforeDays: [1] },
    rowNote("leads", [30, 7, 1], [7, 1]),
  ]);
  expect(await leadsOf({ Also: ["alsoBefore", "2, 60"] })).toEqual([
    { alsoBeforeDays: [60, 2] },
    rowNote("leads", [30, 7, 1], [60, 30, 2]),
  ]);
  expect(await leadsOf({ Lead: ["lead", "60, 14"] })).toEqual([
    { remindBeforeDays: 60, alsoBeforeDays: [14] },
    rowNote("leads", [30, 7, 1], [60, 14]),
  ]);
  expect(await leadsOf({ Lead: ["lead", "99"] })).toMatchObject([{ remindBeforeDays: 99 }, {}]);
  expect(await leadsOf({ Lead: ["lead", "30"], Also: ["alsoBefore", "1, 7"] })).toEqual([undefined]);
  expect(await leadsOf({ Lead: ["lead", "30"], Also: ["alsoBefore", ""] })).toMatchObject([{ alsoBeforeDays: [] }, {}]);
});

test("how often it comes and from when changes where the row says so, a start only of one that recurs", async () => {
  const cells = (often: string, start: string) => ({
    Often: ["frequency", often] as [ReminderColumn, string],
    Start: ["startDate", start] as [ReminderColumn, string],
  });
  expect(await changeBy(cells("weekly", "2098-02-01"))).toMatchObject({
    change: { frequency: "weekly", remindDaysStart: "2098-02-01" },
    changes: [rowNote("frequency", "once", "weekly"), rowNote("startDate", null, "2098-02-01")],
  });
  const weekly = { frequency: "weekly", remindDaysStart: "2098-02-01" } as const;
  expect(await changeBy(cells("weekly", "2098-02-01"), weekly)).toMatchObject({ status: "same", changes: [] });
  expect(await changeBy(cells("", ""), weekly)).toMatchObject({ status: "same", reason: rowNote("present") });
  const ofAnother = { own: [], others: [{ ...here, ...weekly }] };
  expect(await changeBy(cells("", ""), weekly, ofAnother)).toMatchObject({
    status: "same",
    reason: rowNote("nothing"),
  });
  expect((await changeBy(cells("once", "2098-03-01"), weekly)).change).toEqual({ frequency: "once" });
});

test("lines of other columns replace those with their heading in the notes, and come below the rest", async () => {
  const notesAfter = async (notes: string, vendor: string) =>
    (await changeBy({ Vendor: ["notes", vendor] }, { notes })).change?.notes;
  expect(await notesAfter("Vendor: Old\nBy hand", "Acme")).toBe("Vendor: Acme\nBy hand");
  expect(await notesAfter("By hand\nVendors: Old", "Acme")).toBe("By hand\nVendors: Old\nVendor: Acme");
  expect(await notesAfter(" ", "Acme")).toBe("Vendor: Acme");
  expect(await notesAfter("Vendor: Acme\n", "Acme")).toBeUndefined();
  expect(await notesAfter("By hand", "")).toBeUndefined();
});

test("the scope tag changes where one may move the reminder, and takes those with it who are in its groups", async () => {
  const tagged = { scopeTag: web, assignees: [assigned(ana), assigned(ben)] };
  const toMail: Parameters<typeof changeBy>[0] = { Tag: ["scopeTag", "mail"] };
  expect(await changeBy(toMail, tagged)).toMatchObject({
    change: { scopeTag: mail._id },
    changes: [rowNote("scopeTag", "Web", "Mail"), rowNote("people", [], ["Ana Silva"])],
    tagName: "Mail",
  });
  expect(await changeBy(toMail, { ...tagged, can: { ...here.can, delete: false } })).toMatchObject({
    status: "same",
    reason: rowNote("present"),
    warnings: [rowNote("mayNotMove")],
    tagName: "Mail",
  });
  expect(await changeBy({ Tag: ["scopeTag", "WEB"] }, tagged)).toMatchObject({ status: "same", changes: [] });
  expect(await changeBy({ Tag: ["scopeTag", ""] }, tagged)).toMatchObject({
    change: { scopeTag: null },
    changes: [rowNote("scopeTag", "Web", null), rowNote("people", [], ["Ana Silva", "Ben Silva"])],
    tagName: "",
  });
  expect(await changeBy({ Tag: ["scopeTag", ""] })).toMatchObject({ status: "same", changes: [] });
  // A new tag has to be created first: the change is without it.
  const added = await changeBy({ Tag: ["scopeTag", "Contracts"] });
  expect([added.change, added.changes]).toEqual([{}, [rowNote("scopeTag", null, "Contracts")]]);
});

test("people are assigned within the reminder's own scope tag, and only by administrators", async () => {
  const tagged = { scopeTag: web, assignees: [assigned(ana)] };
  const owners = (names: string): Parameters<typeof changeBy>[0] => ({ Owner: ["people", names] });
  expect(await changeBy(owners("Ben Silva"), tagged)).toMatchObject({
    change: { userIds: [ben._id] },
    changes: [rowNote("people", ["Ben Silva"], ["Ana Silva"])],
    people: [{ _id: ben._id }],
    recipients: ["ana@example.org", "ben@example.org"],
    tagName: "Web",
  });
  expect(await changeBy(owners("Silva, Ana"), tagged)).toMatchObject({ status: "same", changes: [] });
  expect(await changeBy(owners(""), tagged)).toMatchObject({ change: { userIds: [] }, people: [] });
  expect(await changeBy(owners("Zoe Silva"), tagged)).toMatchObject({
    change: { notes: "Owner: Zoe Silva" },
    warnings: [rowNote("notInGroup", ["Zoe Silva"], "Web")],
    people: [{ _id: ana._id }],
  });
  for (const names of ["Ben Silva", ""]) {
    const { status, change } = await changeBy(owners(names), tagged, { directory: { mayAssign: false } });
    expect([status, change]).toEqual(["same", undefined]);
  }
});

test("fields of its own change by what the cell says; an empty one clears what is optional, by an ID alone", async () => {
  const filled = { cost: "12 EUR", noticePeriod: "3 months", renewEveryMonths: 12, type: "other" } as const;
  const cells = (cost: string, notice: string, renewal: string, type: string): Parameters<typeof changeBy>[0] => ({
    Cost: ["cost", cost],
    Notice: ["notice", notice],
    Renew: ["renewEvery", renewal],
    Type: ["type", type],
  });
  expect((await changeBy(cells("13", "1 month", "24", "team"), filled)).change).toEqual({
    cost: "13 EUR",
    noticePeriod: "1 month",
    renewEveryMonths: 24,
    type: "team",
  });
  expect((await changeBy(cells("", "", "", ""), filled)).change).toEqual({
    cost: null,
    noticePeriod: null,
    renewEveryMonths: null,
  });
  const byName = await check({
    headings: { Name: "title", Expires: "expiryDate", Renew: "renewEvery", Notes: "notes" },
    rows: ["Contract;2099-01-01;;"],
    own: [{ ...here, ...filled, notes: "By hand" }],
  });
  expect(byName.rows[0]).toMatchObject({ status: "same", reason: rowNote("present") });
});

test("an address in other letters is the same, and another one is a change", async () => {
  const to = (email: string) => changeBy({ Mail: ["email", email] });
  expect((await to("ANA@example.org")).status).toBe("same");
  expect(await to("ops@example.org")).toMatchObject({
    changes: [rowNote("email", "ana@example.org", "ops@example.org")],
    recipients: ["ops@example.org"],
  });
});

const dated = { Name: "title", Expires: "expiryDate" } as const;

test("a row that another one repeats is the same; with other cells it is refused, lead times and spelling aside", async () => {
  const { rows } = await check({
    headings: { ...dated, Lead: "lead", Also: "alsoBefore", Serial: "ignore", Notes: "notes" },
    rows: [
      "One;2098-01-01;30;;A;Rack 3",
      "ONE;2098-01-01;14;2;B;",
      "One;1.1.2098;;;;rack  3",
      "one;2098-01-01;;;;Rack 4",
    ],
  });
  expect(rows.map(({ status, reason, faults }) => [status, reason, faults])).toEqual([
    ["new", null, []],
    ["same", rowNote("sameAs", 2), []],
    ["same", rowNote("sameAs", 2), []],
    ["refused", null, [{ at: 0, note: rowNote("otherCells", 2) }]],
  ]);
});

test("a row of a term before a renewal is the same; one of another day says which is there", async () => {
  const key = JSON.stringify(["contract", "2098-01-01", "ana@example.org"]);
  const renewed = { byKey: new Map([[key, "2099-01-01"]]), byId: new Map() };
  const twin = { ...here, _id: idOf("02"), expiryDate: "2099-06-01" };
  const given = { headings: dated, own: [here, twin], directory: { renewed } };
  const { rows } = await check({ ...given, rows: ["Contract;2098-01-01", "Contract;2097-01-01"] });
  expect(rows.map(({ status, reason, warnings }) => [status, reason, warnings])).toEqual([
    ["same", rowNote("renewed", "2099-01-01"), []],
    ["new", null, [rowNote("otherDate", "2099-01-01")]],
  ]);
});

test("what becomes of rows that change something follows the choice, and a new one is no duplicate", async () => {
  const given = {
    headings: { ...dated, Notes: "notes" },
    rows: ["Contract;2099-01-01;Said", "Contract B;2097-01-01;Said"],
  } as const;
  const own = [here, { ...here, _id: idOf("02"), title: "Contract B" }];
  const chosen = async (name: "update" | "new" | "out" | null) => {
    const { rows, counts } = await check({ ...given, own, options: { choices: { ...firstChoices, name } } });
    return [...rows.map(({ status, changes, update }) => [status, changes.length, update?.isAsked]), counts.changed];
  };
  expect(await chosen(null)).toEqual([["changed", 1, true], ["changed", 2, true], 2]);
  expect(await chosen("update")).toEqual([["changed", 1, false], ["changed", 2, false], 2]);
  expect(await chosen("new")).toEqual([["same", 0, false], ["new", 0, false], 0]);
  expect(await chosen("out")).toEqual([["out", 1, false], ["out", 2, false], 0]);
  const rows = new Map([[3, "out"]] as const);
  const { counts } = await check({ ...given, own, options: { choices: { ...firstChoices, name: "update", rows } } });
  expect(counts).toEqual({ new: 0, changed: 1, same: 0, out: 1, refused: 0 });
});

test("names and tags that come to nothing are in the notes with their heading, and so is the section", async () => {
  const { rows, missingTags, unmatched } = await check({
    headings: { ...dated, Owner: "people", Team: "scopeTag", Notes: "notes" },
    rows: [
      "SERVERS;;;;",
      "One;2098-01-01;Nobody;Old;By hand",
      "Two;2098-01-02;;;",
      "Three;2098-01-03;Nobody, Ana Silva;Web;",
    ],
    directory: { mayMakeTags: false },
  });
  expect(rows.map(({ reminder }) => reminder?.notes)).toEqual([
    undefined,
    "By hand\nOwner: Nobody\nTeam: Old\nSection: SERVERS",
    "Section: SERVERS",
    "Owner: Nobody\nSection: SERVERS",
  ]);
  expect(rows[0]).toMatchObject({ status: "out", title: "SERVERS", reason: rowNote("section") });
  expect(rows[1]?.warnings).toEqual([rowNote("noTag", "Old"), rowNote("unknownPeople", ["Nobody"])]);
  expect(rows[3]).toMatchObject({ people: [{ _id: ana._id }], reminder: { scopeTag: web._id, userIds: [ana._id] } });
  expect(missingTags.map(({ name, choice }) => [name, choice.kind])).toEqual([["Old", "none"]]);
  expect(unmatched.map(({ name, rows: count }) => [name, count])).toEqual([["Nobody", 2]]);
});

test("a row whose notes would be too long with what is added is refused, and one that the server would refuse", async () => {
  const headings = { ...dated, Owner: "people", Notes: "notes" } as const;
  const notes = "x".repeat(10_000 - "\nOwner: Nobody".length);
  const { rows } = await check({
    headings,
    rows: [`One;2098-01-01;Nobody;${notes}`, `Two;2098-01-01;Nobody;${notes}x`],
  });
  expect(rows.map(({ status, faults }) => [status, faults])).toEqual([
    ["new", []],
    ["refused", [{ at: null, note: rowNote("tooLong") }]],
  ]);
  const { rows: without } = await check({ headings: dated, rows: ["One;2098-01-01"], email: "none" });
  expect(without[0]).toMatchObject({
    status: "refused",
    title: "One",
    faults: [{ at: null, note: rowNote("invalid") }],
  });
});

test("a text where the address should be is said, unless a name in it gets the email", async () => {
  const headings = { ...dated, Mail: "email" } as const;
  const { rows } = await check({ headings, rows: ["One;2098-01-01;the office", "Two;2098-01-01;ops@example.org"] });
  expect(rows.map(({ reminder, warnings }) => [reminder?.email, warnings.map(({ code }) => code)])).toEqual([
    ["ana@example.org", ["unknownPeople", "noAddress"]],
    ["ops@example.org", []],
  ]);
});

test("what is due on the day of the import counts for new rows and for those that move a date", async () => {
  const headings = { ...dated, Lead: "lead", Often: "frequency", Notes: "notes" } as const;
  const own = [
    { ...here, expiryDate: "2026-12-01" },
    { ...here, _id: idOf("02"), title: "Contract B", expiryDate: "2026-12-01" },
  ];
  const { due, expired } = await check({
    headings,
    rows: [
      "One;2026-11-20;0;;",
      "Two;2026-11-19;0;;",
      "Three;2027-11-20;;monthly;",
      "Four;2026-11-27;0;;",
      "Contract;2026-12-01;;;Said",
      "Contract B;2026-12-02;;;Said",
    ],
    own,
    options: { choices: { ...firstChoices, name: "update" } },
  });
  expect([due, expired]).toEqual([{ emails: 3, people: 1 }, 1]);
});

test("of several rows with one ID the reminder's own is it, else the first; an ID of no reminder is said", async () => {
  const outcomes = async (...rows: readonly string[]) => {
    const { rows: read } = await check({ headings: { ID: "id", ...dated }, rows });
    return read.map(({ status, update, warnings }) => [
      status,
      update?._id ?? null,
      ...warnings.map(({ code }) => code),
    ]);
  };
  const id = here._id;
  expect(await outcomes(`${id};Other;2098-01-01`, `${id};contract;2097-01-01`, `${id};Contract;2099-01-01`)).toEqual([
    ["new", null, "repeatedId"],
    ["new", null, "repeatedId", "otherDate"],
    ["same", null],
  ]);
  expect(await outcomes(`${id};Other;2098-01-01`, `${id};Contract;2097-01-01`)).toEqual([
    ["new", null, "repeatedId"],
    ["changed", id],
  ]);
  expect(await outcomes(`${id};Other;2098-01-01`, `${id};Another;2098-01-01`)).toEqual([
    ["changed", id],
    ["new", null, "repeatedId"],
  ]);
  expect(await outcomes(`${idOf("99")};Other;2098-01-01`)).toEqual([["new", null, "unknownId"]]);
});

test("a row with an ID renames its reminder, and leaves the date that a renewal moved", async () => {
  expect(await changeBy({ Name: ["title", "Contract of 2099"] })).toMatchObject({
    change: { title: "Contract of 2099" },
    changes: [rowNote("title", "Contract", "Contract of 2099")],
  });
  const renewed = { byKey: new Map(), byId: new Map([[here._id, ["2097-01-01", "2098-01-01"]]]) };
  const moved = (day: string) => changeBy({ Expires: ["expiryDate", day] }, {}, { directory: { renewed } });
  expect(await moved("2098-01-01")).toMatchObject({ status: "same", warnings: [rowNote("keepsDate", "2099-01-01")] });
  expect(await moved("2096-01-01")).toMatchObject({ change: { expiryDate: "2096-01-01" }, warnings: [] });
});

test("a row that changes a reminder which one may only read is refused, and one that changes nothing isn't", async () => {
  const shown = { can: { ...here.can, edit: false } };
  expect(await changeBy({ Notes: ["notes", "Said"] }, shown)).toMatchObject({ status: "refused", changes: [] });
  expect(await changeBy({}, shown)).toMatchObject({ status: "same", reason: rowNote("present") });
});

test("a row without a date is refused with the cell at fault, and its people and tag aren't asked for", async () => {
  const { rows, counts, missingTags, unmatched } = await check({
    headings: { ...dated, Owner: "people", Team: "scopeTag" },
    rows: ["One;soon;Nobody;Old"],
  });
  expect(rows[0]).toMatchObject({ status: "refused", title: "One", reminder: null, faults: [{ at: 1 }] });
  expect([counts.refused, missingTags, unmatched]).toEqual([1, [], []]);
});

test("a name that no scope tag has is the tag that one chose, a new one with the people of its groups, or none", async () => {
  const group = { _id: idOf("c1"), name: "Sales", members: [ben] } as unknown as Group;
  const outcome = async (choice: TagChoice | null, directory: Partial<Directory> = {}) => {
    const { rows, missingTags } = await check({
      headings: { ...dated, Owner: "people", Team: "scopeTag" },
      rows: ["One;2098-01-01;;Rare", "Two;2098-01-01;Ben Silva;Old tag", "Three;2098-01-01;;OLD TAG"],
      directory,
      options: { tagChoices: new Map(choice === null ? [] : [["old tag", choice]]) },
    });
    expect(missingTags.map(({ name, rows: count }) => [name, count])).toEqual([
      ["Old tag", 2],
      ["Rare", 1],
    ]);
    const [, { tagName, newTag, reminder, people, warnings } = undefined!] = rows;
    const names = people.map(({ firstName }) => firstName);
    return [tagName, newTag, reminder?.scopeTag ?? null, names, warnings.map(({ code }) => code)];
  };
  expect(await outcome(null)).toEqual(["Old tag", "old tag", null, [], ["tagWithoutGroup"]]);
  expect(await outcome({ kind: "make", groups: [group] })).toEqual(["Old tag", "old tag", null, ["Ben"], []]);
  expect(await outcome({ kind: "tag", id: web._id })).toEqual(["Web", null, web._id, ["Ben"], []]);
  const none = ["", null, null, [], ["noTag", "noTagForPeople"]];
  expect(await outcome({ kind: "none" })).toEqual(none);
  expect(await outcome({ kind: "tag", id: idOf("99") })).toEqual(none);
  const mayNotMake = { mayMakeTags: false };
  expect(await outcome({ kind: "make", groups: [group] }, mayNotMake)).toEqual(none);
  expect(await outcome({ kind: "tag", id: web._id }, mayNotMake)).toEqual(["Web", null, web._id, ["Ben"], []]);
});

test("of many missing tags none is created unless the user says so", async () => {
  const kindsOf = async (count: number) => {
    const { missingTags } = await check({
      headings: { ...dated, Team: "scopeTag" },
      rows: Array.from({ length: count }, (_, at) => `One;2098-01-01;Tag ${at}`),
    });
    return new Set(missingTags.map(({ choice }) => choice.kind));
  };
  expect([await kindsOf(50), await kindsOf(51)]).toEqual([new Set(["make"]), new Set(["none"])]);
});

test("people of a reminder aren't assigned to new ones of its name without a scope tag, which is said", async () => {
  const { rows } = await check({
    headings: { ...dated, Owner: "people" },
    rows: ["Contract;2097-01-01;Ana Silva", "Contract;2096-01-01;Ana Silva"],
    own: [{ ...here, scopeTag: web, assignees: [assigned(ana)] }],
  });
  for (const { status, people, warnings } of rows)
    expect([status, people, warnings]).toEqual([
      "new",
      [],
      [rowNote("noTagForPeople", ["Ana Silva"]), rowNote("otherDate", "2099-01-01")],
    ]);
});

test("the people of a scope tag are asked for once, whatever rows name it", async () => {
  const asked: string[] = [];
  const membersOf = async (id: string) => {
    asked.push(id);
    return peopleBy([ana]);
  };
  const { rows } = await check({
    headings: { ...dated, Owner: "people", Team: "scopeTag" },
    rows: ["One;2098-01-01;Ana Silva;Web", "Two;2098-01-01;Ana Silva;WEB", "Three;2098-01-01;;"],
    directory: { membersOf },
  });
  expect(rows.map(({ people }) => people.length)).toEqual([1, 1, 0]);
  expect(asked).toEqual([web._id]);
});

test("the caller gets a turn after every row, each time that the rows are looked at", async () => {
  let turns = 0;
  const rows = Array.from({ length: 50 }, (_, at) => `Contract ${at};2098-01-01`);
  await check({ headings: dated, rows, options: { turn: () => void turns++ } });
  expect(turns).toBeGreaterThanOrEqual(5 * rows.length);
});

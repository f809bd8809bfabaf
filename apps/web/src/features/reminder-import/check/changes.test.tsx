// @vitest-environment happy-dom
import { type KnownReminder, knownReminders } from "@pomander/transfer/reminder-rows";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { csvOfReport, reportOf, tally } from "../report/report.ts";
import { anaId, ben, directory, here, show, submit, tagId } from "../test/show-check.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ana = { _id: anaId, firstName: "Ana", lastName: "Silva" };
const web = { _id: tagId, name: "Web", description: "", groups: [] };
const idOf = (n: number) => `01a1f754-d71c-77f2-8eea-0000000001${n}`;
const aReminder = (n: number, change: Partial<KnownReminder> = {}): KnownReminder => ({
  ...here,
  _id: idOf(n),
  title: `Number ${n}`,
  ...change,
});
const withReminders = (own: KnownReminder[], others: KnownReminder[] = []) =>
  directory({
    own: knownReminders(own),
    visible: async (ids) => new Map([...own, ...others].filter(({ _id }) => ids.has(_id)).map((one) => [one._id, one])),
  });
const heading =
  "Pomander ID;Title;Expires;Remind before (days);Also before (days);Email;Tag;Owner;Renew every (months);Notes;Type";
const choose = (group: RegExp, choice: string) =>
  fireEvent.click(within(screen.getByRole("group", { name: group })).getByRole("button", { name: choice }));

test("a row with a Pomander ID says what it changes, from and to; what isn't in the file stays, an emptied cell clears", async () => {
  const full = { scopeTag: web, assignees: [ana], notes: "By hand", renewEveryMonths: 12 };
  const { submitted } = show(
    [
      heading,
      `${idOf(10)};Number 10;1.1.2100;14;3, 1;ops@example.org;web;Ana Silva;2 years;New notes;Other`,
      `${idOf(11)};Number 11;1.1.2099;30;;ana@example.org;;;;;`,
      `${idOf(12)};Number 12;1.1.2099;30;7, 1;ANA@example.org;web;Silva, Ana;12;By hand;Work`,
      `${idOf(13)};Renamed;1.1.2099;;7, 1;;web;Ana Silva, Nobody;12;By hand;`,
    ],
    withReminders([10, 11, 12, 13].map((n) => aReminder(n, full))),
  );
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Update 3 reminders" });
  await screen.findByText("3 rows change reminders you have");
  fireEvent.click(button);
  const { rows, counts } = submitted();
  expect(counts).toEqual({ new: 0, changed: 3, same: 1, out: 0, refused: 0 });
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      "Expires Jan 01, 2099 → Jan 01, 2100",
      "Email ana@example.org → ops@example.org",
      "Remind before 30, 7, 1 → 14, 3, 1 days",
      "Type Work → Other",
      "Renews every 12 months → 24 months",
      "Notes: By hand → New notes",
    ],
    [
      "Remind before 30, 7, 1 → 30 days",
      "Renews every cleared",
      "Scope tag cleared",
      "Assigned: − Ana Silva",
      "Notes cleared",
    ],
    [],
    ["Title Number 13 → Renamed", "Notes: + Owner: Nobody"],
  ]);
  expect(rows[1]?.update?.change).toEqual({
    alsoBeforeDays: [],
    renewEveryMonths: null,
    scopeTag: null,
    userIds: [],
    notes: "",
  });
  expect(rows[3]?.warnings).toEqual(["Not assigned, since no account is called that: Nobody."]);
  expect(rows[0]?.update).toMatchObject({ _id: idOf(10), updatedAt: here.updatedAt });

  cleanup();
  const few = show(
    ["Pomander ID;Title;Expires;Remind before;Vendor", `${idOf(10)};Number 10;1.1.2100;30;Acme`],
    withReminders([aReminder(10, full)]),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Update 1 reminder" }));
  expect(few.submitted().rows[0]?.update?.change).toEqual({ expiryDate: "2100-01-01", notes: "By hand\nVendor: Acme" });
});

test("who gets assigned besides is said by name; who isn't an administrator changes nobody, and nothing that they may not", async () => {
  const team = [ana, ben].map(({ _id, firstName, lastName }) => ({ _id, firstName, lastName, email: "" }));
  const known = withReminders(
    [aReminder(10, { scopeTag: web, assignees: [ana] })],
    [aReminder(11, { can: { read: true, edit: false, delete: false, send: true } })],
  );
  const people = new Map([
    ["ana silva", { ...team[0]!, email: "ana@example.org" }],
    ["ben okafor", ben],
    ["ben@example.org", ben],
    ["ana@example.org", { ...team[0]!, email: "ana@example.org" }],
  ]);
  const lines = [
    "Pomander ID;Title;Expires;Owner",
    `${idOf(10)};Number 10;1.1.2099;Ana Silva, Ben Okafor`,
    `${idOf(11)};Not mine;1.1.2099;`,
    `${idOf(12)};Gone;1.1.2099;`,
  ];
  const { submitted } = show(lines, { ...known, membersOf: async () => people });
  fireEvent.click(await screen.findByRole("button", { name: "Import 1, update 1" }));
  const { rows } = submitted();
  expect(rows[0]).toMatchObject({
    changes: ["Assigned: + Ben Okafor"],
    update: { change: { userIds: [anaId, ben._id] } },
  });
  expect(rows[1]).toMatchObject({ status: "refused", reason: "You can't change this reminder." });
  expect(rows[2]).toMatchObject({
    status: "new",
    warnings: ["No reminder you can see has this Pomander ID, so the row is read without one."],
  });
  cleanup();
  const mine = show(lines.slice(0, 2), { ...known, mayAssign: false, mayMakeTags: false });
  await screen.findByRole("button", { name: "Nothing to import" });
  expect(mine.onSubmit).not.toHaveBeenCalled();
});

test("rows with the same title and address are asked for once, all and one by one; one of several is never taken for it", async () => {
  const twins = [aReminder(20, { title: "Twin" }), aReminder(21, { title: "Twin", expiryDate: "2099-06-01" })];
  const { submitted } = show(
    [
      "Name;Expires",
      "HERE;1.1.2100",
      "Number 10;1.1.2100",
      "Number 11;1.1.2100",
      "Twin;1.1.2100",
      "Number 12;1.1.2100",
      "Number 12;1.1.2101",
    ],
    withReminders([here, aReminder(10), aReminder(11), aReminder(12), ...twins]),
  );
  expect(await screen.findByRole("button", { name: "Answer the question above" })).toHaveProperty("disabled", true);
  choose(/^3 rows with the same title and address/, "Update");
  await screen.findByRole("button", { name: "Import 3, update 3" });
  fireEvent.click(screen.getByRole("button", { name: "Changed 3" }));
  const changedRows = screen.getByRole("grid", { name: "Rows of the file" });
  fireEvent.keyDown(changedRows, { key: "ArrowDown" });
  fireEvent.keyDown(changedRows, { key: "Enter" });
  const out = within(screen.getByRole("group", { name: "This row" })).getByRole("button", { name: "Leave out" });
  out.focus();
  fireEvent.click(out);
  await screen.findByRole("button", { name: "Import 3, update 2" });
  // A user who works through the changed rows keeps their place.
  expect(document.activeElement).toBe(out);
  choose(/^3 rows with the same title and address/, "Update");
  await screen.findByRole("button", { name: "Import 3, update 3" });
  fireEvent.click(screen.getByRole("button", { name: "All 6" }));
  const all = screen.getByRole("grid", { name: "Rows of the file" });
  fireEvent.keyDown(all, { key: "ArrowDown" });
  fireEvent.keyDown(all, { key: "Enter" });
  choose(/^This row$/, "Leave out");
  await screen.findByRole("button", { name: "Import 3, update 2" });
  fireEvent.keyDown(all, { key: "ArrowDown" });
  fireEvent.keyDown(all, { key: "Enter" });
  choose(/^This row$/, "Make new");
  fireEvent.click(await screen.findByRole("button", { name: "Import 4, update 1" }));
  const { rows, checked, counts } = submitted();
  expect(counts).toEqual({ new: 4, changed: 1, same: 0, out: 1, refused: 0 });
  expect(rows.map(({ status }) => status)).toEqual(["changed", "out", "new", "new", "new", "new"]);
  expect(rows[3]?.warnings).toEqual([expect.stringMatching(/^You have one with this title and address/)]);
  const run = {
    importId: "",
    fileName: "",
    sendDue: true,
    left: [],
    secrets: null,
    newTags: new Map(),
    tagIds: new Map(),
  };
  const sent = checked.filter(({ status }) => status === "new" || status === "changed");
  const outcomes = sent.map(({ status }) =>
    status === "new" ? ({ outcome: "made" } as const) : ({ outcome: "refused", code: "changed_meanwhile" } as const),
  );
  const report = reportOf(checked, { ...run, rows: sent, outcomes });
  expect(tally(report)).toEqual({ made: 4, updated: 0, same: 0, out: 1, refused: 1, notYet: 0 });
  expect(csvOfReport(report, [])).toContain('"HERE","Refused","Someone changed the reminder after');
});

test("a repeated ID counts once, for the row that is the reminder; a date from before a renewal isn't brought back", async () => {
  const known = withReminders([aReminder(10), aReminder(11)]);
  const { submitted } = show(
    [
      "Pomander ID;Title;Expires;Notes",
      `${idOf(10)};Copied row;1.1.2099;`,
      `${idOf(10)};Number 10;1.1.2099;Said`,
      `${idOf(11)};Number 11;1.1.2098;Said`,
    ],
    { ...known, renewed: { ...known.renewed, byId: new Map([[idOf(11), ["2098-01-01"]]]) } },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Import 1, update 2" }));
  const { rows } = submitted();
  expect(rows[0]).toMatchObject({
    status: "new",
    warnings: [expect.stringMatching(/^Another row has the same Pomander ID/)],
  });
  expect(rows[1]?.changes).toEqual(["Notes added"]);
  expect(rows[1]?.update?.canBeNew).toBe(false);
  expect(rows[2]).toMatchObject({
    changes: ["Notes added"],
    warnings: ["Renewed since: it expires Jan 01, 2099 now, and keeps that date."],
  });
});

test("a new reminder is not made of a row that would be the same as one that is there", async () => {
  const { submitted } = show(
    ["Pomander ID;Title;Expires;Notes", `${idOf(10)};Number 10;1.1.2099;Said`, `${idOf(11)};Number 11;1.1.2100;Said`],
    withReminders([aReminder(10), aReminder(11)]),
  );
  await screen.findByRole("button", { name: "Update 2 reminders" });
  choose(/^2 rows with the Pomander ID/, "Make new");
  await submit("1 reminder");
  expect(submitted().rows.map(({ status, reason }) => [status, reason])).toEqual([
    ["same", "One of your reminders has the same title, expiry date and address."],
    ["new", ""],
  ]);
});

test("who is assigned and the scope tag have columns of their own; the open row has the names whole", async () => {
  show(["Name;Expires;Tag;Owner", "One;1.2.2099;web;Ana Silva"]);
  const grid = await screen.findByRole("grid", { name: "Rows of the file" });
  const cells = within(grid)
    .getAllByRole("gridcell")
    .map(({ textContent }) => textContent);
  expect(cells.slice(5, 7)).toEqual(["Ana", "Web"]);
  fireEvent.keyDown(grid, { key: "Enter" });
  expect(within(grid).getByText("Assigned people").nextElementSibling?.textContent).toBe("Ana Silva");
  await submit("1 reminder");
});

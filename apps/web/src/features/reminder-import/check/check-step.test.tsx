// @vitest-environment happy-dom
import { calls, type Group } from "@pomander/contract";
import type { RowReading } from "@pomander/transfer/spreadsheets";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Services } from "../../../lib/services.ts";
import { csvOfReport, reportOf } from "../report/report.ts";
import { anaId, ben, directory, show, submit, tagId } from "../test/show-check.tsx";
import { factsOf } from "./describe-row.ts";
import { rememberedKey } from "./sheet-settings.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const list = [
  "Name;Expires;Tag;Owner;Extra",
  "One;1.2.2099;web;Ana Silva;x",
  "Two;1.2.2099;New tag;Ben;",
  "here;2099-01-01;;;",
  "ONE;1.2.2099;;;",
  ";1.2.2099;;;",
  "old  TERM;1.1.2098;;;",
];

test("each row gets its status; tags and people are known by name, and a missing tag is made if wanted", async () => {
  const { submitted } = show(list);
  await submit("2 reminders");
  const { rows, counts, missingTags } = submitted();
  expect(counts).toEqual({ new: 2, changed: 0, same: 3, out: 0, refused: 1 });
  expect(rows.map(({ line, status, reason }) => [line, status, reason])).toEqual([
    [2, "new", ""],
    [3, "new", ""],
    [4, "same", "One of your reminders has the same title, expiry date and address."],
    [5, "same", "The same as line 2."],
    [6, "refused", "It has no title."],
    [7, "same", "Renewed since: your reminder expires Jan 01, 2099 now."],
  ]);
  expect(rows[0]).toMatchObject({
    warnings: [],
    reminder: {
      scopeTag: tagId,
      userIds: [anaId],
      remindBeforeDays: 30,
      alsoBeforeDays: [7, 1],
      notes: "Extra: x",
      email: "ana@example.org",
    },
  });
  const reading = { headings: [], columns: [] } as unknown as RowReading;
  expect(factsOf({ ...rows[0]!, reason: null, changes: [], warnings: [] }, reading)).toEqual([
    ["Title", "One"],
    ["Expires", "Feb 01, 2099"],
    ["Remind before", "30, 7, 1 days"],
    ["Emails go to", "ana@example.org"],
    ["Assigned people", "Ana Silva"],
    ["Type", "Work"],
    ["Scope tag", "Web"],
    ["Notes", "Extra: x"],
  ]);
  expect(rows[1]).toMatchObject({
    newTag: "new tag",
    warnings: ["Not assigned unless you say above who it is: Ben."],
  });
  expect(missingTags).toEqual([{ folded: "new tag", name: "New tag", rows: 1, choice: { kind: "make", groups: [] } }]);
  expect(JSON.parse(localStorage.getItem(rememberedKey) ?? "")).toEqual([
    [expect.any(String), ["title", "expiryDate", "scopeTag", "people", "notes"]],
  ]);
  expect(localStorage.getItem(rememberedKey)).not.toContain("Name");
});

test("a tag that isn't wanted or can't be made is left out, and so are people whom only administrators assign", async () => {
  const { submitted } = show(list, directory({ mayAssign: false, mayMakeTags: false }));
  expect(await screen.findByText(/Otherwise these rows come in without one/)).toBeDefined();
  await submit("2 reminders");
  expect(submitted().rows[1]).toMatchObject({
    newTag: null,
    warnings: [expect.stringMatching(/^There's no scope tag "New tag"/), expect.stringMatching(/^Only administrators/)],
  });
});

test("what a scope tag that doesn't exist stands for is said once for all rows: one that does, a new one, or none", async () => {
  const { submitted } = show([
    "Name;Expires;Tag;Owner",
    "One;1.2.2099;WWW;Ana Silva",
    "Two;1.2.2099;www;",
    "Three;1.2.2099;Contracts;",
    "Four;1.2.2099;Old;Ana Silva",
  ]);
  const choose = async (name: string, option: string) => {
    const field = await screen.findByRole("combobox", { name: `What becomes of the scope tag ${name}?` });
    fireEvent.mouseDown(field);
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.click(await screen.findByRole("option", { name: option }));
  };
  await choose("WWW", "Web");
  await choose("Old", "Leave out");
  await submit("4 reminders");
  const { rows } = submitted();
  expect(rows.map(({ reminder, newTag, tagName }) => [reminder?.scopeTag, newTag, tagName])).toEqual([
    [tagId, null, "Web"],
    [tagId, null, "Web"],
    [undefined, "contracts", "Contracts"],
    [undefined, null, ""],
  ]);
  expect(rows[0]?.reminder?.userIds).toEqual([anaId]);
  expect(rows[3]?.warnings).toEqual([
    expect.stringMatching(/^There's no scope tag "Old"/),
    expect.stringMatching(/^Not assigned, since this row has no scope tag/),
  ]);
});

test("a column's examples are its first values, however far down; lead times come the longest first", async () => {
  show([
    "Name;Expires;Lead;Extra",
    ...Array.from({ length: 60 }, (_, n) => `Row ${n};1.2.2099;30, 100;`),
    "Last;1.2.2099;;x",
  ]);
  fireEvent.click(await screen.findByRole("button", { name: "Show columns" }));
  const extra = await screen.findByRole("combobox", { name: "Contents of Extra" });
  expect(extra.closest("li")?.textContent).toMatch(/^Extrax/);
  expect((await screen.findAllByText("100, 30")).length).toBeGreaterThan(0);
});

test("columns of passwords are left out and warned of: the server reads reminders", async () => {
  const { submitted } = show(["Name;Expires;login_password", "One;1.2.2099;hunter2"]);
  expect(await screen.findByText(/^This file seems to have passwords/)).toBeDefined();
  await submit("1 reminder");
  expect(JSON.stringify(submitted().rows[0]?.reminder)).not.toContain("hunter2");
});

test("dates that can be two are asked for once, and are no reminder before", async () => {
  const { submitted } = show(["Name;Expires", "One;3/4/2099", "Two;5/6/2099"]);
  expect(await screen.findByRole("button", { name: "Answer the question above" })).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "April 03, 2099" }));
  await submit("2 reminders");
  expect(submitted().rows.map(({ reminder }) => reminder?.expiryDate)).toEqual(["2099-04-03", "2099-06-05"]);
});

test("who isn't assigned is said with the reason; an address that can't be assigned gets the email of a row without one", async () => {
  const { submitted } = show(
    [
      "Name;Expires;Tag;Owner;Email",
      'One;1.2.2099;web;"Silva, Ana", Okafor, Ben, Nobody;',
      "Two;1.2.2099;;Ana Silva, outside@example.org;",
      "Three;1.2.2099;web;Twin Okafor, outside@example.org;ops@example.org",
      "Four;1.2.2099;web;Ben@example.org;",
    ].map((line) => line.replaceAll('"', "")),
  );
  await submit("4 reminders");
  const { rows } = submitted();
  expect(rows.map(({ warnings, reminder }) => [reminder?.userIds, reminder?.email, ...warnings])).toEqual([
    [
      [anaId],
      "ana@example.org",
      "Not assigned, since no account is called that: Nobody.",
      'Not assigned, since they aren\'t in a group of the scope tag "Web": Ben Okafor.',
    ],
    [undefined, "outside@example.org", "Not assigned, since this row has no scope tag: Ana Silva."],
    [
      undefined,
      "ops@example.org",
      "Not assigned, since no account is called that: outside@example.org.",
      "Not assigned, since several people have that name: Twin Okafor. Use their email address.",
    ],
    [undefined, "ben@example.org"],
  ]);
});

test("a new scope tag goes to the groups that are chosen, whose members can be assigned", async () => {
  const { submitted } = show(["Name;Expires;Tag;Owner", "One;1.2.2099;New tag;Ben Okafor"]);
  expect(await screen.findByText(/^Without a group, only you and administrators/)).toBeDefined();
  expect(await screen.findAllByText(/the new scope tag "New tag" has no group: Ben Okafor/)).not.toEqual([]);
  expect(screen.getByRole("button", { name: "With remarks 1" })).toBeDefined();
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Groups that get New tag" }), { key: "ArrowDown" });
  fireEvent.click(await screen.findByRole("option", { name: "Operations" }));
  await submit("1 reminder");
  expect(submitted().rows[0]).toMatchObject({ newTag: "new tag", warnings: [], reminder: { userIds: [ben._id] } });
  expect(submitted().missingTags[0]?.choice).toMatchObject({ kind: "make", groups: [{ _id: "a group" }] });
});

test("a group that is missing is made on the way, and its members can be assigned; what groups may do is said once", async () => {
  const made = { _id: "made", name: "Trade", members: [ben] } as unknown as Group;
  const asked = vi.fn<(call: unknown, request: unknown) => Promise<Group>>(async () => made);
  const api = async () => asked;
  const lines = ["Name;Expires;Tag;Owner", "One;1.2.2099;New tag;Ben Okafor", "Two;1.2.2099;Other;Trade"];
  const { onSubmit, submitted } = show(lines, directory({ groups: async () => [] }), api as unknown as Services["api"]);
  const groups = await screen.findByLabelText("Groups that get New tag");
  expect(screen.queryByText("Group Permissions")).toBeNull();
  // Text typed while the component renders again can be lost, as long as nothing has the focus.
  await vi.waitFor(() => {
    fireEvent.focus(groups);
    fireEvent.change(groups, { target: { value: "Trade" } });
    fireEvent.click(screen.getByText('Add Group "Trade"'));
  }, 10_000);
  fireEvent.keyDown(await screen.findByLabelText("Group Members"), { key: "ArrowDown" });
  fireEvent.click(await screen.findByText("Ben Okafor"));
  fireEvent.click(screen.getByText("Add"));
  fireEvent.click(await screen.findByText("Read and write"));
  expect(asked).toHaveBeenCalledExactlyOnceWith(calls.groups.create, { body: { name: "Trade", members: [ben._id] } });
  await vi.waitFor(() => expect(screen.getByLabelText("Who is Trade?")).toHaveProperty("value", "Trade"), 10_000);
  await submit("2 reminders");
  expect(submitted().rows[0]).toMatchObject({ warnings: [], reminder: { userIds: [ben._id] } });
  expect(submitted().missingTags[0]?.choice).toMatchObject({ kind: "make", groups: [made] });
  expect(onSubmit.mock.calls[0]![1]).toMatchObject({ access: "write" });
});

test("how many emails go out soon, and to how many people, is said, and they can be turned off", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { onSubmit } = show([
    "Name;Expires;Email;Tag;Owner",
    `One;${day(5)};;web;Ana Silva`,
    `Two;${day(6)};ops@example.org;web;Ana Silva`,
    `Three;${day(90)};late@example.org;;`,
    `Past;${day(-9)};;;`,
  ]);
  expect(await screen.findByText(/^3 emails to 2 people soon/)).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "Email people about what's already due soon" }));
  expect(await screen.findByText(/^Nothing is sent today/)).toBeDefined();
  await submit("4 reminders");
  expect(onSubmit.mock.calls[0]![1]).toEqual({ sendDue: false, access: "read", left: [], secrets: null });
});

test("the report says of every row what became of it, and runs nothing in a spreadsheet", async () => {
  const { submitted } = show([...list, "=1+1;1.3.2099;;;"]);
  await submit("3 reminders");
  const { checked } = submitted();
  const rows = checked.filter(({ status }) => status === "new");
  const run = {
    importId: "",
    fileName: "",
    rows,
    left: [{ where: 'column "PIN"', cells: 7 }],
    secrets: null,
    newTags: new Map(),
    sendDue: true,
    tagIds: new Map(),
  };
  const report = reportOf(checked, {
    ...run,
    outcomes: [{ outcome: "made" }, { outcome: "refused", code: "reminders_full" }],
  });
  expect(report.map(({ kind }) => kind)).toEqual(["made", "refused", "same", "same", "refused", "same", "notYet"]);
  const csv = csvOfReport(report, run.left);
  expect(csv).toContain(`"","","Left out","7 cells don't come in: column ""PIN"" (7)."`);
  expect(csv).toContain(`"3","Two","Refused","You've reached the limit of 20,000 reminders."`);
  expect(csv).toContain(`"8","'=1+1","Not imported",""`);
});

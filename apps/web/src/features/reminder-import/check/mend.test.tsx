// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportOf, tally } from "../report/report.ts";
import { show, submit } from "../test/show-check.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const grid = () => screen.getByRole("grid", { name: "Rows of the file" });
const active = () => document.getElementById(grid().getAttribute("aria-activedescendant") ?? "");
const press = (key: string, on: HTMLElement = grid()) => fireEvent.keyDown(on, { key });
const field = (name: string) => within(grid()).getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const saidOf = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent ?? "";

test("rows that are refused are typed over where they stand, by the keyboard alone, and counted anew", async () => {
  const { submitted } = show([
    "Name;Expires;Lead",
    "One;1.2.2099;",
    "Two;soon;",
    ";tomorrow;later",
    "Four;1.4.2099;",
    "Five;never;",
  ]);
  fireEvent.click(await screen.findByRole("button", { name: "Refused 3" }));
  expect(active()?.textContent).toContain('"soon" isn\'t a date.');
  press("Enter");
  expect(document.activeElement).toBe(field("Expires"));
  type("Expires", "31.2.2099");
  expect(saidOf("Expires")).toBe('"31.2.2099" isn\'t a date.');
  fireEvent.submit(field("Expires"));
  expect(document.activeElement).toBe(field("Expires"));
  type("Expires", "3/4/2099");
  expect(saidOf("Expires")).toBe('"3/4/2099" can be two dates. Write it as 2099-04-03 or 2099-03-04.');
  type("Expires", "1.2.2099");
  expect(saidOf("Expires")).toBe("February 01, 2099");
  fireEvent.submit(field("Expires"));

  // The next one has three faults, all said at once.
  expect(document.activeElement).toBe(field("Name"));
  expect([saidOf("Name"), saidOf("Expires"), saidOf("Lead")]).toEqual([
    "It has no title.",
    '"tomorrow" isn\'t a date.',
    '"later" isn\'t a number of days.',
  ]);
  type("Name", "one");
  fireEvent.submit(field("Name"));
  expect(document.activeElement).toBe(field("Expires"));
  type("Expires", "2099-02-01");
  type("Lead", "14");
  fireEvent.submit(field("Name"));
  // The row that is left as it is closes, and the keys are the grid's again.
  expect(saidOf("Expires")).toBe('"never" isn\'t a date.');
  press("Escape", field("Expires"));
  expect(document.activeElement).toBe(grid());
  expect(within(grid()).queryByRole("textbox")).toBeNull();
  expect(await screen.findByRole("button", { name: "Refused 1" })).toBeDefined();
  expect(within(grid()).getAllByRole("row")).toHaveLength(4);

  await submit("3 reminders");
  const { rows, checked, counts } = submitted();
  expect(counts).toEqual({ new: 3, changed: 0, same: 1, out: 0, refused: 1 });
  expect(rows.map(({ line, status, reason }) => [line, status, reason])).toEqual([
    [2, "new", ""],
    [3, "new", ""],
    [4, "same", "The same as line 2."],
    [5, "new", ""],
    [6, "refused", '"never" isn\'t a date.'],
  ]);
  expect(rows[1]?.reminder).toMatchObject({ title: "Two", expiryDate: "2099-02-01" });
  const sent = checked.filter(({ status }) => status === "new");
  const run = {
    importId: "",
    fileName: "",
    newTags: new Map(),
    sendDue: true,
    left: [],
    secrets: null,
    tagGroups: [],
    tagIds: new Map(),
  };
  const outcomes = sent.map(() => ({ outcome: "made" as const }));
  const report = reportOf(checked, { ...run, rows: sent, outcomes });
  expect(tally(report)).toMatchObject({ made: 3, updated: 0, same: 1, refused: 1, notYet: 0 });
  expect(report).toHaveLength(5);
});

test("a row opens to be read whole, by a press or a key, and says the same to who does not see it", async () => {
  show(["Name;Expires;Owner;Notes", `One;March 2099;Nobody Known;${"long ".repeat(100)}`, "Two;1.2.2099;;"]);
  fireEvent.click(await screen.findByRole("button", { name: "Use these dates" }));
  await screen.findByRole("button", { name: "With remarks 1" });
  const warnings = ['"March 2099" is read as 2099-03-31.', "no account is called that: Nobody Known."];
  press(" ");
  const [list] = within(grid()).getAllByRole("list");
  const items = within(list!).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(warnings.map((text) => expect.stringContaining(text)));
  const spoken = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  for (const warning of warnings) expect(spoken().join(" ")).toContain(warning);
  expect(within(grid()).getByText(/^(long ){90}/)).toBeDefined();
  fireEvent.click(within(grid()).getByText("Two"));
  expect(within(grid()).queryByRole("list")).toBeNull();
  expect(within(grid()).getByText("Emails go to")).toBeDefined();
  press("Escape");
  await vi.waitFor(() => expect(within(grid()).queryByText("Emails go to")).toBeNull());
});

test("of 3,000 rows one is typed over while only those that are seen are drawn", async () => {
  const { submitted } = show([
    "Name;Expires",
    ...Array.from({ length: 2_999 }, (_, n) => `Row ${n};2099-01-01`),
    "Last;soon",
  ]);
  fireEvent.click(await screen.findByRole("button", { name: "Refused 1" }));
  press("Enter");
  type("Expires", "2099-01-01");
  fireEvent.submit(field("Expires"));
  await submit("3,000 reminders");
  expect(submitted().counts).toMatchObject({ new: 3_000, refused: 0 });
  expect(within(grid()).getAllByRole("row").length).toBeLessThan(60);
});

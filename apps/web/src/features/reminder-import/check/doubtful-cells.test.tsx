// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anaId, directory, show, submit, tagId } from "../test/show-check.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("dates that are less than a day are asked for, all alike by one press, and nothing is imported before", async () => {
  const { submitted } = show([
    "Name;Expires",
    "Plain;1.2.2099",
    "Month;March 2099",
    "Quarter;Q3 2099",
    "Period;2098-08-01 to 2099-07-31",
  ]);
  const list = await screen.findByRole("list", { name: "3 dates don't say their exact day" });
  expect(within(list).getByText("March 2099 → Mar 31, 2099")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Refused 3" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Use all of these" }));
  expect(await screen.findByRole("button", { name: "Refused 1" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Answer the question above" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "End" }));
  await submit("4 reminders");
  expect(submitted().rows.map(({ reminder }) => [reminder?.expiryDate, reminder?.notes])).toEqual([
    ["2099-02-01", ""],
    ["2099-03-31", "Expires: March 2099"],
    ["2099-09-30", "Expires: Q3 2099"],
    ["2099-07-31", "Expires: 2098-08-01 to 2099-07-31"],
  ]);
});

test("names that can't be assigned stay in the notes, and so do scope tags that no one makes", async () => {
  const lines = [
    "Name;Expires;Tag;Owner",
    "One;1.2.2099;web;Ana S.",
    "Two;1.2.2099;web;Ana Silva & Gus Petrakis",
    "Three;1.2.2099;Other;Ana Silva",
  ];
  const { submitted } = show(lines, directory({ mayMakeTags: false }));
  await submit("3 reminders");
  expect(submitted().rows.map(({ people, reminder }) => [people.length, reminder?.notes])).toEqual([
    [0, "Owner: Ana S."],
    [1, "Owner: Gus Petrakis"],
    [0, "Owner: Ana Silva\nTag: Other"],
  ]);
  expect(submitted().unmatched.map(({ name }) => name)).toEqual(["Ana S.", "Gus Petrakis"]);
});

test("two known people in one cell are both assigned, and the scope tag of the file is for rows that have none", async () => {
  const { submitted } = show(["Name;Expires;Owner", "One;1.2.2099;Ana Silva and Ana Silva"]);
  fireEvent.change(await screen.findByLabelText("Scope tag"), { target: { value: "web" } });
  await vi.waitFor(() => expect(screen.queryByText(/this row has no scope tag/)).toBeNull(), 10_000);
  await submit("1 reminder");
  expect(submitted().rows[0]?.reminder).toMatchObject({ scopeTag: tagId, userIds: [anaId], notes: "" });
});

test("every cell that no reminder gets is counted, with its place", async () => {
  const { onSubmit } = show([
    "Licenses",
    "Name;Expires;License key;Days left",
    "One;1.2.2099;AAA-1;12",
    "Two;1.2.2099;AAA-2;",
  ]);
  const said = `4 cells don't come in: column "License key", which could be secret (2), column "Days left" (1), above the headings (1).`;
  expect(await screen.findByText(said)).toBeDefined();
  await submit("2 reminders");
  expect(onSubmit.mock.calls[0]?.[1].left).toHaveLength(3);
});

test("that merged cells repeat their value is said of the file that has some", async () => {
  show(["Name;Expires", "One;1.2.2099"], directory(), undefined, 3);
  expect(await screen.findByText("Merged cells: their value fills 3 more cells.")).toBeDefined();
  cleanup();
  show(["Name;Expires", "One;1.2.2099"]);
  await screen.findByRole("button", { name: "Import 1 reminder" });
  expect(screen.queryByText(/Merged cells/)).toBeNull();
});

test("a row like an earlier one is already there only where it says nothing else; sections and totals are no reminders", async () => {
  const { submitted } = show([
    "Name;Expires;Vendor;Cost",
    "Certificates",
    "One;1.2.2099;Acme;5",
    "ONE;2099-02-01;;",
    "One;1.2.2099;Other;5",
    "Total;;;10",
  ]);
  await submit("1 reminder");
  expect(submitted().rows.map(({ line, status, reason }) => [line, status, reason])).toEqual([
    [2, "out", "Read as a heading: it's added to the notes of the rows below."],
    [3, "new", ""],
    [4, "same", "The same as line 3."],
    [
      5,
      "refused",
      "Line 3 has the same title, expiry date and address, but different details. Change the title to import both.",
    ],
    [6, "out", "Read as a total."],
  ]);
  expect(submitted().rows[1]?.reminder?.notes).toBe("Vendor: Acme\nCost: 5\nSection: Certificates");
});

test("costs are read with their currency; those without one need a choice for the file", async () => {
  const { submitted } = show([
    "Name;Expires;Annual cost",
    "One;1.2.2099;1.200,50 €",
    "Two;1.2.2099;$30 a month",
    "Three;1.2.2099;80",
    "Four;1.2.2099;free",
  ]);
  const read = () => submitted().rows.map(({ reminder }) => [reminder?.cost, reminder?.notes]);
  await submit("4 reminders");
  expect(read()).toEqual([
    ["1200.50 EUR", ""],
    ["30 USD", "Annual cost: $30 a month"],
    [null, "Annual cost: 80"],
    [null, "Annual cost: free"],
  ]);
});

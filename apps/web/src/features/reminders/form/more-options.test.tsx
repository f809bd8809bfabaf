// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { calls, choose, dialog, notice, press, renderPage, type } from "../test/render-page.tsx";
import { aReminder, idOf } from "../test/fixtures.ts";
import { fieldTexts } from "../../../widgets/reminder-field-texts.ts";
import { advancedFields } from "./fields.ts";
import { noRule, ruleOf, ruleValuesOf } from "./escalation-values.ts";
import { readLeads } from "./leads.ts";

afterEach(cleanup);

const { list, create, update } = calls;
const typeInto = async (label: string, text: string) => {
  const field = (await dialog()).getByRole("combobox", { name: label });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: "Enter" });
};

it("what few need waits behind More options, and goes along once it is set", async () => {
  const { made } = renderPage({ [create]: { reminder: aReminder() } });
  await press("Add Reminder");
  expect((await dialog()).queryByLabelText("Renew every (months)")).toBeNull();
  await press("More options");
  await type("Title", "Certificate");
  await type("Expiry date", "2099-06-30");
  await typeInto("Also remind before (days)", "1, 30 and 14");
  expect(screen.getByText(/Also 30, 14 and 1 days before\./)).toBeDefined();
  await typeInto("Also remind before (days)", "foo");
  expect(screen.getByText("Left out: foo. Enter up to 10 numbers from 0 to 365.")).toBeDefined();
  await type("Renew every (months)", "500");
  await choose("If no one takes it", "Tell people I choose");
  await press("Create");
  await screen.findByText("Enter a number from 1 to 120, or nothing");
  expect(screen.getByText("Choose at least one person")).toBeDefined();
  await type("Renew every (months)", "12");
  await type("Days before it expires", "3");
  await typeInto("Tell", "Ops@Example.org; lead@example.org");
  expect(screen.getByText("People without an account don't get the notes.")).toBeDefined();
  await press("Create");
  await notice("Reminder created successfully!");
  expect(made.findLast(({ method }) => method === "POST")?.body).toMatchObject({
    alsoBeforeDays: [30, 14, 1],
    renewEveryMonths: 12,
    escalation: { from: "own", beforeDays: 3, to: ["ops@example.org", "lead@example.org"] },
  });
});

it("is open where something of it is set, and sends a rule only where it was changed", async () => {
  const reminder = aReminder({ expiryDate: "2099-06-30", alsoBeforeDays: [30], renewEveryMonths: 12 });
  const { made } = renderPage({ [list]: [reminder], [update]: { reminder } });
  await press("Edit Passport");
  for (const name of advancedFields)
    expect((await dialog()).getByLabelText(fieldTexts[name], { exact: false })).toBeDefined();
  await type("Renew every (months)", "");
  await press("Update");
  await notice("Reminder updated successfully!");
  const body = made.find(({ method }) => method === "PUT")?.body as object;
  expect(body).toMatchObject({ renewEveryMonths: null, alsoBeforeDays: [30], alsoAtExpiry: false });
  expect(body).not.toHaveProperty("escalation");
});

it("lead times are read as people type them; a tag's rule is none of the reminder's own", () => {
  expect(readLeads(["30", "14 and 1 days", "30"])).toEqual({ leads: ["30", "14", "1"], left: [] });
  expect(readLeads(["14, 7 ; 1 foo", "999", "-5"])).toEqual({ leads: ["14", "7", "1"], left: ["foo", "999", "-5"] });
  expect(readLeads(Array.from({ length: 20 }, (_, n) => String(n))).leads).toHaveLength(10);
  const ruled = aReminder({
    escalation: { from: "tag", beforeDays: 5, to: [{ key: idOf(900), name: "Ana Silva" }] },
  });
  expect(ruleValuesOf(ruled)).toEqual(noRule);
  expect(ruleOf(ruleValuesOf(ruled), ruled)).toEqual({});
  expect(ruleOf({ ...noRule, escalation: "none" }, ruled)).toEqual({
    escalation: { from: "none", beforeDays: null, to: [] },
  });
});

it("goes out on the day and the day after unless that is switched off, and says so", async () => {
  const nextReminder = "2099-06-23T08:00:00.000Z";
  const reminder = aReminder({ expiryDate: "2099-06-30", alsoAtExpiry: true, nextReminder });
  const { made } = renderPage({ [list]: [reminder], [update]: { reminder } });
  await press("Edit Passport");
  const said = /Also on the expiry date and the day after, unless it's renewed or taken by then\./;
  expect(await screen.findByText(said, {}, { timeout: 15_000 })).toBeDefined();
  await press("More options");
  fireEvent.click(screen.getByRole("checkbox", { name: /Also remind on the expiry date and the day after/ }));
  expect(screen.queryByText(/unless it's renewed or taken by then\./)).toBeNull();
  await press("Update");
  await notice("Reminder updated successfully!");
  expect(made.find(({ method }) => method === "PUT")?.body).toMatchObject({ alsoAtExpiry: false });
});

it("has a notice period, whose last day follows the expiry date", async () => {
  const reminder = aReminder({ expiryDate: "2099-06-30" });
  const { made } = renderPage({ [list]: [reminder], [update]: { reminder } });
  await press("Edit Passport");
  await type("Notice period", "1000");
  await press("Update");
  await screen.findByText("Enter a number from 1 to 120, or nothing");
  await type("Notice period", "3");
  expect(
    screen.getByText(/^The last day to give notice is Mar 31, 2099, in .*\. Emails come before that day, too\.$/),
  ).toBeDefined();
  await type("Expiry date", "2025-08-15");
  await choose("To the end of", "a year");
  expect(screen.getByText(/^The last day to give notice was Sep 30, 2024, .* ago\.$/)).toBeDefined();
  await choose("Unit", "Working days");
  await choose("To the end of", "a quarter");
  await type("Expiry date", "2099-08-16");
  expect(screen.getByText(/^The last day to give notice is Jun 25, 2099, in /)).toBeDefined();
  await press("Update");
  await notice("Reminder updated successfully!");
  const body = made.find(({ method }) => method === "PUT")?.body;
  expect(body).toMatchObject({ noticePeriod: "3 working days to end of quarter" });
});

it("has a cost, whose amount is read as people write it", async () => {
  localStorage.clear();
  const reminder = aReminder({ expiryDate: "2099-06-30" });
  const { made } = renderPage({ [list]: [reminder], [update]: { reminder } });
  await press("Edit Passport");
  await type("Cost", "a lot");
  await press("Update");
  await screen.findByText("Enter an amount, such as 1,200.50, or nothing");
  await type("Cost", "1.200,5");
  expect(screen.getByText("€1,200.50")).toBeDefined();
  const pick = async (typed: string, option: RegExp) => {
    const field = (await dialog()).getByRole("combobox", { name: "Currency" });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(await screen.findByRole("option", { name: option }));
  };
  await pick("british", /^GBP.British Pound$/);
  expect(screen.getByText("£1,200.50")).toBeDefined();
  await pick("chf", /^CHF/);
  expect(screen.getByText(/^CHF\s1,200\.50$/)).toBeDefined();
  await press("Update");
  await notice("Reminder updated successfully!");
  expect(made.find(({ method }) => method === "PUT")?.body).toMatchObject({ cost: "1200.50 CHF" });
  expect(localStorage.getItem("currency")).toBe("CHF");
});

import { expect, type Page } from "@playwright/test";

import { textFile } from "../page-objects/import.ts";
import { certificates, changedReminders, inventory, reminderImportPage } from "../page-objects/reminder-import.ts";
import { remindersPage } from "../page-objects/reminders.ts";
import { type PageState, walk } from "./page-state.ts";

const importCall = "**/api/reminder/reminders/import";
const importsCall = "**/api/reminder/imports*";

/** Returns a state of the import in which nothing is stored. */
const onImport = (name: string, open: (page: Page) => Promise<unknown>): PageState => ({
  name: `reminder import: ${name}`,
  viewer: "superAdmin",
  open: async (page) => {
    await reminderImportPage.open(page);
    await open(page);
  },
});
/** Returns a state that continues from one of the import. */
const further = (name: string, open: (page: Page) => Promise<unknown>): PageState => ({
  name: `reminder import: ${name}`,
  viewer: "superAdmin",
  open,
});
const discardingTab = (state: PageState): PageState => ({ ...state, discardsTab: true });

const ready = (page: Page) => expect(reminderImportPage.importButton(page)).toBeEnabled();

async function answer(page: Page) {
  await page.route(importCall, async (route) => {
    const { rows } = route.request().postDataJSON() as { rows: object[] };
    await route.fulfill({ json: { rows: rows.map(() => ({ outcome: "made" })) } });
  });
}

export const reminderImportPageStates: readonly PageState[] = [
  ...walk(
    onImport("checking", async (page) => {
      await reminderImportPage.choose(page, inventory);
      await ready(page);
      await expect(page.getByRole("combobox", { name: "Who is Okafor, Ben?" })).toBeVisible();
      await page.getByRole("combobox", { name: "Groups that get Data center" }).press("ArrowDown");
      await page.getByRole("option").first().click();
      await expect(page.getByRole("group", { name: "Group Permissions" })).toBeVisible();
      await expect(page.getByRole("checkbox", { name: "Email people about what's already due soon" })).toBeChecked();
    }),
    further("adding a group for a scope tag", async (page) => {
      await page.getByRole("combobox", { name: "Groups that get Data center" }).fill("Legal");
      await page.getByRole("option", { name: 'Add Group "Legal"' }).click();
      await expect(page.getByRole("dialog", { name: "Add Group" })).toBeVisible();
    }),
  ),
  discardingTab(
    onImport("correcting a row", async (page) => {
      await reminderImportPage.choose(page, inventory);
      await ready(page);
      await page.getByRole("button", { name: "Refused 2" }).click();
      await page.getByRole("grid").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("31.2.2028");
      await expect(page.getByText('"31.2.2028" isn\'t a date.', { exact: true })).toBeVisible();
    }),
  ),
  discardingTab(
    onImport("rows that change reminders", async (page) => {
      await reminderImportPage.choose(page, changedReminders);
      await expect(page.getByRole("button", { name: "Answer the question above" })).toBeVisible();
      await page
        .getByRole("group", { name: /^3 rows with the same title/ })
        .getByRole("button", { name: "Update" })
        .click();
      await page.getByRole("button", { name: "Changed 3" }).click();
      await page.getByRole("grid").focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("group", { name: "This row" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Import 1, update 3" })).toBeEnabled();
    }),
  ),
  onImport("choosing a file", () => Promise.resolve()),
  discardingTab(
    onImport("earlier imports", async (page) => {
      const at = "2026-11-20T09:12:00.000Z";
      const ids = ["4f2b6a1e-93a1-4c0e-8a55-0d6e2d6f7a01", "4f2b6a1e-93a1-4c0e-8a55-0d6e2d6f7a02"];
      const soon = { reminders: 0, people: 0, from: null };
      const [first, second] = ids.map((_id) => ({ _id, at, soon }));
      await page.route(importsCall, (route) =>
        route.fulfill({
          headers: { "x-total-count": "2" },
          json: [
            { ...first, fileName: "IT inventory 2027.xlsx", reminders: 214, updated: 12, changed: 3 },
            { ...second, fileName: "licenses.csv", reminders: 1, updated: 0, changed: 1 },
          ],
        }),
      );
      await page.goto("/remind-me");
      await reminderImportPage.open(page);
      await expect(page.getByRole("list", { name: "Earlier imports" }).getByRole("listitem")).toHaveCount(2);
      await page.getByRole("button", { name: /^Undo the import of IT inventory/ }).click();
      await expect(page.getByRole("alertdialog", { name: "Undo the import of 223 reminders?" })).toBeVisible();
    }),
  ),
  onImport("a file that is none", async (page) => {
    await page.getByLabel("File to import").setInputFiles(textFile("contract.pdf", "%PDF-1.7\n%âãÏÓ\n1 0 obj"));
    await expect(page.getByRole("alert")).toContainText("isn't a spreadsheet");
  }),
  onImport("columns", async (page) => {
    await reminderImportPage.choose(page, inventory);
    await ready(page);
    await page.getByRole("button", { name: "Show columns" }).click();
    await expect(page.getByRole("combobox", { name: "Contents of Vendor" })).toBeVisible();
  }),
  onImport("no column of dates", async (page) => {
    await reminderImportPage.choose(page, textFile("list.csv", "Name,Shelf\nRouter,B\nPrinter,C"));
    await expect(page.getByText("Choose which column is the expiry date.")).toBeVisible();
  }),
  onImport("dates that can be two", async (page) => {
    await reminderImportPage.choose(page, textFile("list.csv", "Name,Expires\nRouter,03/04/2028\nPrinter,05/06/2028"));
    await expect(page.getByText("What does 03/04/2028 mean?")).toBeVisible();
    await expect(page.getByRole("button", { name: "Answer the question above" })).toBeVisible();
  }),
  onImport("dates that are less than a day", async (page) => {
    const rows = [
      "Router;Mar-28;A;x1",
      "Printer;Q3 2028;B;x2",
      "Office;2027-08-01 to 2028-07-31;C;x3",
      "Van;31.12.;D;x4",
    ];
    const file = textFile("list.csv", ["Name;Expires;Shelf;License key", ...rows].join("\n"));
    await reminderImportPage.choose(page, file);
    await expect(page.getByRole("list", { name: "4 dates don't say their exact day" })).toBeVisible();
    await expect(page.getByText(/^4 cells don't come in:/)).toBeVisible();
  }),
  onImport("10,000 rows, at the end", async (page) => {
    await reminderImportPage.choose(page, certificates(10_000));
    await ready(page);
    await page.getByRole("grid").focus();
    await page.keyboard.press("End");
    await expect(page.getByText("Certificate 9999", { exact: true })).toBeVisible();
  }),
  discardingTab(
    onImport("leaving", async (page) => {
      await reminderImportPage.choose(page, inventory);
      await ready(page);
      await page.getByLabel("Remind before (days)").fill("60");
      await page.getByRole("banner").getByRole("link", { name: "Remind Me" }).click();
      await expect(page.getByRole("alertdialog", { name: "Leave this page?" })).toBeVisible();
    }),
  ),
  ...walk(
    onImport("stopped", async (page) => {
      await page.route(importCall, (route) => route.abort());
      await reminderImportPage.choose(page, certificates(120));
      await reminderImportPage.importButton(page).click();
      await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
    }),
    further("importing", async (page) => {
      await page.route(importCall, () => new Promise(() => {}));
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("progressbar", { name: "Import progress" })).toBeVisible();
    }),
  ),
  discardingTab(
    onImport("report", async (page) => {
      await answer(page);
      await reminderImportPage.choose(page, inventory);
      const tag = page.getByRole("combobox", { name: "What becomes of the scope tag Data center?" });
      await tag.click();
      await page.getByRole("option", { name: "Leave out" }).click();
      await ready(page);
      await reminderImportPage.importButton(page).click();
      await expect(page.getByRole("heading", { name: "What was refused" })).toBeVisible();
    }),
  ),
  ...walk(
    onImport("report, with license keys for the vault", async (page) => {
      await answer(page);
      const rows = ["Router;2028-03-01;7Q2F-K8ZM-41XD", "Printer;2028-04-01;Z3P9-WV6T-88LN"];
      const file = textFile("licenses.csv", ["Name;Expires;License key", ...rows].join("\n"));
      await reminderImportPage.choose(page, file);
      await reminderImportPage.importButton(page).click();
      await expect(page.getByText("2 rows have passwords or license keys")).toBeVisible();
    }),
    further("license keys, handed to the import of passwords", async (page) => {
      await page.getByRole("link", { name: "Add to vault" }).click();
      await expect(page.getByRole("button", { name: "Review them" })).toBeVisible();
    }),
    further("license keys, before they are stored", async (page) => {
      await page.getByRole("button", { name: "Review them" }).click();
      await expect(page.getByRole("combobox", { name: 'Meaning of "License key"' })).toHaveText("Hidden custom field");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("button", { name: "Import 2 entries" })).toBeEnabled();
    }),
  ),
  {
    name: "reminders: the menu",
    viewer: "superAdmin",
    open: async (page) => {
      await remindersPage.open(page);
      await page.getByRole("button", { name: "More", exact: true }).click();
      await expect(page.getByRole("menuitem", { name: "Export as CSV" })).toBeVisible();
    },
  },
];

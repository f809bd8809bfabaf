import { expect, type Locator, type Page } from "@playwright/test";

import { expectHeading } from "./common.ts";
import { textFile, type ImportFile } from "./import.ts";
import { sampleReminderTitles } from "../fixtures/sample-reminders.ts";
import { remindersPage } from "./reminders.ts";
import { innerTexts } from "./inner-texts.ts";

const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

/**
 * A list as an IT department has it: unusual columns, dates in three forms, people without an account, invalid rows.
 */
export const inventory: ImportFile = textFile(
  "IT inventory.csv",
  [
    "Certificates and contracts;;;;;;;",
    "Common name;Valid until;Lead;Notify;Department;Owner;Vendor;Notes",
    "www.example.org;31.12.2027;30, 14, 1;ops@example.org;<infrastructure>;Sofia Fischer;Letsencrypt;",
    "mail.example.org;2027-06-15;;;Data center;;DigiCert;Renewed by hand",
    `Shop certificate;${soon};30;;;Okafor, Ben;Letsencrypt;`,
    "Fiber contract;15 March 2028;3 months;;;Somebody Else;Telekom;",
    "WWW.EXAMPLE.ORG;31.12.2027;7;OPS@example.org;;;;",
    "Old domain;1.2.2020;;;;;;",
    "Editor licenses;soon;;;;;;",
    ";1.1.2028;;;;;;",
    "شهادة الموقع;5.5.2028;14;;;;;",
    `${"A very long title that somebody typed ".repeat(4)};6.6.2028;14;the.longest.address.that.anyone.was.ever.given@department.company.example;;;;`,
  ].join("\r\n"),
);

/** A file of existing reminders that was edited in a spreadsheet. */
export const changedReminders: ImportFile = textFile(
  "Reminders in March.csv",
  [
    "Title,Expires,Remind before,Email,Assigned to,Scope tag,Kündigungsfrist,Notes",
    `${sampleReminderTitles.shared},2031-02-02,"60, 14",ops@example.org,Sofia Fischer,<infrastructure>,,The contact has moved`,
    `${sampleReminderTitles.own},2031-03-01,,ops@example.org,,,,`,
    "Domain,2031-03-31,,ops@example.org,,<infrastructure>,3 Monate zum Quartalsende,",
    "Fiber contract,2031-12-31,30,ops@example.org,,Contracts,3 months,",
  ].join("\r\n"),
);

/**
 * Returns a list of `count` certificates, as Excel saves it in America; ten of each hundred are refused or duplicates.
 */
export const certificates = (count: number): ImportFile =>
  textFile(
    "certificates.csv",
    [
      "Name,Expires,Remind before (days),Notes",
      ...Array.from({ length: count }, (_, n) => {
        const date = n % 10 === 7 ? "to be decided" : `${(n % 12) + 1}/${(n % 28) + 1}/${2030 + (n % 40)}`;
        return `Certificate ${n},${date},"30, 14, 1",Rack ${n}`;
      }),
    ].join("\r\n"),
  );

/** Import Reminders, step by step. */
export const reminderImportPage = {
  /** Opens the page by the menu of the list. */
  async open(page: Page) {
    await remindersPage.open(page);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    await expectHeading(page, "Import Reminders");
    await expect(reminderImportPage.step(page, "Choose a file")).toBeVisible();
  },

  step: (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name }),

  async choose(page: Page, file: ImportFile | string) {
    await page.getByLabel("File to import").setInputFiles(file);
    await expect(reminderImportPage.step(page, "Check what comes in")).toBeVisible({ timeout: 120_000 });
  },

  importButton: (page: Page): Locator => page.getByRole("button", { name: /^Import [\d,]+ reminders?$/ }),

  async importAll(page: Page, file: ImportFile | string) {
    await reminderImportPage.choose(page, file);
    await reminderImportPage.importButton(page).click();
    await expect(page.getByLabel("Import summary")).toBeVisible({ timeout: 600_000 });
  },

  /** Returns the numbers of rows by their outcome, as the report names it. */
  async sum(page: Page): Promise<Record<string, number>> {
    const list = page.getByLabel("Import summary");
    const [terms, counts] = [await innerTexts(list.locator("dt")), await innerTexts(list.locator("dd"))];
    return Object.fromEntries(terms.map((term, at) => [term, Number(counts[at]?.replaceAll(",", ""))]));
  },
};

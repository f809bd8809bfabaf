import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { readSpreadsheet } from "../../packages/transfer/src/spreadsheets.ts";
import { pressKeys } from "../checks/key-waits.ts";
import type { Account } from "../fixtures/accounts.ts";
import { callApi, registerFirstAdmin } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { textFile } from "../page-objects/import.ts";
import { certificates, reminderImportPage } from "../page-objects/reminder-import.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer, type RunningServer } from "../processes/server.ts";
import { spreadsheets, type Expected, type Spreadsheet } from "./reminder-import-files.ts";

// Imports spreadsheets of different programs through the page. Times are printed, never asserted: the machine may be
// busy.

const patience = { timeout: 180_000 };

const seconds = (from: number) => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

/** Returns the report as it is saved: line, title, outcome, reason. */
async function savedReport(page: Page): Promise<string[][]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save report" }).click();
  const path = await (await downloading).path();
  const [sheet] = (await readSpreadsheet(readFileSync(path))).sheets;
  return (sheet?.rows ?? []).slice(1).map(({ cells }) => [...cells, ...Array<string>(4 - cells.length).fill("")]);
}

async function choose(page: Page, { file, answer }: Spreadsheet) {
  await reminderImportPage.choose(page, file);
  if (answer !== undefined) {
    await expect(page.getByText(/^What does .* mean\?$/)).toBeVisible(patience);
    await page.locator(`input[value=${answer}]`).check();
  }
  await expect(page.getByText("Checking...")).toHaveCount(0, patience);
}

function countsOf(expected: Expected): Record<string, number> {
  const outcomes = [...expected.values()].map(({ outcome }) => outcome);
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    Imported: count("Imported"),
    "Already there": count("Already there"),
    Refused: count("Refused"),
    "Rows in the file": expected.size,
  };
}

interface Listed {
  title: string;
  expiryDate: string;
}
const remindersOf = (server: RunningServer, { token }: Account) =>
  callApi<Listed[]>(server, token, "GET", "/reminder/reminders?owner=me");

test("five spreadsheets: every row by line and reason, the same again nothing, undone nothing left", async ({
  newProfile,
}) => {
  test.setTimeout(3_600_000);
  const server = await startServer();
  try {
    const sofia = await registerFirstAdmin(server, "Sofia");
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    await signInPage.signIn(page, sofia.person);
    for (const spreadsheet of spreadsheets()) {
      const { file, expected } = spreadsheet;
      const counts = countsOf(expected);
      await reminderImportPage.open(page);
      const release = await pressKeys(page);
      const began = performance.now();
      await choose(page, spreadsheet);
      await expect(reminderImportPage.importButton(page)).toBeEnabled(patience);
      const checked = seconds(began);
      const sending = performance.now();
      await reminderImportPage.importButton(page).click();
      await expect(page.getByLabel("Import summary")).toBeVisible(patience);
      const sent = seconds(sending);
      expect(await reminderImportPage.sum(page)).toEqual(counts);
      const report = await savedReport(page);
      expect(report.map(([line, , outcome, reason]) => [Number(line), outcome, reason])).toEqual(
        [...expected].map(([line, { outcome, reason }]) => [line, outcome, reason]),
      );
      const listed = await remindersOf(server, sofia);
      const dates = new Map(report.map(([line, title]) => [title, expected.get(Number(line))?.expires]));
      expect(listed).toHaveLength(counts["Imported"] ?? 0);
      for (const { title, expiryDate } of listed)
        expect(`${title}: ${expiryDate}`).toBe(`${title}: ${dates.get(title)}`);
      console.log(
        `${file.name}: ${JSON.stringify(counts)}; checked in ${checked}, imported in ${sent}; ${await release()}`,
      );

      await page.getByRole("button", { name: "Import another file" }).click();
      const releaseAgain = await pressKeys(page);
      await choose(page, spreadsheet);
      await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled(patience);
      const there = (counts["Imported"] ?? 0) + (counts["Already there"] ?? 0);
      await expect(page.getByRole("button", { name: `Already there ${there.toLocaleString("en")}` })).toBeVisible(
        patience,
      );
      console.log(`${file.name} again: nothing; ${await releaseAgain()}`);

      await page.goto("/remind-me/import");
      const undoing = performance.now();
      await page.getByRole("button", { name: `Undo the import of ${file.name}` }).click(patience);
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^Remove / })
        .click();
      await expect(page.getByRole("alertdialog", { name: /removed$/ })).toBeVisible(patience);
      await page.getByRole("button", { name: "Close" }).click();
      expect(await remindersOf(server, sofia)).toEqual([]);
      console.log(`${file.name}: undone in ${seconds(undoing)}`);
    }
  } finally {
    await server.remove();
  }
});

/**
 * Returns a table as a German spreadsheet saves it: semicolons, dates with points, quotes only where they are needed.
 */
function saved(rows: readonly (readonly string[])[]): Buffer {
  const cellOf = (text: string) => {
    const cell = text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3.$2.$1");
    return /[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  return Buffer.from(`\uFEFF${rows.map((row) => row.map(cellOf).join(";")).join("\r\n")}\r\n`);
}

test("exported, 40 changed in a spreadsheet, imported and undone: each as the file says, then as it was before", async ({
  newProfile,
}) => {
  test.setTimeout(3_600_000);
  const server = await startServer();
  try {
    const sofia = await registerFirstAdmin(server, "Sofia");
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    await signInPage.signIn(page, sofia.person);
    await reminderImportPage.open(page);
    await reminderImportPage.importAll(page, certificates(400));
    const read = async () => {
      const all = await callApi<(Listed & { updatedAt?: string; _id: string; notes: string })[]>(
        server,
        sofia.token,
        "GET",
        "/reminder/reminders?owner=me",
      );
      return new Map(all.map(({ updatedAt: _at, ...rest }) => [rest._id, rest]));
    };
    const before = await read();
    await page.getByRole("link", { name: "Go to My Reminders" }).click();
    await page.getByRole("button", { name: "More", exact: true }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export as CSV" }).click();
    const [sheet] = (await readSpreadsheet(readFileSync(await (await downloading).path()))).sheets;
    const [header = [], ...rows] = (sheet?.rows ?? []).map(({ cells }) => [...cells]);
    expect(rows).toHaveLength(before.size);
    const wanted = new Map([...before].map(([id, reminder]) => [id, { ...reminder }]));
    const [expires, notes, id] = ["Expiry date", "Notes", "Pomander ID"].map((name) => header.indexOf(name));
    for (const [at, row] of rows.slice(0, 40).entries()) {
      const reminder = wanted.get(row[id ?? -1] ?? "");
      if (reminder === undefined || expires === undefined || notes === undefined) throw new Error("not exported whole");
      if (at % 2 === 0) reminder.expiryDate = row[expires] = `${Number(row[expires]?.slice(0, 4)) + 1}-06-15`;
      if (at % 4 !== 0) reminder.notes = row[notes] = at % 3 === 0 ? "" : `New "rack"; ${at}`;
    }
    await reminderImportPage.open(page);
    await reminderImportPage.choose(page, {
      name: "Exported.csv",
      mimeType: "text/csv",
      buffer: saved([header, ...rows]),
    });
    const began = performance.now();
    await page.getByRole("button", { name: "Update 40 reminders" }).click(patience);
    await expect(page.getByLabel("Import summary")).toBeVisible(patience);
    console.log(`40 of ${before.size} updated in ${seconds(began)}`);
    const same = before.size - 40;
    expect(await reminderImportPage.sum(page)).toEqual({
      Updated: 40,
      "Already there": same,
      "Rows in the file": before.size,
    });
    const datesAndNotes = (all: typeof before) => [...all.values()].map((one) => [one._id, one.expiryDate, one.notes]);
    expect(new Map(datesAndNotes(await read()).map(([key, ...rest]) => [key, rest]))).toEqual(
      new Map(datesAndNotes(wanted).map(([key, ...rest]) => [key, rest])),
    );
    const undoing = performance.now();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByRole("alertdialog", { name: "40 reminders undone" })).toBeVisible(patience);
    console.log(`40 undone in ${seconds(undoing)}`);
    expect(await read()).toEqual(before);
    const earlier = await callApi<object[]>(server, sofia.token, "GET", "/reminder/imports");
    expect(earlier).toMatchObject([{ reminders: before.size, changed: 0 }]);
  } finally {
    await server.remove();
  }
});

test("an import that is left at half and begun again with the same file has every row once", async ({ newProfile }) => {
  test.setTimeout(3_600_000);
  const server = await startServer();
  try {
    const sofia = await registerFirstAdmin(server, "Sofia");
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    await signInPage.signIn(page, sofia.person);
    const file = certificates(4_000);
    await reminderImportPage.open(page);
    await reminderImportPage.choose(page, file);
    await reminderImportPage.importButton(page).click(patience);
    await expect(page.getByText(/^1,\d+ of 3,600 rows done$/)).toBeVisible(patience);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(reminderImportPage.step(page, "Import stopped")).toBeVisible(patience);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("/remind-me/import");
    await reminderImportPage.importAll(page, file);
    const sum = await reminderImportPage.sum(page);
    expect(sum["Rows in the file"]).toBe(4_000);
    expect((sum["Imported"] ?? 0) + (sum["Already there"] ?? 0)).toBe(3_600);
    expect(await remindersOf(server, sofia)).toHaveLength(3_600);
    console.log(`left at half and begun again: ${JSON.stringify(sum)}`);
  } finally {
    await server.remove();
  }
});

test("where there is no group yet, one is added in the import: its members are assigned and can write", async ({
  newProfile,
}) => {
  const server = await startServer();
  try {
    const sofia = await registerFirstAdmin(server, "Sofia");
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    await signInPage.signIn(page, sofia.person);
    await reminderImportPage.open(page);
    const lines = ["Title,Expires,Scope tag,Owner", "Fiber contract,2031-12-31,Contracts,Law & Trade"];
    await reminderImportPage.choose(page, textFile("contracts.csv", lines.join("\r\n")));
    await page.getByLabel("Remind before (days)").fill("60");
    const groups = page.getByRole("combobox", { name: "Groups that get Contracts" });
    await groups.fill("Law&Trade");
    await groups.press("ArrowDown");
    await groups.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Group" });
    await expect(dialog.getByLabel("Group Name")).toHaveValue("Law&Trade");
    await dialog.getByRole("combobox", { name: "Group Members" }).fill("sofia");
    await page.getByRole("option", { name: /^Sofia / }).click();
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(dialog).toBeHidden();
    await expect(groups).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Who is Law & Trade?" })).toHaveValue("Law&Trade");
    await expect(page.getByLabel("Remind before (days)")).toHaveValue("60");
    await page.getByRole("button", { name: "Read and write" }).click();
    await reminderImportPage.importButton(page).click();
    await expect(page.getByLabel("Import summary")).toBeVisible(patience);
    const [tag] = await callApi<object[]>(server, sofia.token, "GET", "/scope-tags");
    const permissions = { read: true, write: true, delete: false };
    expect(tag).toMatchObject({ name: "Contracts", groups: [{ group: { name: "Law&Trade" }, permissions }] });
    const [reminder] = await callApi<object[]>(server, sofia.token, "GET", "/reminder/reminders?owner=me");
    expect(reminder).toMatchObject({ remindBeforeDays: 60, assignees: [{ firstName: "Sofia" }] });
  } finally {
    await server.remove();
  }
});

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { pressKeys } from "../checks/key-waits.ts";
import { chromeCsv, importPage } from "../page-objects/import.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { startRecordingProxy } from "../processes/recording-proxy.ts";
import { startServer } from "../processes/server.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";
import { expect, test } from "../fixtures/test.ts";

// Imports 10,000 logins through the page. Times are printed, never asserted: the machine may be busy.

const count = 10_000;
const all = "10,000 entries";
const patience = { timeout: 600_000 };

const bitwardenJson = () =>
  JSON.stringify({
    encrypted: false,
    folders: [{ id: "f", name: "Work/Mail" }],
    items: Array.from({ length: count }, (_, n) => ({
      id: String(n),
      folderId: n % 3 === 0 ? "f" : null,
      type: 1,
      name: `Entry ${n}`,
      notes: null,
      favorite: false,
      fields: [{ name: "branch", value: `Number ${n}`, type: 0, linkedId: null }],
      login: {
        uris: [{ match: null, uri: `https://site${n}.example/login` }],
        username: `person${n}@example.org`,
        password: `Rusty-Lantern-${n}`,
        totp: null,
      },
      passwordHistory: null,
    })),
  });

const files = [
  { name: "passwords.csv", text: () => chromeCsv(count).buffer.toString() },
  { name: "bitwarden.json", text: bitwardenJson },
];

const seconds = (from: number) => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

const storedCount = async (page: Page) =>
  Number(
    /^([\d,]+) of/
      .exec(await page.getByText(/^[\d,]+ of 10,000 entries imported$/).innerText())?.[1]
      ?.replaceAll(",", ""),
  );

/** Compares the same file with a vault that has all of it, and returns to the beginning. */
async function chooseAgain(page: Page, path: string) {
  await page.getByRole("button", { name: "Import another file" }).click();
  const release = await pressKeys(page);
  const began = performance.now();
  await importPage.choose(page, path);
  await expect(page.getByText(`${all} are already in your vault and will be skipped.`)).toBeVisible(patience);
  console.log(`the same file again: read and compared in ${seconds(began)}; ${await release()}`);
  await page.getByRole("button", { name: "Choose another file" }).click();
}

/** Removes the only import. */
async function undo(page: Page) {
  const began = performance.now();
  await page.getByRole("button", { name: /^Remove the .* import from/ }).click(patience);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Remove ${all}` })
    .click();
  await expect(page.getByRole("alertdialog", { name: `${all} were removed` })).toBeVisible(patience);
  console.log(`removed in ${seconds(began)}`);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Passwords" }).click();
  await expect(page.getByText("No passwords saved yet")).toBeVisible(patience);
}

async function expectEachOnce(page: Page) {
  await page.getByRole("link", { name: "Go to Passwords" }).click();
  await expect(page.getByText("10,000 passwords", { exact: true })).toBeVisible(patience);
  for (const n of [0, 4_999, 9_999]) {
    await page.getByPlaceholder("Search passwords...").fill(`person${n}@example.org`);
    await expect(page.getByText("1 password found")).toBeVisible();
  }
}

test("10,000 logins from each of two formats: the page answers keys, and what came is removed whole", async ({
  page,
}) => {
  test.setTimeout(3_600_000);
  await signInPage.register(page, newPerson("Maya"));
  const folder = makeTempFolder("import");
  for (const { name, text } of files) {
    const path = join(folder, name);
    writeFileSync(path, text());
    await importPage.open(page);
    const release = await pressKeys(page);
    const began = performance.now();
    await importPage.choose(page, path);
    await expect(importPage.step(page, `${all} found`)).toBeVisible(patience);
    const read = seconds(began);
    const storing = performance.now();
    await page.getByRole("button", { name: `Import ${all}` }).click();
    await expect(importPage.step(page, `${all} were imported`)).toBeVisible(patience);
    const stored = seconds(storing);
    console.log(
      `${name}: read and compared in ${read}, sealed and stored in ${stored}, in all ${seconds(began)}; ${await release()}`,
    );
    expect(await importPage.sum(page)).toEqual({ Imported: count, "Total in the file": count });
    await chooseAgain(page, path);
    await undo(page);
  }
  rmSync(folder, { recursive: true });
});

test("an import that is cancelled at half and gone on with leaves each entry once", async ({ page }) => {
  test.setTimeout(3_600_000);
  await signInPage.register(page, newPerson("Mo"));
  await importPage.open(page);
  await importPage.choose(page, chromeCsv(count));
  await page.getByRole("button", { name: `Import ${all}` }).click(patience);
  await expect.poll(() => storedCount(page), patience).toBeGreaterThanOrEqual(3_000);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(importPage.step(page, "Import stopped")).toBeVisible(patience);
  console.log(`cancelled with ${await storedCount(page)} stored`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(importPage.step(page, `${all} were imported`)).toBeVisible(patience);
  await expectEachOnce(page);
});

test("the server is killed at half: the import says so, goes on, leaves each entry once, and is removed", async ({
  newProfile,
}) => {
  test.setTimeout(3_600_000);
  const proxy = await startRecordingProxy(() => server.port);
  let server = await startServer({ publicPort: proxy.port });
  try {
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    await signInPage.register(page, newPerson("Mira"));
    await importPage.open(page);
    await importPage.choose(page, chromeCsv(count));
    await page.getByRole("button", { name: `Import ${all}` }).click(patience);
    await expect.poll(() => storedCount(page), patience).toBeGreaterThanOrEqual(4_000);
    await server.kill();
    await expect(importPage.step(page, "Import stopped")).toBeVisible(patience);
    console.log(
      `after the kill: ${await storedCount(page)} known to be stored; ${await page.getByRole("alert").innerText()}`,
    );
    server = await startServer({ publicPort: proxy.port, dataDir: server.dataDir });
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(importPage.step(page, `${all} were imported`)).toBeVisible(patience);
    await expectEachOnce(page);
    await importPage.open(page);
    await undo(page);
  } finally {
    await server.remove();
    await proxy.close();
  }
});

import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { expect, type Page } from "@playwright/test";

import { expectHeading } from "./common.ts";
import { passwordsPage } from "./passwords.ts";
import { innerTexts } from "./inner-texts.ts";

/** A file to import: one of the real exports, or text made by a test. */
export interface ImportFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const exportsFolder = new URL("../../packages/transfer/test/files/", import.meta.url);

export const exportedFile = (path: string): ImportFile => ({
  name: basename(path),
  mimeType: "application/octet-stream",
  buffer: readFileSync(new URL(path, exportsFolder)),
});

export const textFile = (name: string, text: string): ImportFile => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

/** Returns a file as Chrome exports passwords; titles are "Entry 0" and so on. */
export const chromeCsv = (count: number, password = (n: number) => `Rusty-Lantern-${n}`): ImportFile =>
  textFile(
    "Chrome Passwords.csv",
    [
      "name,url,username,password,note",
      ...Array.from(
        { length: count },
        (_, n) => `Entry ${n},https://site${n}.example/login,person${n}@example.org,${password(n)},`,
      ),
    ].join("\r\n"),
  );

/** The Import page, step by step. */
export const importPage = {
  /** Opens the page by the menu of the list. */
  async open(page: Page) {
    await passwordsPage.open(page);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    await expectHeading(page, "Import");
    await expect(importPage.step(page, "Choose a file")).toBeVisible();
  },

  step: (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name }),

  /** Chooses a file, or one on disk by its path. */
  choose: (page: Page, file: ImportFile | string) => page.getByLabel("File to import").setInputFiles(file),

  async unlock(page: Page, password: string) {
    await expect(importPage.step(page, "This file is encrypted")).toBeVisible();
    await page.getByLabel("File password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Open file" }).click();
  },

  /** Returns the numbers of rows by their outcome, as the report names it. */
  async sum(page: Page): Promise<Record<string, number>> {
    const list = page.getByLabel("Import summary");
    await expect(list).toBeVisible();
    const [terms, counts] = [await innerTexts(list.locator("dt")), await innerTexts(list.locator("dd"))];
    return Object.fromEntries(terms.map((term, at) => [term, Number(counts[at]?.replaceAll(",", ""))]));
  },

  /** Imports everything new from a file that needs no further input. */
  async importAll(page: Page, file: ImportFile, count: string) {
    await importPage.choose(page, file);
    await page.getByRole("button", { name: `Import ${count}` }).click();
    await expect(importPage.step(page, `${count} ${count === "1 entry" ? "was" : "were"} imported`)).toBeVisible();
  },
};

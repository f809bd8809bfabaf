import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import type { Download, Locator, Page } from "@playwright/test";

import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";

const title = "Harbour office";
/** Runs a script where it is opened as a page. */
const page1 = `<script>document.title = "run"; fetch("/run")</script>`;
const large = randomBytes(20 * 1024 * 1024 + 3);

// A browser's dialog for a place to save a file cannot be driven.
test.beforeEach(({ context }) => context.addInitScript("globalThis.showSaveFilePicker = undefined"));

async function save(page: Page, view: Locator, name: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    view.getByRole("button", { name: `Save ${name}`, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return download;
}

const fileRow = (view: Locator, name: string) => view.getByRole("listitem").filter({ hasText: name });

test("a person adds files to an entry, saves them again, removes one and takes that back", async ({ page }) => {
  test.slow();
  await signInPage.register(page, newPerson("Ines"));
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, { title, password: "Apple-Ladder-77-Basket" });
  const view = await passwordsPage.viewEntry(page, title);
  await view.getByLabel("Files to add").setInputFiles([
    { name: "lease.bin", mimeType: "application/octet-stream", buffer: large },
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from(page1) },
  ]);
  await expect(view.getByRole("button", { name: "Save page.html", exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(fileRow(view, "lease.bin")).toContainText("20 MB");

  await test.step("saves both, byte for byte, and no page is opened", async () => {
    const [lease, html] = [await save(page, view, "lease.bin"), await save(page, view, "page.html")];
    expect(readFileSync(await lease.path()).equals(large)).toBe(true);
    expect(readFileSync(await html.path(), "utf8")).toBe(page1);
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.title()).not.toBe("run");
  });

  await test.step("a second file of a name is refused", async () => {
    await view
      .getByLabel("Files to add")
      .setInputFiles([{ name: "page.html", mimeType: "text/html", buffer: Buffer.from("another") }]);
    await expect(view.getByRole("alert")).toHaveText(/^This entry already has a file named page\.html/);
  });

  await test.step("removes one, and takes that back", async () => {
    await view.getByRole("button", { name: "Remove page.html", exact: true }).click();
    await expectNotice(page, "page.html removed");
    await expect(fileRow(view, "page.html")).toBeHidden();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(fileRow(view, "page.html")).toBeVisible();
  });

  await test.step("an edit in the form keeps them", async () => {
    await view.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Notes", { exact: true }).fill("Second floor");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await expect(view.getByText("Second floor")).toBeVisible();
    await expect(view.getByRole("button", { name: /^Save / })).toHaveCount(2);
  });

  await test.step("a lock removes what was put together on this device", async () => {
    expect(await savedHere(page)).toHaveLength(1);
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await expect.poll(() => savedHere(page)).toEqual([]);
  });
});

/** Returns the names of the files in the origin's private file system. */
const savedHere = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    for await (const [, folder] of (await navigator.storage.getDirectory()).entries())
      for await (const [name] of (folder as FileSystemDirectoryHandle).entries()) names.push(name);
    return names;
  });

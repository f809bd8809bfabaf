import type { Page } from "@playwright/test";

import { exportedFile, importPage, textFile, type ImportFile } from "../../page-objects/import.ts";
import { button, field, openPasswords, register } from "../../page-objects/keyboard/account.ts";
import { createKeyboard, type Keyboard } from "../../page-objects/keyboard/keyboard.ts";
import { newPerson } from "../../fixtures/people.ts";
import { expect, test } from "../../fixtures/test.ts";

// Tests moving in and out without a pointer. The dialog in which a file is chosen is the browser's own.

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

async function choose(page: Page, keys: Keyboard, name: string, file: ImportFile) {
  const chooser = page.waitForEvent("filechooser");
  await keys.activate(button(page, name));
  await (await chooser).setFiles(file);
}

const inventory = textFile(
  "inventory.csv",
  "Label;Address;Login;Secret\nRouter;http://192.168.1.1;admin;Rusty-Lantern-46\nPrinter;http://192.168.1.9;root;Rusty-Lantern-47",
);

test("moves in and out, with the keyboard alone", async ({ newProfile }) => {
  const page = await (await newProfile()).newPage();
  const keys = createKeyboard(page);
  const person = newPerson("Kim");
  await page.goto("/register");
  await register(page, keys, person);

  await test.step("comes to the page by the list's menu", async () => {
    await openPasswords(page, keys);
    await keys.activate(button(page, "More"));
    await keys.expectFocus(page.getByRole("menuitem", { name: "Password generator" }));
    await keys.press("ArrowDown");
    await keys.expectFocus(page.getByRole("menuitem", { name: "Import" }));
    await keys.press("Enter");
    await keys.expectFocus(button(page, "Choose file"));
  });

  await test.step("opens a file with its password", async () => {
    await choose(page, keys, "Choose file", exportedFile("bitwarden/bitwarden-password-encrypted.json"));
    await keys.expectFocus(field(page, "File password"));
    await keys.type("export passphras");
    await keys.press("Enter");
    await expect(field(page, "File password")).toHaveAttribute("aria-invalid", "true");
    await keys.expectFocus(field(page, "File password"));
    await keys.fill(field(page, "File password"), "export passphrase");
    await keys.press("Enter");
    await keys.expectFocus(importPage.step(page, "51 entries found"));
  });

  await test.step("looks through the rows, and leaves two of them out", async () => {
    const grid = page.getByRole("grid", { name: "Entries in the file" });
    const activeRow = () =>
      grid.evaluate((element) => document.getElementById(element.getAttribute("aria-activedescendant") ?? ""));
    await keys.tabTo(grid);
    await keys.press("Space");
    await keys.press("End");
    await keys.press("Space");
    await expect.poll(async () => (await activeRow()) !== null).toBe(true);
    await expect(page.getByText("49 of 51 entries will be imported")).toBeVisible();
    await keys.fill(field(page, "Tag for this import"), "moved");
    await keys.activate(button(page, "Import 49 entries"));
    await keys.expectFocus(importPage.step(page, "49 entries were imported"));
    expect(await importPage.sum(page)).toEqual({ Imported: 49, "Skipped by you": 2, "Total in the file": 51 });
  });

  await test.step("says what the columns of a CSV hold", async () => {
    await keys.activate(button(page, "Import another file"));
    await choose(page, keys, "Choose file", inventory);
    await keys.expectFocus(importPage.step(page, "What is in each column?"));
    await keys.activate(page.getByRole("combobox", { name: 'Meaning of "Address"' }));
    await keys.press("Home");
    await keys.press("ArrowDown");
    await keys.press("Enter");
    await expect(page.getByRole("combobox", { name: 'Meaning of "Address"' })).toHaveText("Link");
    await keys.activate(button(page, "Continue"));
    await keys.expectFocus(importPage.step(page, "2 entries found"));
    await keys.activate(button(page, "Import 2 entries"));
    await keys.expectFocus(importPage.step(page, "2 entries were imported"));
  });

  await test.step("takes the import back", async () => {
    await keys.activate(button(page, "Remove the 2 entries from this import"));
    await keys.expectFocus(button(page, "Cancel"));
    await keys.activate(button(page, "Remove 2 entries"));
    await expect(page.getByRole("alertdialog", { name: "2 entries were removed" })).toBeVisible();
    await keys.expectFocus(button(page, "Close"));
    await keys.press("Enter");
    await keys.expectFocus();
  });

  await test.step("exports what is left", async () => {
    await keys.activate(page.getByRole("link", { name: "Recently deleted" }), { back: true });
    await expect(page.getByText("Recently deleted", { exact: true })).toBeVisible();
    await keys.activate(page.getByRole("link", { name: "Passwords", exact: true }), { back: true });
    await expect(page.getByText("49 passwords", { exact: true })).toBeVisible();
    await keys.activate(button(page, "More"));
    for (let presses = 0; presses < 2; presses++) await keys.press("ArrowDown");
    await keys.expectFocus(page.getByRole("menuitem", { name: "Export" }));
    await keys.press("Enter");
    await keys.expectFocus(page.getByRole("main"));
    await keys.tabTo(page.getByRole("radio", { name: /^Encrypted file/ }));
    await keys.press("ArrowDown");
    await keys.fill(field(page, "Master password"), person.password);
    const download = page.waitForEvent("download");
    await keys.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/bitwarden\.json$/);
    await keys.expectFocus(page.getByRole("heading", { level: 2, name: "49 entries exported" }));
  });

  const { compared, alike } = keys.focusReport();
  expect(alike, "stops that look the same with the focus as without").toEqual([]);
  expect(compared).toBeGreaterThan(40);
});

import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { answerQuestion, press } from "../page-objects/common.ts";
import { exportPage } from "../page-objects/export.ts";
import { chromeCsv, exportedFile, importPage, textFile } from "../page-objects/import.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

/** Registers a new user and opens the Import page. */
async function arrive(page: Page, firstName: string) {
  const person = newPerson(firstName);
  await signInPage.register(page, person);
  await passwordsPage.open(page);
  // An empty vault offers it as well.
  await page.getByRole("link", { name: "Import from another password manager" }).click();
  await expect(importPage.step(page, "Choose a file")).toBeVisible();
  return person;
}

async function expectPasswordOf(page: Page, title: string, password: string) {
  await passwordsPage.search(page, title);
  await passwordsPage.openEntry(page, title);
  await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toHaveValue(password);
  await page.keyboard.press("Escape");
}

interface BitwardenItem extends Record<string, unknown> {
  folderId: string | null;
}

/** Returns members in the order of their names, without empty values: null, an empty text, an empty list. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== "object" || value === null) return value;
  const isEmpty = (member: unknown) =>
    member === null || member === "" || (Array.isArray(member) && member.length === 0);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isEmpty(member))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, withoutEmpty(member)]),
  );
}

/** Returns the personal data of Bitwarden's items: without ids, and without times that differ in every export. */
function plainItems(text: string): unknown[] {
  const { folders, items } = JSON.parse(text) as { folders: { id: string; name: string }[]; items: BitwardenItem[] };
  const folderOf = new Map(folders.map(({ id, name }) => [id, name]));
  const plain = items.map(({ id: _id, folderId, creationDate: _made, revisionDate: _saved, ...item }) =>
    withoutEmpty({ ...item, folder: folderOf.get(folderId ?? "") ?? null }),
  );
  return plain
    .map((item) => JSON.stringify(item))
    .toSorted()
    .map((item) => JSON.parse(item) as unknown);
}

test(
  "everything from Bitwarden comes in, is here once however often it is imported, and comes out as it was",
  { tag: "@slow" },
  async ({ page }) => {
    const file = exportedFile("bitwarden/bitwarden.json");
    const person = await arrive(page, "Ines");

    await test.step("comes in, counted by type", async () => {
      await importPage.choose(page, file);
      await expect(importPage.step(page, "51 entries found")).toBeVisible();
      for (const type of ["47 logins", "1 note", "1 card", "1 identity", "1 SSH key"])
        await expect(page.getByText(type, { exact: true })).toBeVisible();
      await press(page, "Import 51 entries");
      await expect(importPage.step(page, "51 entries were imported")).toBeVisible();
      expect(await importPage.sum(page)).toEqual({ Imported: 51, "Total in the file": 51 });
    });

    await test.step("what came is there, and formulas are text", async () => {
      await page.getByRole("link", { name: "Go to Passwords" }).click();
      await expect(page.getByText("51 passwords", { exact: true })).toBeVisible();
      await passwordsPage.search(page, "=cmd");
      await expect(passwordsPage.row(page, "=cmd|calc")).toBeVisible();
    });

    await test.step("the same file again adds nothing", async () => {
      await importPage.open(page);
      await importPage.choose(page, file);
      await expect(page.getByText("51 entries are already in your vault and will be skipped.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
      await press(page, "Choose another file");
    });

    await test.step("comes out as it was, field by field", async () => {
      const records = page.getByRole("list", { name: "Earlier imports" }).getByRole("listitem");
      await expect(records.first()).toContainText("Bitwarden (JSON)");
      const saved = await exportPage.make(page, person.password, /^Bitwarden JSON/);
      expect(saved.name).toMatch(/^pomander-\d{4}-\d\d-\d\d-bitwarden\.json$/);
      expect(plainItems(saved.text())).toEqual(plainItems(file.buffer.toString()));
    });
  },
);

test(
  "a database of KeePass opens with its password alone, and an import is taken back whole",
  { tag: "@slow" },
  async ({ page }) => {
    await arrive(page, "Kees");

    await test.step("a wrong password stays at its field, the right one opens it", async () => {
      await importPage.choose(page, exportedFile("keepass/keepassxc-rich.kdbx"));
      await importPage.unlock(page, "kdbx passphras");
      const field = page.getByLabel("File password", { exact: true });
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toBeFocused();
      await importPage.unlock(page, "kdbx passphrase");
      await expect(page.getByText(/can't be imported$/)).toBeVisible();
      await page.getByRole("button", { name: /^Import \d+ entr/ }).click();
      await expect(importPage.step(page, /imported$/)).toBeVisible();
    });

    await test.step("the report adds up, and is saved without a password", async () => {
      const { "Total in the file": read, ...outcomes } = await importPage.sum(page);
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(read);
      const download = page.waitForEvent("download");
      await press(page, "Save report");
      const report = readFileSync(await (await download).path(), "utf8");
      expect(report.split("\r\n")[0]).toContain('"Where","Title","Outcome","Reason"');
      expect(report).not.toContain("kdbx passphrase");
    });

    await test.step("it is removed whole", async () => {
      await page.getByRole("button", { name: /^Remove the \d+ entries from this import$/ }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^Remove \d+ entries$/ })
        .click();
      await expect(page.getByRole("alertdialog", { name: /removed$/ })).toBeVisible();
      await press(page, "Close");
      await page.getByRole("link", { name: "Recently deleted" }).click();
      await expect(page.getByRole("button", { name: "Put back" }).first()).toBeVisible();
      await page.getByRole("button", { name: "All", exact: true }).click();
      await expect(page.getByText("No passwords saved yet")).toBeVisible();
    });
  },
);

test(
  "a password-protected export of Bitwarden, and a sealed one of Pomander's own into another account",
  { tag: "@slow" },
  async ({ page, newProfile }) => {
    const person = await arrive(page, "Sol");
    await importPage.choose(page, exportedFile("bitwarden/bitwarden-password-encrypted.json"));
    await importPage.unlock(page, "export passphrase");
    await press(page, "Import 51 entries");
    await expect(importPage.step(page, "51 entries were imported")).toBeVisible();

    const sealed = await test.step("is sealed under a password of its own", async () => {
      const own = "kettle-Meadow-92-rust-harbour";
      const saved = await exportPage.make(page, person.password, /^Encrypted file/, own);
      expect(saved.name).toMatch(/\.pomander$/);
      expect(saved.bytes().includes("GitHub")).toBe(false);
      return { own, file: { name: saved.name, mimeType: "application/octet-stream", buffer: saved.bytes() } };
    });

    await test.step("opens in another account, where the master password of the first opens nothing", async () => {
      const other = await (await newProfile()).newPage();
      await arrive(other, "Noor");
      await importPage.choose(other, sealed.file);
      await importPage.unlock(other, person.password);
      await expect(other.getByLabel("File password", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await importPage.unlock(other, sealed.own);
      await press(other, "Import 51 entries");
      await expect(importPage.step(other, "51 entries were imported")).toBeVisible();
      expect(await importPage.sum(other)).toEqual({ Imported: 51, "Total in the file": 51 });
    });
  },
);

test(
  "what is here with another password is decided one by one; leaving asks first",
  { tag: "@slow" },
  async ({ page }) => {
    await arrive(page, "Ola");
    await importPage.choose(page, chromeCsv(12));
    await page.getByLabel("Tag for this import").fill("from Chrome");
    await press(page, "Import 12 entries");
    await press(page, "Import another file");
    await importPage.choose(
      page,
      chromeCsv(13, (n) => (n < 2 ? `New-Lantern-${n}` : `Rusty-Lantern-${n}`)),
    );
    await expect(page.getByText("2 entries are in your vault with a different password")).toBeVisible();
    await expect(page.getByText("10 entries are already in your vault and will be skipped.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import 1 entry" })).toBeDisabled();
    await press(page, "Show password: In your vault, Entry 0");
    await press(page, "Show password: In the file, Entry 0");
    await expect(page.getByText("Rusty-Lantern-0", { exact: true })).toBeVisible();
    await expect(page.getByText("New-Lantern-0", { exact: true })).toBeVisible();
    const choice = (title: string, name: string) =>
      page
        .getByRole("group", { name: `What to do with ${title}` })
        .getByRole("button", { name })
        .click();
    await choice("Entry 0", "Import too");
    await choice("Entry 1", "Skip");
    await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
    await answerQuestion(page, "Leave this page?", "Stay");
    await press(page, "Import 2 entries");
    expect(await importPage.sum(page)).toEqual({
      Imported: 2,
      "Already in your vault": 10,
      "Skipped by you": 1,
      "Total in the file": 13,
    });
    await page.getByRole("link", { name: "Go to Passwords" }).click();
    await expect(page.getByText("14 passwords", { exact: true })).toBeVisible();
    await passwordsPage.search(page, "from chrome");
    await expect(page.getByText("12 passwords found")).toBeVisible();
  },
);

test(
  "a CSV of unknown columns is read as the person says, and the next one of the same columns as before",
  { tag: "@slow" },
  async ({ page }) => {
    const inventory = (row: string) =>
      textFile("inventory.csv", `Label;Address;Login;Passphrase;Shelf;Password hint\n${row}`);
    await arrive(page, "Col");
    await importPage.choose(page, inventory("Router;http://192.168.1.1;admin;Rusty-Lantern-46;B;none"));
    await expect(importPage.step(page, "What is in each column?")).toBeVisible();
    await page.getByRole("combobox", { name: 'Meaning of "Passphrase"' }).click();
    await page.getByRole("option", { name: "Password", exact: true }).click();
    await press(page, "Continue");
    await press(page, "Import 1 entry");
    await page.getByRole("link", { name: "Go to Passwords" }).click();
    await expectPasswordOf(page, "Router", "Rusty-Lantern-46");

    await importPage.open(page);
    await importPage.choose(page, inventory("Printer;http://192.168.1.9;root;Rusty-Lantern-47;C;none"));
    await expect(page.getByText("You chose this before, for a file with the same columns.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: 'Meaning of "Passphrase"' })).toHaveText("Password");
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    for (const word of ["Rusty-Lantern", "Router", "Printer", "Passphrase", "Shelf"]) expect(kept).not.toContain(word);
  },
);

test(
  "an import goes on after the network was lost, and is stopped and gone on with",
  { tag: "@slow" },
  async ({ page }) => {
    await arrive(page, "Nell");
    const call = "**/api/vaults/*/entries/import";
    await page.route(call, (route) => route.abort());
    await importPage.choose(page, chromeCsv(40));
    await press(page, "Import 40 entries");
    await expect(importPage.step(page, "Import stopped")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "0 of 40 entries are in your vault." })).toBeVisible();
    await page.unroute(call);
    await press(page, "Continue");
    await expect(importPage.step(page, "40 entries were imported")).toBeVisible();
    await page.getByRole("link", { name: "Go to Passwords" }).click();
    await expect(page.getByText("40 passwords", { exact: true })).toBeVisible();
  },
);

test(
  "a vault that is locked elsewhere during an import keeps what is stored, and the file is read again",
  { tag: "@slow" },
  async ({ page }) => {
    const person = await arrive(page, "Lou");
    const call = "**/api/vaults/*/entries/import";
    const held = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await held.promise;
      await route.continue();
    });
    await importPage.choose(page, chromeCsv(40));
    await press(page, "Import 40 entries");
    await expect(importPage.step(page, "Importing")).toBeVisible();
    await page.evaluate(() => new BroadcastChannel("pomander").postMessage("lock"));
    await expect(page.getByText(/^Your vault was locked during the import/)).toBeVisible();
    held.resolve();
    await page.getByRole("link", { name: "Unlock" }).click();
    await passwordsPage.unlock(page, person.password);
    await expect(importPage.step(page, "Choose a file")).toBeVisible();
    await importPage.choose(page, chromeCsv(40));
    await expect(importPage.step(page, "40 entries found")).toBeVisible();
    // Entries in transit when the vault was locked may be stored or not; no entry is there twice either way.
    const submit = page.getByRole("button", { name: /^(Import 40 entries|Nothing to import)$/ });
    if (await submit.isEnabled()) {
      await submit.click();
      await expect(importPage.step(page, "40 entries were imported")).toBeVisible();
      await page.getByRole("link", { name: "Go to Passwords" }).click();
    } else {
      await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
    }
    await expect(page.getByText("40 passwords", { exact: true })).toBeVisible();
  },
);

import type { Page } from "@playwright/test";

import { answerQuestion, expectNotice, readClipboard } from "../page-objects/common.ts";
import { newVaultKeysPage } from "../page-objects/new-vault-keys.ts";
import { passwordsPage, type EntryInput } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import type { Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

interface JourneyOptions {
  person: Person;
  setupLink: string;
  /** The first device's page, which may read and write the clipboard. */
  page: Page;
  secondPage: () => Promise<Page>;
  /** An entry that is kept through the whole journey. Its password is generated. */
  kept: EntryInput & { email: string; notes: string; tag: string };
  /** An entry that is edited, archived, restored and finally deleted forever. */
  gone: EntryInput & { password: string };
  others?: readonly EntryInput[];
  newEntryPassword: string;
}

/** Walks from the first-admin link to a recovered vault, through the pages alone. Every step is verified. */
export async function walkFirstJourney(journey: JourneyOptions) {
  const { page, person, kept, gone } = journey;
  const recoveryKey = await signInPage.register(page, person, journey.setupLink);
  await passwordsPage.open(page);
  await expect(page.getByText("No passwords saved yet")).toBeVisible();

  await test.step("adds an entry with a generated password", () => addGenerated(page, kept));
  for (const entry of [gone, ...(journey.others ?? [])]) await passwordsPage.addEntry(page, entry);
  await test.step("searches", () => search(page, kept, gone));
  await test.step("marks a favorite", () => markFavorite(page, kept, gone));
  await test.step("copies", () => copy(page, kept, gone));
  await test.step("edits, and keeps the earlier password", () => edit(page, gone, journey.newEntryPassword));
  await test.step("archives, takes it back, archives, restores, deletes for good", () =>
    archiveRestoreAndDelete(page, gone));

  await test.step("is locked after a reload, and unlocks", async () => {
    await page.goto("/passwords");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Unlock your vault" })).toBeVisible();
    await passwordsPage.unlock(page, `${person.password}x`);
    await expectNotice(page, "Incorrect master password.");
    await passwordsPage.unlock(page, person.password);
    await find(page, kept.title);
  });
  await signInPage.signOut(page);

  const second = await journey.secondPage();
  await test.step("sees the same vault on a second device", async () => {
    await signInPage.signIn(second, person);
    await passwordsPage.open(second);
    await find(second, kept.title);
    await passwordsPage.openEntry(second, kept.title);
    await expect(second.getByRole("dialog").getByLabel("Notes")).toHaveValue(kept.notes);
    await second.keyboard.press("Escape");
    await signInPage.signOut(second);
  });

  const recovered = { ...person, password: `${person.password}-again` };
  await test.step("forgets the password and recovers with the key", async () => {
    await second.goto("/login");
    await second.getByRole("link", { name: "Forgot your master password?" }).click();
    await recover(second, person.email, recoveryKey, recovered.password);
    await passwordsPage.open(second);
    await find(second, kept.title);
    await passwordsPage.openEntry(second, kept.title);
    await expect(second.getByRole("dialog").getByLabel("Notes")).toHaveValue(kept.notes);
    await second.keyboard.press("Escape");
    await signInPage.signOut(second);
  });

  await test.step("the old password and the old key are dead", async () => {
    await signInPage.fillLogin(second, person);
    await expectNotice(second, "Invalid email or password");
    await second.goto("/recover");
    await startRecovery(second, person.email, recoveryKey);
    await expectNotice(second, "Incorrect email or recovery key.");
    await signInPage.signIn(second, recovered);
  });

  const renewed = { ...person, password: `${recovered.password}-more` };
  await test.step("makes new vault keys", async () => {
    await passwordsPage.open(second);
    await newVaultKeysPage.make(second, recovered.password, renewed.password);
    await passwordsPage.open(second);
    await find(second, kept.title);
    await signInPage.signOut(second);
  });
  return { second };
}

/** Finds an entry by a search, because it may be on any page of the list. */
async function find(page: Page, title: string) {
  await passwordsPage.search(page, title);
  await expect(passwordsPage.row(page, title)).toBeVisible();
}

async function clearSearch(page: Page) {
  await page.getByRole("search").getByRole("button", { name: "Clear" }).click();
}

async function addGenerated(page: Page, kept: JourneyOptions["kept"]) {
  await passwordsPage.fillNewEntry(page, { ...kept, password: undefined });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Generate password" }).click();
  await page.getByRole("button", { name: "Use password" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).not.toHaveValue("");
  await dialog.getByRole("button", { name: "Add Password" }).click();
  await expectNotice(page, "Password created successfully");
}

async function search(page: Page, kept: JourneyOptions["kept"], gone: JourneyOptions["gone"]) {
  await passwordsPage.search(page, kept.tag.slice(0, 1));
  await expect(page.getByText(/^\d+ passwords?$/)).toBeVisible();
  await passwordsPage.search(page, kept.tag);
  await expect(page.getByText("1 password found")).toBeVisible();
  await expect(passwordsPage.row(page, kept.title)).toBeVisible();
  await expect(passwordsPage.row(page, gone.title)).toBeHidden();
  await passwordsPage.search(page, "nothing like it");
  await expect(page.getByText("No results found")).toBeVisible();
  await clearSearch(page);
}

async function markFavorite(page: Page, kept: JourneyOptions["kept"], gone: JourneyOptions["gone"]) {
  await passwordsPage.filterBy(page, "Favorites");
  await expect(page.getByText("No favorite passwords yet")).toBeVisible();
  await passwordsPage.filterBy(page, "All");
  await find(page, kept.title);
  await page.getByRole("button", { name: `Add ${kept.title} to favorites` }).click();
  await expectNotice(page, "Password added to favorites");
  await clearSearch(page);
  await passwordsPage.filterBy(page, "Favorites");
  await expect(passwordsPage.row(page, kept.title)).toBeVisible();
  await expect(passwordsPage.row(page, gone.title)).toBeHidden();
  await passwordsPage.filterBy(page, "All");
}

async function copy(page: Page, kept: JourneyOptions["kept"], gone: JourneyOptions["gone"]) {
  await find(page, gone.title);
  await page.getByRole("button", { name: `Copy the password of ${gone.title}` }).click();
  await expectNotice(page, `Copied to clipboard! Password of ${gone.title}, cleared in 30 seconds.`);
  expect(await readClipboard(page)).toBe(gone.password);
  await find(page, kept.title);
  await page.getByRole("button", { name: `Copy the user name of ${kept.title}` }).click();
  await expect.poll(() => readClipboard(page)).toBe(kept.email);
  await clearSearch(page);
}

async function edit(page: Page, { title, password }: JourneyOptions["gone"], newPassword: string) {
  await find(page, title);
  await passwordsPage.openEntry(page, title);
  await passwordsPage.fillEntry(page, { password: newPassword });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Password updated successfully");
  await passwordsPage.openEntry(page, title);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 earlier password").click();
  await dialog.getByRole("button", { name: "Show" }).last().click();
  await expect(dialog.getByText(password)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

async function archiveRestoreAndDelete(page: Page, { title }: JourneyOptions["gone"]) {
  const archive = async () => {
    await find(page, title);
    await page.getByRole("button", { name: `Archive ${title}` }).click();
    await answerQuestion(page, "Confirm Delete", "Archive");
    // The notice stays under the pointer, with its button, however slow this machine is.
    await page.getByText("Password archived successfully", { exact: true }).first().hover();
    await expect(passwordsPage.row(page, title)).toBeHidden();
  };
  await archive();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(passwordsPage.row(page, title)).toBeVisible();
  await archive();
  await passwordsPage.filterBy(page, "Archived");
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(passwordsPage.row(page, title)).toBeHidden();
  await passwordsPage.filterBy(page, "All");
  await archive();
  await passwordsPage.filterBy(page, "Archived");
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await answerQuestion(page, "Delete entry?", "Delete");
  await expectNotice(page, "Password deleted. You can put it back for 30 days.");
  await expect(passwordsPage.row(page, title)).toBeHidden();
}

async function startRecovery(page: Page, email: string, key: string) {
  // The previous page has an Email field too, and stays until this page's code has arrived.
  await expect(page.getByLabel("Recovery key")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Recovery key").fill(key.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Continue" }).click();
}

async function recover(page: Page, email: string, key: string, password: string) {
  await startRecovery(page, email, key);
  await page.getByLabel("New master password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const newKey = await signInPage.saveRecoveryKey(page, "Finish recovery");
  expect(newKey).not.toBe(key);
  await signInPage.expectSignedIn(page);
}

import type { Page } from "@playwright/test";

import { app, type EntryInput } from "../page-objects/app.ts";
import type { Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

interface JourneyOptions {
  person: Person;
  setupLink: string;
  /** Of the first device; may read and write the clipboard. */
  page: Page;
  secondPage: () => Promise<Page>;
  /** Kept through the whole journey. Its password is generated. */
  kept: EntryInput & { email: string; notes: string; tag: string };
  /** Edited, archived, restored and at last deleted for good. */
  gone: EntryInput & { password: string };
  others?: readonly EntryInput[];
  newEntryPassword: string;
}

/** From the first-admin link to a recovered vault, through the pages alone. Every step is seen to have worked. */
export async function walkFirstJourney(journey: JourneyOptions) {
  const { page, person, kept, gone } = journey;
  const recoveryKey = await app.register(page, person, journey.setupLink);
  await app.openPasswords(page);
  await expect(page.getByText("No passwords saved yet")).toBeVisible();

  await test.step("adds an entry with a generated password", () => addGenerated(page, kept));
  for (const entry of [gone, ...(journey.others ?? [])]) await app.addEntry(page, entry);
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
    await app.unlock(page, `${person.password}x`);
    await app.expectNotice(page, "That is not the master password of this vault.");
    await app.unlock(page, person.password);
    await find(page, kept.title);
  });
  await app.signOut(page);

  const second = await journey.secondPage();
  await test.step("sees the same vault on a second device", async () => {
    await app.signIn(second, person);
    await app.openPasswords(second);
    await find(second, kept.title);
    await app.openEntry(second, kept.title);
    await expect(second.getByRole("dialog").getByLabel("Notes")).toHaveValue(kept.notes);
    await second.keyboard.press("Escape");
    await app.signOut(second);
  });

  const recovered = { ...person, password: `${person.password}-again` };
  await test.step("forgets the password and recovers with the key", async () => {
    await second.goto("/login");
    await second.getByRole("link", { name: "Forgot your master password?" }).click();
    await recover(second, person.email, recoveryKey, recovered.password);
    await app.openPasswords(second);
    await find(second, kept.title);
    await app.openEntry(second, kept.title);
    await expect(second.getByRole("dialog").getByLabel("Notes")).toHaveValue(kept.notes);
    await second.keyboard.press("Escape");
    await app.signOut(second);
  });

  await test.step("the old password and the old key are dead", async () => {
    await app.fillLogin(second, person);
    await app.expectNotice(second, "Invalid email or password");
    await second.goto("/recover");
    await startRecovery(second, person.email, recoveryKey);
    await app.expectNotice(second, "The email or the recovery key is not right.");
    await app.signIn(second, recovered);
    await app.signOut(second);
  });
  return { second, recovered };
}

/** An entry may stand on any page of the list; the search brings it to the first. */
async function find(page: Page, title: string) {
  await app.search(page, title);
  await expect(app.row(page, title)).toBeVisible();
}

async function clearSearch(page: Page) {
  await page.getByRole("search").getByRole("button", { name: "Clear" }).click();
}

async function addGenerated(page: Page, kept: JourneyOptions["kept"]) {
  await app.fillNewEntry(page, { ...kept, password: undefined });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make a password" }).click();
  await page.getByRole("button", { name: "Use this password" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).not.toHaveValue("");
  await dialog.getByRole("button", { name: "Add Password" }).click();
  await app.expectNotice(page, "Password created successfully");
}

async function search(page: Page, kept: JourneyOptions["kept"], gone: JourneyOptions["gone"]) {
  await app.search(page, kept.tag.slice(0, 1));
  await expect(page.getByText(/^\d+ passwords?$/)).toBeVisible();
  await app.search(page, kept.tag);
  await expect(page.getByText("1 password found")).toBeVisible();
  await expect(app.row(page, kept.title)).toBeVisible();
  await expect(app.row(page, gone.title)).toBeHidden();
  await app.search(page, "nothing like it");
  await expect(page.getByText("No results found")).toBeVisible();
  await clearSearch(page);
}

async function markFavorite(page: Page, kept: JourneyOptions["kept"], gone: JourneyOptions["gone"]) {
  await app.filterBy(page, "Favorites");
  await expect(page.getByText("No favorite passwords yet")).toBeVisible();
  await app.filterBy(page, "All");
  await find(page, kept.title);
  await page.getByRole("button", { name: `Add ${kept.title} to favorites` }).click();
  await app.expectNotice(page, "Password added to favorites");
  await clearSearch(page);
  await app.filterBy(page, "Favorites");
  await expect(app.row(page, kept.title)).toBeVisible();
  await expect(app.row(page, gone.title)).toBeHidden();
  await app.filterBy(page, "All");
}

async function copy(page: Page, kept: JourneyOptions["kept"], gone: JourneyOptions["gone"]) {
  await find(page, gone.title);
  await page.getByRole("button", { name: `Copy the password of ${gone.title}` }).click();
  await app.expectNotice(page, "Copied to clipboard!");
  expect(await app.clipboard(page)).toBe(gone.password);
  await find(page, kept.title);
  await page.getByRole("button", { name: `Copy the user name of ${kept.title}` }).click();
  await expect.poll(() => app.clipboard(page)).toBe(kept.email);
  await clearSearch(page);
}

async function edit(page: Page, { title, password }: JourneyOptions["gone"], newPassword: string) {
  await find(page, title);
  await app.openEntry(page, title);
  await app.fillEntry(page, { password: newPassword });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await app.expectNotice(page, "Password updated successfully");
  await app.openEntry(page, title);
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
    await app.confirm(page, "Confirm Delete", "Archive");
    // Under the pointer it stays, with its button, however slow this machine is.
    await page.getByText("Password archived successfully", { exact: true }).first().hover();
    await expect(app.row(page, title)).toBeHidden();
  };
  await archive();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(app.row(page, title)).toBeVisible();
  await archive();
  await app.filterBy(page, "Archived");
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(app.row(page, title)).toBeHidden();
  await app.filterBy(page, "All");
  await archive();
  await app.filterBy(page, "Archived");
  await page.getByRole("button", { name: `Delete ${title} forever` }).click();
  await app.confirm(page, "Delete forever?", "Delete forever");
  await app.expectNotice(page, "Password deleted forever");
  await expect(app.row(page, title)).toBeHidden();
}

async function startRecovery(page: Page, email: string, key: string) {
  // The page before has an Email too, and stays until this one's code is there.
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
  const newKey = await app.saveRecoveryKey(page, "Finish recovery");
  expect(newKey).not.toBe(key);
  await app.expectSignedIn(page);
}

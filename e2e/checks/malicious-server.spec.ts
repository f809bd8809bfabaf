import type { Page } from "@playwright/test";

import { expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import type { RunningServer } from "../processes/server.ts";
import { tamperWithReply as tamper, type Json } from "../fixtures/tamper-with-reply.ts";
import { expect, test } from "../fixtures/test.ts";

// What a person reads when the server lies: crypto-protocol.md §12, each on the page itself.

const contents = "**/api/user/vault/contents";

async function vaultWithTwo(page: Page, { url }: RunningServer) {
  const { person, secondDeviceVault } = await registerAccount(url, newPerson("Lena"));
  const { stored } = await secondDeviceVault.importEntries([
    draft({ title: "Harbour", email: "lena@harbour.example", password: "first-secret-1" }),
    draft({ title: "Orchard", email: "lena@orchard.example", password: "first-secret-2" }),
  ]);
  expect(stored).toBe(2);
  await signInPage.signIn(page, person);
  await passwordsPage.open(page);
  await expect(passwordsPage.row(page, "Orchard")).toBeVisible();
  return person;
}

async function reopen(page: Page, password: string) {
  await page.reload();
  await passwordsPage.unlock(page, password);
}

const warning = (page: Page) => page.getByRole("region", { name: "This is not quite what was saved" });

test("case 1: a field swapped within an entry is shown as one that cannot be opened", async ({ page, server }) => {
  const { password } = await vaultWithTwo(page, server);
  await tamper(page, contents, ({ entries }) => {
    [entries[0].title, entries[0].email] = [entries[0].email, entries[0].title];
  });
  await reopen(page, password);
  await expect(page.getByText("cannot be opened", { exact: true })).toBeVisible();
  await expect(page.getByText('"title" was changed, moved or sealed under another key')).toBeVisible();
});

test("case 5: an entry that was dropped is missed, by name, and writing stops until the person decides", async ({
  page,
  server,
}) => {
  const { password } = await vaultWithTwo(page, server);
  await page.reload();
  await passwordsPage.unlock(page, password);
  await expect(passwordsPage.row(page, "Orchard")).toBeVisible();
  await tamper(page, contents, (body) => {
    body.entries.pop();
  });
  await reopen(page, password);
  await expect(warning(page)).toContainText("The vault holds 1 entry fewer than when it was last saved.");
  await expect(page.getByRole("button", { name: /Archive (Harbour|Orchard)/ })).toBeDisabled();

  await page.unroute(contents);
  await warning(page).getByRole("button", { name: "Read again" }).click();
  await expect(warning(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Archive Orchard" })).toBeEnabled();
});

test("case 6: an entry that was rolled back is noticed", async ({ page, server }) => {
  const { password } = await vaultWithTwo(page, server);
  let older: Json;
  await page.route(contents, async (route) => {
    const response = await route.fetch();
    older = (await response.json()).entries;
    await route.fulfill({ response });
  });
  await reopen(page, password);
  await passwordsPage.openEntry(page, "Harbour");
  await passwordsPage.fillEntry(page, { password: "second-secret-1" });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Password updated successfully");
  await page.unroute(contents);
  await tamper(page, contents, (body) => {
    body.entries = older;
  });
  await reopen(page, password);
  await expect(warning(page)).toContainText("at least one is not the one that was saved");
});

test("case 8: an archive mark that was flipped is noticed", async ({ page, server }) => {
  const { password } = await vaultWithTwo(page, server);
  await tamper(page, contents, ({ entries }) => {
    entries[0].isArchive = true;
  });
  await reopen(page, password);
  await expect(warning(page)).toContainText("at least one is not the one that was saved");
});

test("case 12: “no vault” and another vault for a known account stop the sign-in", async ({
  page,
  server,
  newProfile,
}) => {
  const person = await vaultWithTwo(page, server);
  await signInPage.signOut(page);
  await tamper(page, "**/api/auth/login", (body) => {
    body.vault = null;
  });
  await tamper(page, "**/api/user/vault", (body) => {
    Object.assign(body, { vaultId: null, kdf: null, manifest: null, hasRecovery: false });
  });
  await signInPage.fillLogin(page, person);
  const securityWarning = page.getByRole("alertdialog", { name: "Your vault is missing" });
  await expect(securityWarning).toContainText("If you did not ask for a reset, do not go on.");
  await securityWarning.getByRole("button", { name: "Do not go on" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute("**/api/auth/login");
  await page.unroute("**/api/user/vault");

  const stranger = newPerson("Mara");
  const other = await (await newProfile()).newPage();
  let strangers: Json;
  await other.route("**/api/auth/login", async (route) => {
    const response = await route.fetch();
    strangers = (await response.json()).vault;
    await route.fulfill({ response });
  });
  await signInPage.register(other, stranger);
  await signInPage.signOut(other);
  await signInPage.signIn(other, stranger);

  await tamper(page, "**/api/auth/login", (body) => {
    body.vault = strangers;
  });
  await signInPage.fillLogin(page, person);
  await expect(page.getByRole("alertdialog", { name: "This is another vault" })).toBeVisible();
});

test("case 14: weaker key settings are refused before a password is derived", async ({ page, server }) => {
  const person = await vaultWithTwo(page, server);
  await signInPage.signOut(page);
  await tamper(page, "**/api/auth/prelogin", (body) => {
    body.kdf.memoryKiB = 1_024;
  });
  const signIns: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/login")) signIns.push(request.url());
  });
  await signInPage.fillLogin(page, person);
  await expect(page.getByRole("alert")).toContainText("The server sent key settings that are refused here (weak).");
  expect(signIns).toEqual([]);
});

import type { Page } from "@playwright/test";
import type { OpenVault } from "@pomander/vault";

import { answerQuestion, expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import type { RunningServer } from "../processes/server.ts";
import { tamperWithReply as tamper, type Json } from "../fixtures/tamper-with-reply.ts";
import { expect, test } from "../fixtures/test.ts";

// Tests the warnings that a person reads when the server lies (crypto-protocol.md §12), each on the page itself.

const contents = "**/api/vaults/*/contents";

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
  return { ...person, secondDeviceVault };
}

async function reopen(page: Page, password: string) {
  await page.reload();
  await passwordsPage.unlock(page, password);
}

const warning = (page: Page) => page.getByRole("region", { name: "Your vault doesn't match what was last saved" });

test(
  "case 1: a field swapped within an entry is shown as one that cannot be opened",
  { tag: "@slow" },
  async ({ page, server }) => {
    const { password } = await vaultWithTwo(page, server);
    await tamper(page, contents, ({ entries }) => {
      [entries[0].title, entries[0].email] = [entries[0].email, entries[0].title];
    });
    await reopen(page, password);
    await expect(page.getByText("Can't be opened", { exact: true })).toBeVisible();
    await expect(page.getByText('"title" was changed, moved or encrypted with another key')).toBeVisible();
  },
);

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
  await expect(warning(page)).toContainText("Your vault has 1 entry fewer than when it was last saved.");
  await expect(page.getByRole("button", { name: /Archive (Harbour|Orchard)/ })).toBeDisabled();

  await page.unroute(contents);
  await warning(page).getByRole("button", { name: "Read again" }).click();
  await expect(warning(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Archive Orchard" })).toBeEnabled();
});

test("case 6: an entry that was rolled back is noticed", { tag: "@slow" }, async ({ page, server }) => {
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
  await expect(warning(page)).toContainText("at least one of them isn't what was saved");
});

test("case 8: an archive mark that was flipped is noticed", { tag: "@slow" }, async ({ page, server }) => {
  const { password } = await vaultWithTwo(page, server);
  await tamper(page, contents, ({ entries }) => {
    entries[0].isArchive = true;
  });
  await reopen(page, password);
  await expect(warning(page)).toContainText("at least one of them isn't what was saved");
});

test(
  "case 12: “no vault” and another vault for a known account stop the sign-in",
  { tag: "@slow" },
  async ({ page, server, newProfile }) => {
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
    await expect(securityWarning).toContainText("If you didn't ask for a reset, stop here.");
    await securityWarning.getByRole("button", { name: "Stop" }).click();
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
    await expect(page.getByRole("alertdialog", { name: "This is a different vault" })).toBeVisible();
  },
);

test(
  "case 14: weaker key settings are refused before a password is derived",
  { tag: "@slow" },
  async ({ page, server }) => {
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
    await expect(page.getByRole("alert")).toContainText(
      "This device refused the key settings that the server sent (weak).",
    );
    expect(signIns).toEqual([]);
  },
);

const manifests = "**/api/vaults/*/manifests?*";

/** Stores this many more changes on another device of the person. */
async function changeElsewhere(vault: OpenVault, count: number) {
  for (let n = 0; n < count; n++) {
    const outcome = await vault.create(draft({ title: `Elsewhere ${n}`, password: "third-secret-3" }));
    expect(outcome.kind).toBe("saved");
  }
}

const parted =
  "The server left out changes that this device has already seen. The server's history differs from this device's";
const moment = String.raw`\w{3}\s\d\d,\s\d{4},\s\d\d:\d\d`;

test(
  "case 25: a save that was acknowledged and withheld from the other devices is two histories",
  { tag: "@slow" },
  async ({ page, server }) => {
    const { password, secondDeviceVault } = await vaultWithTwo(page, server);
    const entries = "**/api/vaults/*/entries";
    await page.route(entries, (route) => route.fulfill({ status: 201, json: {} }));
    await passwordsPage.addEntry(page, { title: "Withheld", password: "second-secret-2" });
    await page.unroute(entries);
    await changeElsewhere(secondDeviceVault, 3);
    await reopen(page, password);
    await expect(warning(page)).toContainText(new RegExp(`${parted} as of ${moment} or earlier\\.`));
    await expect(page.getByRole("button", { name: "Archive Harbour" })).toBeDisabled();
    await expect(warning(page).getByText(/^\d+( \d{5}){6}$/)).toBeVisible();

    await warning(page).getByRole("button", { name: "What can I do?" }).click();
    await expect(warning(page).getByRole("listitem")).toHaveCount(3);
  },
);

test(
  "case 26: changes in between that the server does not send are a gap",
  { tag: "@slow" },
  async ({ page, server }) => {
    const { password, secondDeviceVault } = await vaultWithTwo(page, server);
    await changeElsewhere(secondDeviceVault, 3);
    await tamper(page, manifests, (body) => body.manifests.splice(1, 1));
    await reopen(page, password);
    await expect(warning(page)).toContainText("The server doesn't send the changes in between.");
    await page.unroute(manifests);
    await warning(page).getByRole("button", { name: "Read again" }).click();
    await expect(warning(page)).toBeHidden();
  },
);

test(
  "case 27: contents of one history with changes of another are two histories",
  { tag: "@slow" },
  async ({ page, server }) => {
    const { password, secondDeviceVault } = await vaultWithTwo(page, server);
    await changeElsewhere(secondDeviceVault, 3);
    await tamper(page, manifests, (body) => {
      body.manifests.at(-1).sealed = body.manifests.at(-2).sealed;
    });
    await reopen(page, password);
    await expect(warning(page)).toContainText(new RegExp(`${parted} after ${moment}\\.`));
  },
);

test(
  "case 29: “Keep this version” is told on another device, with the names of what is gone",
  { tag: "@slow" },
  async ({ page, server, newProfile }) => {
    const person = await vaultWithTwo(page, server);
    const other = await (await newProfile()).newPage();
    await signInPage.signIn(other, person);
    await passwordsPage.open(other);
    await expect(passwordsPage.row(other, "Orchard")).toBeVisible();
    for (const device of [page, other])
      await tamper(device, contents, (body) => {
        body.entries = body.entries.slice(0, 1);
      });
    await reopen(page, person.password);
    await warning(page).getByRole("button", { name: "Keep this version" }).click();
    await answerQuestion(page, "Keep this version?", "Keep this version");
    await expectNotice(page, "Your vault now uses this version.");

    await passwordsPage.addEntry(other, { title: "Meadow", password: "second-secret-2" });
    const told = other.getByRole("alert").filter({ hasText: "another device kept the server's version." });
    await expect(told).toContainText("1 entry this device knew about is gone:");
    await expect(told.getByRole("listitem")).toHaveText(/^(Harbour|Orchard)$/);
    await told.getByRole("button", { name: "Got it" }).click();
    await passwordsPage.open(other);
    await expect(told).toBeHidden();
  },
);

test("case 38: a server that says never to lock is not listened to", { tag: "@slow" }, async ({ page, server }) => {
  const { password } = await vaultWithTwo(page, server);
  await openProfile(page, "This device");
  await page.getByRole("radio", { name: "5 minutes", exact: true }).click();
  await expectNotice(page, "Auto-lock saved");
  await tamper(page, "**/api/user{,/user/*}", (body) => {
    body.lockAfterMinutes = 0;
  });
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.goto("/passwords");
  await passwordsPage.unlock(page, password);
  await expect(passwordsPage.row(page, "Harbour")).toBeVisible();
  await page.clock.setFixedTime(now + 4.5 * 60_000);
  await expect(page.getByText("Your vault locks in less than a minute")).toBeVisible();
  await page.clock.setFixedTime(now + 5 * 60_000);
  await expect(page.getByRole("heading", { level: 1, name: "Unlock your vault" })).toBeVisible();
});

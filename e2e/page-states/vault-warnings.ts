import { expect, type Page } from "@playwright/test";

import { answerFirstVisits, leaveFirstVisitsUnanswered } from "../fixtures/answer-first-visits.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import type { SeedFixtures } from "../fixtures/seeded-test.ts";
import { tamperWithReply, type Json } from "../fixtures/tamper-with-reply.ts";
import { answerQuestion, expectHeading, expectNotice, press } from "../page-objects/common.ts";
import { firstVisit } from "../page-objects/first-visit.ts";
import { newVaultKeysPage } from "../page-objects/new-vault-keys.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { type PageState, walk } from "./page-state.ts";

const contents = "**/api/vaults/*/contents";
const manifests = "**/api/vaults/*/manifests?*";

/** States of a browser that has no memory of the vault. */
const firstVisits = walk(
  {
    name: "first visit",
    viewer: "visitor",
    open: async (page, { owner }) => {
      await signInPage.signIn(page, owner.person);
      await leaveFirstVisitsUnanswered(page);
      await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
      await firstVisit.expectAsked(page);
    },
  },
  {
    name: "first visit: declined",
    viewer: "visitor",
    open: async (page) => {
      await press(page, "No, lock it");
      await expectHeading(page, "Your vault is locked");
    },
  },
);

interface Lie {
  /** The call whose reply is changed. */
  about: string;
  change: (body: Json) => void;
  /** Whether another device stores a change first, and takes it back. */
  isChangedElsewhere?: boolean;
  said: string;
}

/** Returns a state in which the vault is opened again by a lying server. */
const warned = (name: string, { about, change, isChangedElsewhere = false, said }: Lie): PageState => ({
  name: `passwords: ${name}`,
  viewer: "owner",
  discardsTab: true,
  open: async (page, { owner }: SeedFixtures) => {
    await passwordsPage.open(page);
    await press(page, "Lock");
    for (const minutes of isChangedElsewhere ? ([60, 5, 15] as const) : [])
      await owner.secondDeviceVault.setLockAfterMinutes(minutes);
    await tamperWithReply(page, about, change);
    await passwordsPage.unlock(page, owner.person.password);
    await expect(page.getByRole("region", { name: "Your vault doesn't match what was last saved" })).toContainText(
      said,
    );
  },
});
/** Returns a state that continues from a warning. */
const warnedOn = (name: string, open: (page: Page) => Promise<unknown>): PageState => ({
  name: `passwords: ${name}`,
  viewer: "owner",
  open,
});

const dropOne = { about: contents, change: (body: Json) => body.entries.pop(), said: "1 entry fewer" };
const breakManifest = {
  about: contents,
  change: (body: Json) => {
    body.manifest.sealed = body.manifest.sealed.replace(/.{4}$/, "AAAA");
  },
  said: "can't be read",
};

const askToKeep = async (page: Page) => {
  await press(page, "Keep this version");
  await expect(page.getByRole("alertdialog", { name: "Keep this version?" })).toBeVisible();
};

/** Opens the vault of a user that the other states do not use, in this tab and on a further device. */
async function openOnTwo(page: Page) {
  await page.goto("/");
  const account = await registerAccount(new URL(page.url()).origin, newPerson("Noor"));
  const titles = ["Harbour office", "Orchard", "Meadow"];
  await account.secondDeviceVault.importEntries(titles.map((title) => draft({ title })));
  const context = await page.context().browser()?.newContext({ baseURL: page.url() });
  if (context === undefined) throw new Error("This page has no browser of its own.");
  answerFirstVisits(context);
  const other = await context.newPage();
  for (const device of [page, other]) await openVault(device, account.person);
  return { person: account.person, other };
}

async function openVault(page: Page, person: Person) {
  await signInPage.signIn(page, person);
  await passwordsPage.open(page);
  await expect(passwordsPage.row(page, "Orchard")).toBeVisible();
}

async function keepElsewhere(page: Page) {
  const { person, other } = await openOnTwo(page);
  for (const device of [page, other])
    await tamperWithReply(device, contents, (body) => {
      body.entries = body.entries.filter((_: unknown, index: number) => index !== 0);
    });
  await press(other, "Lock");
  await passwordsPage.unlock(other, person.password);
  await askToKeep(other);
  await answerQuestion(other, "Keep this version?", "Keep this version");
  await expectNotice(other, "Your vault now uses this version.");
  await other.context().close();
  await passwordsPage.addEntry(page, { title: "Lantern", password: "second-secret-2" });
  await expect(page.getByText("another device kept the server's version.")).toBeVisible();
}

async function newKeysElsewhere(page: Page) {
  const { person, other } = await openOnTwo(page);
  const password = `${person.password}-renewed`;
  await newVaultKeysPage.make(other, person.password, password);
  await other.context().close();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login$/);
  await signInPage.fillLogin(page, { ...person, password });
  await answerQuestion(page, "Your password was changed", "Continue anyway");
  // The page that asked for the sign-in comes back first.
  await expect(page).toHaveURL(/\/profile/);
  await passwordsPage.open(page);
  await expect(page.getByText(/^New vault keys were created on /)).toBeVisible();
}

/** Marks a state that another one shows with other texts. */
const thorough = (state: PageState): PageState => ({ ...state, isThorough: true });

export const vaultWarningPageStates: readonly PageState[] = [
  ...firstVisits,
  ...walk(
    thorough(warned("an unverified read", dropOne)),
    warnedOn("an unverified read: what can be done", async (page) => {
      await press(page, "What can I do?");
      await expect(page.getByText("Read again first. The problem may be temporary.")).toBeVisible();
    }),
    warnedOn("keeping what is here", askToKeep),
  ),
  ...walk(
    warned("a record that cannot be opened", breakManifest),
    warnedOn("keeping what is here, without its record", askToKeep),
  ),
  warned("two histories", {
    about: manifests,
    isChangedElsewhere: true,
    change: (body) => {
      body.manifests.at(-1).sealed = body.manifests.at(-2).sealed;
    },
    said: "The server's history differs from this device's after",
  }),
  thorough(
    warned("a gap", {
      about: manifests,
      isChangedElsewhere: true,
      change: (body) => {
        body.manifests = [];
      },
      said: "The server doesn't send the changes in between.",
    }),
  ),
  { name: "passwords: kept elsewhere", viewer: "visitor", open: keepElsewhere },
  thorough({ name: "passwords: new keys made elsewhere", viewer: "visitor", open: newKeysElsewhere }),
  {
    name: "passwords: a memory that was written back",
    viewer: "owner",
    discardsTab: true,
    open: async (page, { owner }) => {
      await passwordsPage.open(page);
      await page.evaluate(() => {
        indexedDB.deleteDatabase("pomander");
      });
      await press(page, "Lock");
      await passwordsPage.unlock(page, owner.person.password);
      await expect(page.getByText("This browser's memory of your vault was cleared")).toBeVisible();
    },
  },
];

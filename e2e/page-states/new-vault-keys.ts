import { expect, type Page } from "@playwright/test";

import { press } from "../page-objects/common.ts";
import { newVaultKeysPage } from "../page-objects/new-vault-keys.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { storeUnreadable, type Account } from "../fixtures/accounts.ts";
import { type PageState, walk } from "./page-state.ts";

const next = "kettle-Meadow-92-rust-harbour";

const owner = (name: string, open: (page: Page, owner: Account) => Promise<unknown>): PageState => ({
  name: `new vault keys: ${name}`,
  viewer: "owner",
  open: (page, fixtures) => open(page, fixtures.owner),
});
const thorough = (state: PageState): PageState => ({ ...state, isThorough: true });
/** Returns a state whose tab is discarded, because the prepared keys stay in it. */
const ownerDiscardingTab = (name: string, open: (page: Page, owner: Account) => Promise<unknown>): PageState => ({
  ...owner(name, open),
  discardsTab: true,
});

/** Returns a state of a user that the other states do not use, because the user's keys change. */
const stranger = (name: string, open: (page: Page) => Promise<unknown>): PageState => ({
  name: `new vault keys: ${name}`,
  viewer: "visitor",
  open,
});

async function toPassword(page: Page) {
  await newVaultKeysPage.open(page);
  await press(page, "Continue");
}

const successors = "**/api/vaults/*/successor";

async function confirmDeletion(page: Page) {
  const dialog = page.getByRole("alertdialog", { name: "Delete the old copy?" });
  await dialog.getByLabel("Master password", { exact: true }).fill(next);
  await dialog.getByRole("button", { name: "Delete old copy" }).click();
}

/** States of new vault keys. Nothing of the owner's is ever sent, so that their vault is unchanged. */
export const newVaultKeysPageStates: readonly PageState[] = [
  owner("what they change", (page) => newVaultKeysPage.open(page)),
  owner("faults of the password", async (page) => {
    await toPassword(page);
    await page.getByLabel("New master password", { exact: true }).fill("password1");
    await press(page, "Continue");
    await expect(page.getByText("Please confirm your password")).toBeVisible();
  }),
  thorough(
    ownerDiscardingTab("being prepared", async (page, { person }) => {
      await toPassword(page);
      await page.route("**/api/user/vault/*/unlock", () => new Promise(() => {}));
      await newVaultKeysPage.choosePassword(page, person.password, next);
      await expect(page.getByText("Checking your vault and creating new keys...")).toBeVisible();
    }),
  ),
  ...walk(
    owner("the recovery key", async (page, { person }) => {
      await toPassword(page);
      await newVaultKeysPage.choosePassword(page, person.password, next);
      await expect(newVaultKeysPage.step(page, 3, "Save your new recovery key")).toBeFocused();
    }),
    thorough(
      owner("ready to be made", async (page) => {
        await signInPage.saveRecoveryKey(page, "Continue");
        await expect(newVaultKeysPage.step(page, 4, "Create the new keys")).toBeFocused();
      }),
    ),
    thorough(
      owner("begun, in the profile", async (page) => {
        await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Profile" }).click();
        await expect(page.getByRole("link", { name: "Continue creating new keys" })).toBeVisible();
      }),
    ),
    thorough(
      owner("stopped", async (page) => {
        await page.getByRole("link", { name: "Continue creating new keys" }).click();
        await page.route(successors, (route) => route.abort());
        await press(page, "Create new keys");
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      }),
    ),
    owner("being made", async (page) => {
      await page.route(successors, () => new Promise(() => {}));
      await press(page, "Try again");
      await expect(page.getByRole("progressbar", { name: "Creating new keys" })).toBeVisible();
    }),
  ),
  ownerDiscardingTab("vault locked", async (page) => {
    await page.goto("/profile/new-vault-keys?step=key");
    await expect(page.getByRole("heading", { name: "Unlock your vault first" })).toBeVisible();
  }),
  {
    name: "new vault keys: what cannot be opened",
    viewer: "visitor",
    open: async (page) => {
      const person = newPerson("Noor");
      await signInPage.register(page, person);
      await storeUnreadable(new URL(page.url()).origin, person, 2);
      await toPassword(page);
      await newVaultKeysPage.choosePassword(page, person.password, next);
      await expect(newVaultKeysPage.step(page, 2, "2 entries can't be opened")).toBeFocused();
      await page.getByRole("checkbox", { name: "Leave this entry behind" }).first().check();
    },
  },
  ...walk(
    stranger("made", async (page) => {
      const person = newPerson("Noor");
      await signInPage.register(page, person);
      await passwordsPage.open(page);
      await passwordsPage.addEntry(page, { title: "Harbour office", password: "Apple-Ladder-77-Basket" });
      await newVaultKeysPage.make(page, person.password, next);
      await expect(newVaultKeysPage.oldCopy(page)).toBeVisible();
    }),
    thorough(
      stranger("the old copy in the profile", async (page) => {
        await openProfile(page, "Advanced");
        await expect(newVaultKeysPage.oldCopy(page)).toBeVisible();
      }),
    ),
    thorough(
      stranger("the old copy stays", async (page) => {
        await page.route("**/api/user/vaults/archived/*/delete", (route) => route.abort());
        await press(page, "Delete the old copy now");
        await confirmDeletion(page);
        await expect(page.getByRole("alertdialog").getByRole("alert")).toBeVisible();
      }),
    ),
    thorough(
      stranger("deleting the old copy", async (page) => {
        await page.route("**/api/user/vaults/archived/*/delete", () => new Promise(() => {}));
        await confirmDeletion(page);
        await expect(page.getByText("Checking every entry in your vault...")).toBeVisible();
      }),
    ),
  ),
];

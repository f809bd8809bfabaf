import { expect, type Page } from "@playwright/test";

import type { Person } from "../fixtures/people.ts";
import { expectHeading, openFromMenu, press } from "./common.ts";
import { passwordsPage } from "./passwords.ts";
import { signInPage } from "./sign-in.ts";

interface Invitation {
  /** The people, as they are typed. */
  people: readonly string[];
  /** The vault that is checked, by its name. */
  vault?: string;
}

/** People, invitations and shared vaults. */
export const sharingPages = {
  async openPeople(page: Page) {
    await openFromMenu(page, "People");
    await expect(page.getByRole("region", { name: "Your contact code" })).toBeVisible();
  },

  openVaults: (page: Page) => openFromMenu(page, "Shared vaults"),

  async openVault(page: Page, name: string) {
    await sharingPages.openVaults(page);
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("region", { name: "Members", exact: true })).toBeVisible();
  },

  /** Makes a shared vault, which is then shown, and returns its id. */
  async createVault(page: Page, name: string): Promise<string> {
    await sharingPages.openVaults(page);
    await press(page, "New vault");
    await page.getByRole("dialog").getByLabel("Name").fill(name);
    await press(page, "Create vault");
    await expectHeading(page, name);
    await expect(page.getByRole("region", { name: "Members", exact: true })).toBeVisible();
    return new URL(page.url()).pathname.split("/").at(-1) ?? "";
  },

  async fillInvitation(page: Page, { people, vault }: Invitation) {
    await press(page, "Invite people");
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await dialog.getByLabel("Who").fill(people.join("\n"));
    if (vault !== undefined) await dialog.getByRole("checkbox", { name: vault }).check();
    return dialog;
  },

  /** Invites people on the page of people, and returns the links in their order. */
  async invite(page: Page, invitation: Invitation): Promise<string[]> {
    await sharingPages.fillInvitation(page, invitation);
    return sharingPages.createLinks(page);
  },

  /** Makes the links of the invitation that is filled in, copies them all, and returns them in their order. */
  async createLinks(page: Page): Promise<string[]> {
    await page
      .getByRole("dialog", { name: "Invite people" })
      .getByRole("button", { name: /^Create \d+ links?$/ })
      .click();
    const links = page.getByRole("dialog", { name: /^Send (?:this link|these)/ });
    const mails = links.getByRole("link", { name: /^Write an email to/ });
    await expect(mails.first()).toBeVisible();
    const found: string[] = [];
    for (const mail of await mails.all()) {
      const body = new URL((await mail.getAttribute("href")) ?? "").searchParams.get("body") ?? "";
      found.push(/https?:\/\/\S+\/join#\S+/.exec(body)?.[0] ?? "");
    }
    if (found.length > 1) await links.getByRole("button", { name: "Copy all" }).click();
    await links.getByRole("button", { name: "Done" }).click();
    return found;
  },

  /** Opens an invitation as someone without an account, registers, and accepts it. */
  async registerByLink(page: Page, link: string, person: Person, inviter: string) {
    await page.goto(link);
    await expectHeading(page, "You're invited to share passwords");
    expect(new URL(page.url()).hash).toBe("");
    await page.getByRole("main").getByRole("link", { name: "Register" }).click();
    await page.getByLabel("First name").fill(person.firstName);
    await page.getByLabel("Last name").fill(person.lastName);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Confirm password").fill(person.password);
    await press(page, "Create Account");
    await signInPage.saveRecoveryKey(page, "Create Account");
    await sharingPages.accept(page, inviter);
  },

  /** Opens an invitation as someone with an account, signs in, and accepts it. */
  async signInByLink(page: Page, link: string, person: Person, inviter: string) {
    await page.goto(link);
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    // The browser hasn't seen the vault before.
    await page.getByRole("link", { name: "Check your vault" }).click();
    await sharingPages.accept(page, inviter);
  },

  /** Reloads the page, as someone who comes back later, and unlocks the vault for it. */
  async comeBack(page: Page, { password }: Person, path: "/people" | "/vaults") {
    await page.goto(path);
    await page.getByRole("link", { name: "Unlock" }).click();
    await passwordsPage.unlock(page, password);
  },

  async accept(page: Page, inviter: string) {
    await expect(page.getByRole("heading", { name: `${inviter} invites you` })).toBeVisible();
    await press(page, "Accept invitation");
    await expectHeading(page, "Invitation accepted");
  },

  member: (page: Page, name: string) =>
    page
      .getByRole("region", { name: "Members", exact: true })
      .getByRole("listitem")
      .filter({ has: page.getByText(name, { exact: true }) }),

  /** Opens the question that comes before a member of the vault on screen is removed. */
  async askToRemove(page: Page, name: string) {
    await sharingPages
      .member(page, name)
      .getByRole("button", { name: `More for ${name}` })
      .click();
    await page.getByRole("menuitem", { name: "Remove from this vault" }).click();
    return page.getByRole("alertdialog", { name: new RegExp(`^Remove ${name} from`) });
  },

  activity: (page: Page) => page.getByRole("region", { name: "Activity", exact: true }),

  known: (page: Page) => page.getByRole("region", { name: "Passwords that former members know" }),
};

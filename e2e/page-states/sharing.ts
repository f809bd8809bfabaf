import { expect, type Page } from "@playwright/test";

import { expectHeading, press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { setUpEmptyVault, type Account } from "../fixtures/accounts.ts";
import { resetUser, temporaryPassword } from "../fixtures/create-users.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { done, fillShared, join, openSharer, registerSharer, type Sharer } from "../fixtures/sharers.ts";
import { type PageState, walk } from "./page-state.ts";
import { originOf, seeReturning, sharing } from "./sharing-state.ts";

const thorough = (state: PageState): PageState => ({ ...state, isThorough: true });

/** Registers a person in this tab, whose vault is open then. */
async function register(page: Page, name: string) {
  const person = newPerson(name);
  await signInPage.register(page, person);
  await passwordsPage.open(page);
  return person;
}

/** The device without a screen of the person in the tab, and another person, from one state of a walk to the next. */
let own: Sharer;
let other: Sharer;
let third: Sharer;
let vaultId = "";

const links = (page: Page) => page.getByRole("dialog", { name: /^Send (?:this link|these)/ });

/** Has the other person accept an invitation to the vault, and returns once this person's device has given it. */
async function giveOther(role: "read" | "manage") {
  const { email } = other.person;
  const { invites } = done(
    await own.sharing.invite([{ email, name: "Beatrix Montgomery-Hollingsworth" }], [{ vaultId, role }]),
  );
  done(await other.sharing.acceptInvite(invites[0]?.fragment ?? ""));
  done(await own.sharing.giveAccess());
  await other.refresh();
  done(await other.sharing.takeGrants(own.sharing.snapshot().me?.userId ?? ""));
}

/** Pages of people and shared vaults, as one founder meets them. */
const founder = walk(
  sharing("people, none yet", async (page) => {
    const person = await register(page, "Ana");
    own = await openSharer(originOf(page), person);
    await sharingPages.openPeople(page);
  }),
  sharing("vaults, none yet", async (page) => {
    await sharingPages.openVaults(page);
    await expect(page.getByText("No shared vaults yet")).toBeVisible();
  }),
  thorough(
    sharing("new vault", async (page) => {
      await press(page, "New vault");
      await press(page, "Create vault");
      await expect(page.getByText("Enter a name.")).toBeVisible();
    }),
  ),
  sharing("vault of one", async (page) => {
    await page.getByRole("dialog").getByLabel("Name").fill("Operations, production and staging");
    await press(page, "Create vault");
    await expect(page.getByRole("region", { name: "Members", exact: true })).toBeVisible();
    vaultId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  }),
  sharing("passwords of an empty vault", async (page) => {
    await page.getByRole("link", { name: "Show passwords" }).click();
    await expect(page.getByText("Nothing in Operations, production and staging yet")).toBeVisible();
  }),
  sharing("invite, with faults", async (page) => {
    await own.refresh();
    await fillShared(own, vaultId, ["Bank", "Router", "Firewall of the whole infrastructure, production and staging"]);
    await sharingPages.openPeople(page);
    const dialog = await sharingPages.fillInvitation(page, { people: ["Bea", "cy@example.org"], vault: "Operations" });
    await dialog.getByRole("button", { name: /^Create/ }).click();
    await expect(page.getByText('"Bea" isn\'t an email address.')).toBeVisible();
  }),
  sharing("links", async (page) => {
    other = await registerSharer(originOf(page), "Bea");
    third = await registerSharer(originOf(page), "Cy");
    const { email } = other.person;
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await dialog.getByLabel("Who").fill(`Beatrix Montgomery-Hollingsworth <${email}>\ncy.diaz@example.org`);
    await dialog.getByRole("button", { name: /^Create/ }).click();
    await expect(links(page).getByRole("button", { name: "Copy all" })).toBeVisible();
  }),
  sharing("people, invited", async (page) => {
    await links(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("list", { name: "Invitations" }).getByRole("listitem")).toHaveCount(2);
  }),
  sharing("people, one accepted", async (page) => {
    await own.refresh();
    const [invite] = own.sharing.snapshot().invites.filter(({ email }) => email === other.person.email);
    done(await other.sharing.acceptInvite(invite?.fragment ?? ""));
    await seeReturning(page, page.getByRole("heading", { name: "1 person accepted" }));
  }),
  sharing("vault of one, with people who were invited", async (page) => {
    await sharingPages.openVault(page, "Operations, production and staging");
    await expect(page.getByText(/^1 person was invited and hasn't accepted yet/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "1 person accepted" })).toBeVisible();
  }),
  sharing("people, a contact", async (page) => {
    await sharingPages.openPeople(page);
    await press(page, "Give access");
    await expect(page.getByRole("list", { name: "Contacts" })).toBeVisible();
  }),
  sharing("compare", async (page) => {
    await press(page, "More for Beatrix Montgomery-Hollingsworth");
    await page.getByRole("menuitem", { name: "Compare codes" }).click();
    const dialog = page.getByRole("dialog", { name: /^Compare codes/ });
    await dialog.getByLabel("Contact code").fill("12345 ".repeat(6));
    await dialog.getByRole("button", { name: "Compare" }).click();
    await expect(dialog.getByText("These digits don't fit.")).toBeVisible();
  }),
  sharing("vaults", async (page) => {
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await sharingPages.openVaults(page);
  }),
  sharing("members", async (page) => {
    await other.refresh();
    done(await other.sharing.takeGrants(own.sharing.snapshot().me?.userId ?? ""));
    await sharingPages.openVault(page, "Operations, production and staging");
  }),
  thorough(
    sharing("change the name of a member", async (page) => {
      await press(page, "More for Beatrix Montgomery-Hollingsworth");
      await page.getByRole("menuitem", { name: "Change name" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Beatrix Montgomery");
    }),
  ),
  thorough(
    sharing("add a member, no other contacts", async (page) => {
      await press(page, "Save");
      await expect(sharingPages.activity(page)).toContainText("Changed a member's name");
      await press(page, "Add a member");
      await expect(page.getByText("You have no other contacts yet.")).toBeVisible();
    }),
  ),
  sharing("remove a member", async (page) => {
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await sharingPages.askToRemove(page, "Beatrix Montgomery-Hollingsworth");
  }),
  thorough(
    sharing("remove a member, others go too", async (page) => {
      await own.refresh();
      const { email, password } = third.person;
      const { invites } = done(await own.sharing.invite([{ email, name: "Cy Diaz" }], [{ vaultId, role: "read" }]));
      done(await third.sharing.acceptInvite(invites[0]?.fragment ?? ""));
      done(await own.sharing.giveAccess());
      await third.refresh();
      done(await third.sharing.takeGrants(own.sharing.snapshot().me?.userId ?? ""));
      done(await third.sharing.leave(vaultId, password));
      const question = page.getByRole("alertdialog");
      await question.getByLabel("Master password", { exact: true }).fill(own.person.password);
      await question.getByRole("button", { name: /^Remove/ }).click();
      await expect(question.getByText("these people left or are being removed: Cy Diaz")).toBeVisible();
    }),
  ),
  thorough(
    sharing("removing a member", async (page) => {
      await page.route("**/successor/**", () => new Promise(() => {}));
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: "Remove all of them" }).click();
      await expect(page.getByRole("progressbar", { name: "Creating new keys" })).toBeVisible();
    }),
  ),
);

/** The pages after a member left, up to the last password that they know. */
const leavers = walk(
  sharing("stop managing", async (page) => {
    const person = await register(page, "Ana");
    vaultId = await sharingPages.createVault(page, "Operations");
    own = await openSharer(originOf(page), person);
    other = await registerSharer(originOf(page), "Bea");
    await fillShared(own, vaultId, ["Bank", "Router", "Firewall"]);
    await giveOther("manage");
    await seeReturning(
      page,
      page.getByRole("combobox", { name: /^Role of Beatrix/ }).filter({ hasText: "Can manage" }),
    );
    await page.getByRole("combobox", { name: "Role of Ana Fischer" }).click();
    await page.getByRole("option", { name: "Can view" }).click();
    await expect(page.getByRole("alertdialog", { name: "Stop managing Operations?" })).toBeVisible();
  }),
  sharing("keys due", async (page) => {
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    done(await other.sharing.leave(vaultId, other.person.password));
    await seeReturning(page, page.getByRole("button", { name: "Create new keys" }));
  }),
  thorough(
    sharing("create new keys", async (page) => {
      await press(page, "Create new keys");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    }),
  ),
  sharing("passwords that a former member knows", async (page) => {
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Master password", { exact: true }).fill(own.person.password);
    await question.getByRole("button", { name: "Create new keys" }).click();
    await expect(sharingPages.known(page)).toContainText("3 of 3 left to change.");
  }),
  thorough(
    sharing("choosing passwords that a former member knows", async (page) => {
      await page.getByRole("checkbox", { name: "Select Bank" }).check();
      await expect(page.getByRole("group", { name: "Selected passwords" })).toContainText("1 selected");
    }),
  ),
  sharing("an entry that a former member knows", async (page) => {
    await sharingPages.known(page).getByRole("link", { name: "Bank" }).click();
    await expect(page.getByText(/left and knows this password\./)).toBeVisible();
  }),
  thorough(
    sharing("an entry that was changed after a member left", async (page) => {
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const form = page.getByRole("dialog", { name: "Edit Password" });
      await form.getByLabel("Password", { exact: true }).fill("kT9!vQ2z-long");
      await form.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Changed. 2 passwords in this vault are left to change.")).toBeVisible();
    }),
  ),
  sharing("activity of a vault and of the one before", async (page) => {
    await sharingPages.openVault(page, "Operations");
    await page.getByRole("button", { name: "Show earlier activity" }).click();
    await expect(sharingPages.activity(page)).toContainText("Created the vault");
    await sharingPages.activity(page).scrollIntoViewIfNeeded();
  }),
  thorough(
    sharing("activity that can't be read", async (page) => {
      await page.route("**/manifests?*", (route) => route.fulfill({ status: 500, body: "{}" }));
      await own.refresh();
      const next = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      done(await own.sharing.rename(next, "Operations, production and staging"));
      await seeReturning(page, sharingPages.activity(page).filter({ hasText: "Couldn't load the activity" }));
    }),
  ),
  thorough(
    sharing("passwords that a former member knew", async (page) => {
      for (const title of ["Firewall", "Router"]) await press(page, `${title} doesn't need changing`);
      await expect(sharingPages.known(page)).toContainText("Nothing is left to change.");
    }),
  ),
  thorough(
    sharing("delete the vault", async (page) => {
      await press(page, "Delete vault");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    }),
  ),
  sharing("a deleted vault", async (page) => {
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Master password", { exact: true }).fill(own.person.password);
    await question.getByRole("button", { name: "Delete vault" }).click();
    await expectHeading(page, "Shared vaults");
    await page.getByRole("main").getByRole("link", { name: "Operations" }).click();
    await expect(page.getByRole("button", { name: "Restore vault" })).toBeVisible();
  }),
  sharing("vault not found", async (page) => {
    await page.evaluate(() => {
      history.pushState(null, "", "/vaults/00000000-0000-4000-8000-000000000000");
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    });
    await expect(page.getByText("Vault not found")).toBeVisible();
  }),
);

/** Page states of the dialog that asks about members added by a removed member. */
const additions = walk(
  sharing("remove a member who has added others", async (page) => {
    const person = await register(page, "Ana");
    vaultId = await sharingPages.createVault(page, "Operations");
    own = await openSharer(originOf(page), person);
    [other, third] = [await registerSharer(originOf(page), "Bea"), await registerSharer(originOf(page), "Cy")];
    await giveOther("manage");
    await join(other, third, vaultId, "write");
    await join(other, await registerSharer(originOf(page), "Maximiliana-Theodora"), vaultId, "read");
    await seeReturning(page, sharingPages.member(page, "Cy Fischer"));
    const question = await sharingPages.askToRemove(page, "Beatrix Montgomery-Hollingsworth");
    const boxes = question.getByRole("checkbox", { name: /^Also remove/ });
    await expect(boxes).toHaveCount(2);
    await boxes.last().uncheck();
  }),
  thorough(
    sharing("create new keys after a member left who had added others", async (page) => {
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      done(await other.sharing.leave(vaultId, other.person.password));
      await seeReturning(page, page.getByRole("button", { name: "Create new keys" }));
      await press(page, "Create new keys");
      await expect(page.getByRole("checkbox", { name: /^Also remove Maximiliana/ })).toBeChecked();
    }),
  ),
);

/** Page states of a vault whose member was reset, began with an empty vault, and so has another key card. */
const replaced = walk(
  sharing("a member with a replaced card", async (page, { superAdmin }) => {
    const person = await register(page, "Ana");
    vaultId = await sharingPages.createVault(page, "Operations");
    own = await openSharer(originOf(page), person);
    other = await registerSharer(originOf(page), "Bea");
    await giveOther("read");
    other = await startAnew(originOf(page), superAdmin, other.person);
    await seeReturning(
      page,
      page.getByText(
        /^Beatrix .* has new keys\. Compare codes with them first\. Then you can give them access again\.$/,
      ),
    );
    await expect(sharingPages.member(page, "Beatrix Montgomery-Hollingsworth")).toContainText("New keys");
  }),
);

/** Resets a person, who begins with an empty vault, and opens it at a device without a screen. */
async function startAnew(url: string, admin: Account, person: Person): Promise<Sharer> {
  const anew = { ...person, password: `${person.password}-anew` };
  await resetUser({ url }, admin, anew);
  await setUpEmptyVault(url, anew, temporaryPassword);
  return openSharer(url, anew);
}

export const sharingPageStates: readonly PageState[] = [...founder, ...leavers, ...additions, ...replaced];

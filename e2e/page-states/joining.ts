import { expect } from "@playwright/test";
import { newPerson } from "../fixtures/people.ts";
import { done, fillShared, registerSharer, type Sharer } from "../fixtures/sharers.ts";
import { expectHeading, press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { type PageState, walk } from "./page-state.ts";
import { originOf, seeReturning, sharing } from "./sharing-state.ts";

/** The founder's device, the vault, and the invited person with their link, from one state of the walk to the next. */
let founder: Sharer;
let vaultId = "";
let guest = newPerson();
let fragment = "";

/** The invitation as the person meets it who gets the link. */
const joining = walk(
  sharing("join, as a visitor", async (page) => {
    await page.goto("/");
    founder = await registerSharer(originOf(page), "Anastasia");
    vaultId = done(await founder.sharing.found("Operations, production and staging")).vaultId;
    await fillShared(founder, vaultId, ["Bank", "Router"]);
    guest = newPerson("Bea");
    const invited = [{ email: guest.email, name: "Bea" }];
    const { invites } = done(await founder.sharing.invite(invited, [{ vaultId, role: "read" }]));
    fragment = invites[0]?.fragment ?? "";
    await page.goto(`/join#${fragment}`);
    await expectHeading(page, "You're invited to share passwords");
  }),
  sharing("join, locked", async (page) => {
    await signInPage.register(page, guest);
    await page.goto(`/join#${fragment}`);
    await expect(page.getByRole("heading", { name: "Unlock your vault first" })).toBeVisible();
  }),
  sharing("join, the invitation", async (page) => {
    await page.getByRole("link", { name: "Unlock" }).click();
    await passwordsPage.unlock(page, guest.password);
    await expect(page.getByRole("button", { name: "Accept invitation" })).toBeVisible();
  }),
  sharing("join, accepted", (page) => sharingPages.accept(page, "Anastasia Fischer")),
  sharing("passwords, before access is given", async (page) => {
    await page.getByRole("link", { name: "Passwords", exact: true }).click();
    await expect(page.getByText(/^You accepted the invitation of Anastasia Fischer/)).toBeVisible();
  }),
  sharing("people, access that waits", async (page) => {
    done(await founder.sharing.giveAccess());
    await sharingPages.openPeople(page);
    await seeReturning(page, page.getByText("2 entries, can view"));
  }),
  sharing("members, as one who views", async (page) => {
    await press(page, "Accept");
    await sharingPages.openVault(page, "Operations, production and staging");
  }),
  sharing("join, ended", async (page) => {
    await page.evaluate((hash) => {
      history.pushState(null, "", `/join#${hash}`);
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    }, fragment);
    await expect(page.getByText("This invitation has ended")).toBeVisible();
  }),
);

export const joiningPageStates: readonly PageState[] = [
  ...joining,
  sharing("join, not a whole link", async (page) => {
    await page.goto("/join#0190");
    await expectHeading(page, "This isn't a whole invitation link");
  }),
  sharing("join, after a reload", async (page) => {
    await page.goto("/join");
    await expectHeading(page, "Open your invitation link again");
  }),
];

import { expect } from "@playwright/test";
import { press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { done, openSharer, type Sharer } from "../fixtures/sharers.ts";
import { registerRemindMeUser } from "../fixtures/signed-in-users.ts";
import { type PageState, walk } from "./page-state.ts";
import { originOf, seeReturning, sharing } from "./sharing-state.ts";

const thorough = (state: PageState): PageState => ({ ...state, isThorough: true });

/** The device without a screen of the person in the tab. */
let own: Sharer;
let vaultId = "";

/** The machines of a shared vault, on its page. */
export const machinePageStates: readonly PageState[] = walk(
  sharing("machines, none yet", async (page, { superAdmin }) => {
    await page.goto("/login");
    const { person } = await registerRemindMeUser({ url: originOf(page) }, superAdmin, "Ana");
    await signInPage.signIn(page, person);
    await passwordsPage.open(page);
    vaultId = await sharingPages.createVault(page, "Operations");
    own = await openSharer(originOf(page), person);
    await page.getByRole("region", { name: "Machines" }).scrollIntoViewIfNeeded();
    await expect(page.getByText("No machines yet.")).toBeVisible();
  }),
  sharing("add a machine", async (page) => {
    await press(page, "Add a machine");
    await page.getByLabel("Reminder title").fill("");
    await press(page, "Create token");
    for (const fault of ["Enter a name", "Enter a title"])
      await expect(page.getByText(fault, { exact: true })).toBeVisible();
  }),
  sharing("add a machine, with a reminder", async (page) => {
    await press(page, "Cancel");
    await press(page, "Add a machine");
    await page.getByLabel("Name", { exact: true }).fill("Deployment of the customer portal");
    await expect(page.getByLabel("Reminder title")).toHaveValue("Machine Deployment of the customer portal ends");
  }),
  sharing("a machine's token", async (page) => {
    const dialog = page.getByRole("dialog", { name: "Add a machine to Operations" });
    await dialog.getByLabel("Allowed networks (optional)").fill("203.0.113.0/24 2001:db8::/48");
    await press(page, "Create token");
    await expect(page.getByRole("group", { name: "Token" })).toContainText("pomander_machine_");
  }),
  sharing("machines", async (page) => {
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await page.route("**/api/vaults/*/machines", async (route) => {
      const response = await route.fetch();
      const { machines } = (await response.json()) as { machines: object[] };
      await route.fulfill({
        response,
        json: { machines: machines.map((machine, i) => ({ ...machine, awaitsKeep: i > 0 })) },
      });
    });
    await own.refresh();
    const expiresAt = new Date(Date.now() + 30 * 86_400_000);
    done(await own.sharing.addMachine(vaultId, { name: "CI", expiresAt, networks: [] }));
    await seeReturning(page, page.getByRole("button", { name: "More for CI" }));
    await expect(page.getByText("From a backup")).toBeVisible();
    await page.getByRole("region", { name: "Machines" }).scrollIntoViewIfNeeded();
  }),
  thorough(
    sharing("replace a machine's token", async (page) => {
      await press(page, "More for CI");
      await page.getByRole("menuitem", { name: "Replace token" }).click();
      await expect(page.getByRole("alertdialog", { name: "Replace the token of CI?" })).toBeVisible();
    }),
  ),
  sharing("a machine's new token", async (page) => {
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Master password", { exact: true }).fill(own.person.password);
    await question.getByRole("button", { name: "Replace token" }).click();
    await expect(page.getByRole("dialog", { name: "Copy the token of CI now" })).toBeVisible({ timeout: 30_000 });
  }),
  sharing("activity with machines", async (page) => {
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Show earlier activity" }).click();
    const activity = sharingPages.activity(page);
    for (const text of ["Removed machine CI", "Added machine Deployment of the customer portal"])
      await expect(activity).toContainText(text);
    await activity.scrollIntoViewIfNeeded();
  }),
);

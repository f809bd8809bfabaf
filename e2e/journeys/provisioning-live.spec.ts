import { entra } from "../../apps/server/test/scim/recorded.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { openFromMenu } from "../page-objects/common.ts";
import { provisioningPage } from "../page-objects/provisioning.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";

// Tests Live from the plan on the page to a directory's requests, and what they do to the person's browser.

test(
  "a directory that is live gives a right and shuts a person out, and a super admin lets them in until the next plan",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    try {
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      const bens = await (await newProfile({ baseURL: server.url })).newPage();
      const ana = newPerson("Ana");
      const ben = newPerson("Ben");
      await signInPage.register(page, ana, server.setupLink());
      await dashboardPage.open(page);
      const temporary = "temporary-For-Ben-9";
      await dashboardPage.add(page, { ...ben, password: temporary, canRemind: false });
      await passwordSetupPage.signInWithTemporary(bens, ben, temporary);
      await passwordSetupPage.setUpVault(bens, ben.password);
      await signInPage.expectSignedIn(bens);

      const send = await provisioningPage.connectDirectory(page, ana);
      const address = { userName: ben.email, emails: [{ primary: true, type: "work", value: ben.email }] };
      const id = await send("POST", "/Users", { ...entra.createUser, ...address });

      await send("POST", "/Groups", { displayName: "Readers", members: [{ value: id }] });

      await openFromMenu(page, "Provisioning");
      await page.getByRole("combobox", { name: "What Readers gives" }).click();
      await page.getByRole("option", { name: "Remind Me" }).click();
      const plan = page.getByRole("list", { name: "The plan" });
      await expect(plan).toContainText("1 account will be left to the directory");
      await expect(plan).toContainText("1 group of the directory will give something else");
      await page.getByRole("button", { name: "Go live…" }).click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("Readers will give: Remind Me");
      await expect(question).toContainText(`Would get it: ${ben.firstName} ${ben.lastName} (${ben.email})`);
      // The directory deactivates Ben while the super admin reads the plan.
      await send("PATCH", `/Users/${id}`, entra.unassign);
      await provisioningPage.confirmPlan(page, ana, "Go live");
      await expect(question).toContainText("The plan changed in the meantime");
      await expect(question).toContainText("1 person will be shut out");
      await send("PATCH", `/Users/${id}`, {
        ...entra.unassign,
        Operations: [{ op: "Replace", path: "active", value: "True" }],
      });
      await question.getByRole("button", { name: "Cancel" }).click();
      await page.reload();
      await page.getByRole("button", { name: "Go live…" }).click();
      // Before that the page asks to wait.
      await expect(question).toContainText(`Would get it: ${ben.firstName}`);
      await provisioningPage.confirmPlan(page, ana, "Go live");
      await expect(page.getByRole("heading", { name: "Live", exact: true })).toBeVisible();
      await expect(page.getByText("No one is shut out")).toBeVisible();
      await expect(plan).toContainText("Everything the directory says is applied");

      await expect(async () => {
        await bens.reload();
        await expect(bens.getByRole("banner").getByRole("link", { name: "Remind Me" })).toBeVisible({ timeout: 5_000 });
      }).toPass();

      await send("PATCH", `/Users/${id}`, entra.unassign);
      await bens.reload();
      await expect(bens.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
      await signInPage.fillLogin(bens, ben);
      await expect(bens.getByText("this account is closed")).toBeVisible();

      await page.reload();
      const out = page.getByRole("list", { name: "People who are shut out" });
      await expect(out).toContainText(ben.email);
      await expect(page.getByText("as the super admin who has been here longest")).toBeVisible();
      await out.getByRole("button").click();
      await question.getByLabel("Master password").fill(ana.password);
      await question.getByRole("button", { name: "Let in again" }).click();
      await expect(page.getByText("No one is shut out")).toBeVisible();
      await signInPage.signIn(bens, ben);
      // The directory still says that Ben left, which the plan shows again.
      await expect(plan).toContainText("1 person will be shut out");
      await page.getByRole("button", { name: "Apply the plan…" }).click();
      await provisioningPage.confirmPlan(page, ana, "Apply");
      await expect(out).toContainText(ben.email);
      await openFromMenu(page, "Audit");
      await expect(page.getByText("put provisioning live").first()).toBeVisible();
      await expect(page.getByText("The directory changed the permissions of")).toBeVisible();
    } finally {
      await server.remove();
    }
  },
);

import { registerFirstAdmin, openSignedInTab } from "../fixtures/signed-in-users.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { scopeTagsPage } from "../page-objects/scope-tags.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startMailbox } from "../processes/mailbox.ts";
import { startServer } from "../processes/server.ts";

test(
  "an administrator invites a person by email, who chooses a master password and is in the prepared group",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const mailbox = await startMailbox("nobody@example.org");
    const server = await startServer({ env: { SMTP_URL: mailbox.url, REGISTRATION: "closed" } });
    try {
      const admin = await registerFirstAdmin(server, "Sofia");
      const bea = newPerson("Bea");
      const sofias = await openSignedInTab(newProfile, server, admin);
      await sofias.goto("/");
      await scopeTagsPage.open(sofias);
      await scopeTagsPage.openGroups(sofias);
      await scopeTagsPage.addGroup(sofias, { name: "Night shift", description: "", members: [] });
      await dashboardPage.open(sofias);
      await dashboardPage.invite(sofias, bea, "Night shift");
      await expect(dashboardPage.row(sofias, bea.email)).toContainText("Invited");

      const { text } = await mailbox.newest(bea.email, "You're invited to Pomander");
      const [link = ""] = /http\S+\/invitation#[\w-]{43}/.exec(text ?? "") ?? [];
      const beas = await (await newProfile({ baseURL: server.url })).newPage();
      await beas.goto(link);
      await expect(beas.getByRole("heading", { name: "You're invited to Pomander" })).toBeVisible();
      expect(beas.url()).toBe(`${server.url}/invitation`);
      await beas.getByRole("button", { name: "Accept invitation" }).click();
      await expect(beas.getByRole("heading", { name: "Choose your master password" })).toBeVisible();
      await beas.reload();
      await expect(beas.getByText(`You're signed in as ${bea.email}.`)).toBeVisible();
      await passwordSetupPage.setUpVault(beas, bea.password);
      await passwordsPage.open(beas);
      await passwordsPage.addEntry(beas, { title: "Bea's bank", password: "bank-secret" });

      await test.step("the link is used, and she signs in elsewhere with her master password", async () => {
        const elsewhere = await (await newProfile({ baseURL: server.url })).newPage();
        await elsewhere.goto(link);
        await elsewhere.getByRole("button", { name: "Accept invitation" }).click();
        await expect(elsewhere.getByRole("heading", { name: "This invitation has ended" })).toBeVisible();
        await signInPage.fillLogin(elsewhere, bea);
        await passwordsPage.open(elsewhere);
        await expect(passwordsPage.row(elsewhere, "Bea's bank")).toBeVisible();
      });

      await test.step("the group has her, and the audit names who invited her", async () => {
        await scopeTagsPage.open(sofias);
        await scopeTagsPage.openGroups(sofias);
        await expect(scopeTagsPage.row(sofias, "Night shift")).toHaveText(/^Night shift\s*B/);
        await dashboardPage.openAudit(sofias);
        await expect(sofias.getByText(`invited ${bea.firstName}`)).toBeVisible();
      });
    } finally {
      await server.remove();
      await mailbox.close();
    }
  },
);

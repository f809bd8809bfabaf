import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { entra } from "../../apps/server/test/scim/recorded.ts";
import { startNode } from "../../apps/server/test/server-process.ts";
import { useCompany } from "../fixtures/company.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { callApi, openSignedInTab } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { answerQuestion, openFromMenu } from "../page-objects/common.ts";
import { companyPage } from "../page-objects/company.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { factorsPage } from "../page-objects/factors.ts";
import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { provisioningPage } from "../page-objects/provisioning.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";

// Signs in by a real OpenID provider that stops at each step, and at last for good; a directory shuts one person out.

const used = useCompany();
const { newTab } = used;

/** Invites a person, and returns the name under which the company knows them, and the link of the mail. */
async function invite(firstName: string): Promise<{ person: Person; name: string; link: string }> {
  const name = `${firstName.toLowerCase()}-${randomBytes(4).toString("hex")}`;
  const person = { ...newPerson(firstName), email: `${name}@contoso.example` };
  await callApi(used.company.server, used.admin.token, "POST", "/user/user", {
    firstName,
    lastName: person.lastName,
    email: person.email,
    company: true,
  });
  const { text } = await used.company.mailbox.newest(person.email, "Sign in to Pomander with Contoso");
  return { person, name, link: /http\S+\/company\/join#[\w-]{43}/.exec(text ?? "")?.[0] ?? "" };
}

/** Has the provider answer again, and the server ask it, which it does five seconds after it got no answer. */
async function answerAgain(page: Page) {
  await used.company.provider.lie(null);
  const start = () => page.request.post("/api/auth/company/start", { data: {} });
  await expect.poll(async () => (await start()).status()).toBe(200);
}

const unreachable = "Contoso can't be reached";

test(
  "87, 106: a second factor is asked for, the company is down at each step, the directory shuts out, the company is gone",
  { tag: "@slow" },
  async ({ newProfile }) => {
    test.slow();
    const { server, provider } = used.company;
    const cai = await invite("Cai");
    const cais = await newTab(newProfile);
    let recoveryKey = "";

    await test.step("87 an invitation is kept while the company is down, first and last", async () => {
      await cais.goto(cai.link);
      await provider.lie("down");
      await cais.getByRole("button", { name: "Continue with Contoso" }).click();
      await expect(cais.getByText("Your company's sign-in can't be reached right now. Try again later.")).toBeVisible();
      await answerAgain(cais);
      await provider.lie("down at the token");
      await companyPage.go(cais, "Continue with Contoso");
      await companyPage.signInThere(cais, cai.name);
      await expect(cais.getByRole("heading", { name: unreachable })).toBeVisible();
      await answerAgain(cais);
      await cais.goto(cai.link);
      await companyPage.go(cais, "Continue with Contoso", { isNew: false });
      await cais.getByRole("button", { name: /^Contoso, then this browser/ }).click();
      recoveryKey = await signInPage.saveRecoveryKey(cais, "Set up my vault");
      await passwordsPage.open(cais);
      await passwordsPage.addEntry(cais, { title: "Cai's bank", password: "bank-secret" });
    });

    await test.step("87 a confirmation is not given while the company is down, and its vault stays open", async () => {
      await openProfile(cais, "Security");
      await cais.getByRole("button", { name: "Create new recovery key" }).click();
      await provider.lie("down at the token");
      const dialog = cais.getByRole("dialog");
      const opened = cais.waitForEvent("popup");
      await dialog.getByRole("button", { name: "Confirm with Contoso" }).click();
      const popup = await opened;
      await companyPage.signInThere(popup, cai.name);
      await expect(popup.getByRole("heading", { name: unreachable })).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Show key" })).toBeDisabled();
      await popup.close();
      await answerAgain(cais);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await passwordsPage.open(cais);
      await expect(passwordsPage.row(cais, "Cai's bank")).toBeVisible();
    });

    const bea = await invite("Bea");
    const beas = await newTab(newProfile);
    await test.step("a second factor of one's own is asked for where the company signs in", async () => {
      await beas.goto(bea.link);
      await companyPage.go(beas, "Continue with Contoso");
      await companyPage.signInThere(beas, bea.name);
      await beas.getByRole("button", { name: /^A master password/ }).click();
      await passwordSetupPage.setUpVault(beas, bea.person.password);
      await factorsPage.open(beas);
      await factorsPage
        .section(beas, "Two-step sign-in")
        .getByRole("button", { name: "Set up an authenticator app" })
        .click();
      const { secret } = await factorsPage.fillApp(beas, bea.person.password);
      await factorsPage.saveCodes(beas);
      const elsewhere = await newTab(newProfile);
      await elsewhere.goto("/login");
      await companyPage.go(elsewhere, "Sign in with Contoso");
      await companyPage.signInThere(elsewhere, bea.name);
      await factorsPage.give(elsewhere, await factorsPage.codeOf(secret, 1));
      await companyPage.expectLocked(elsewhere);
    });

    await test.step("106 the directory shuts her out: an open page closes by itself, within a minute", async () => {
      const sofias = await openSignedInTab(newProfile, server, used.admin);
      const send = await provisioningPage.connectDirectory(sofias, used.admin.person);
      const { email } = bea.person;
      const address = { userName: email, emails: [{ primary: true, type: "work", value: email }] };
      const id = await send("POST", "/Users", { ...entra.createUser, ...address });
      await openFromMenu(sofias, "Provisioning");
      await sofias.getByRole("button", { name: "Go live…" }).click();
      await provisioningPage.confirmPlan(sofias, used.admin.person, "Go live");
      await expect(sofias.getByRole("heading", { name: "Live", exact: true })).toBeVisible();
      await passwordsPage.open(beas);
      await beas.bringToFront();
      await send("PATCH", `/Users/${id}`, entra.unassign);
      await expect(beas.getByText("Your session has ended. Sign in again.")).toBeVisible({ timeout: 60_000 });
    });

    await test.step("87 the company is gone for good: a temporary password and the recovery key lead back", async () => {
      const off = startNode(
        [join(import.meta.dirname, "../../apps/server/src/operator/main.ts"), "server", "company", "off", "--yes"],
        {
          DATA_DIR: server.dataDir,
        },
      );
      expect([await off.ended, off.output()]).toEqual([0, expect.stringContaining("2")]);
      await server.stop();
      const { port, dataDir } = server;
      const without = await startServer({ port, dataDir, env: { SMTP_URL: used.company.mailbox.url } });
      try {
        const sofias = await openSignedInTab(newProfile, server, used.admin);
        await sofias.goto("/dashboard");
        await dashboardPage.resetPassword(sofias, cai.person, "first-way-back-1");
        await cais.bringToFront();
        await cais.reload();
        await signInPage.fillLogin(cais, { email: cai.person.email, password: "first-way-back-1" });
        const { text } = await used.company.mailbox.newest(cai.person.email, "Your sign-in code");
        await factorsPage.give(cais, /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "");
        await cais.getByRole("button", { name: "Continue", exact: true }).click();
        await answerQuestion(cais, "The server says this password is temporary", "Continue anyway");
        await passwordSetupPage.reopenWithRecoveryKey(cais, recoveryKey, cai.person.password);
        await passwordsPage.open(cais);
        await expect(passwordsPage.row(cais, "Cai's bank")).toBeVisible();
        await signInPage.signOut(cais);
        await signInPage.signIn(cais, cai.person);
      } finally {
        await without.stop();
      }
    });
  },
);

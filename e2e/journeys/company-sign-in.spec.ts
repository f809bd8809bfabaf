import { randomBytes } from "node:crypto";

import { registerAccount } from "../fixtures/accounts.ts";
import { useCompany } from "../fixtures/company.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { openSignedInTab } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { companyPage } from "../page-objects/company.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { factorsPage } from "../page-objects/factors.ts";
import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";

// Signs in by a real OpenID provider, a process of its own, through the pages.

const used = useCompany();
const { newTab } = used;

/** Returns a person, the name under which the company knows them, and their address there. */
function employee(firstName: string, domain = "contoso.example"): { person: Person; name: string } {
  const name = `${firstName.toLowerCase()}-${randomBytes(4).toString("hex")}`;
  return { person: { ...newPerson(firstName), email: `${name}@${domain}` }, name };
}

test(
  "80, 82, 87: an invited person joins by the company, signs in elsewhere, waits for it while it is down, and leaves",
  { tag: "@slow" },
  async ({ newProfile }) => {
    test.slow();
    const { server, provider, mailbox } = used.company;
    const { person: bea, name } = employee("Bea");
    const beas = await newTab(newProfile);

    await test.step("87 a provider that is down is said to be down, and nothing else stops", async () => {
      await provider.lie("down");
      await beas.goto("/login");
      await beas.getByRole("button", { name: "Sign in with Contoso" }).click();
      await expect(beas.getByText("Your company's sign-in can't be reached right now. Try again later.")).toBeVisible();
      await provider.lie(null);
      // The server asks a provider that did not answer again after five seconds.
      const start = () => beas.request.post("/api/auth/company/start", { data: {} });
      await expect.poll(async () => (await start()).status()).toBe(200);
    });

    await test.step("an administrator invites her without a password", async () => {
      const sofias = await openSignedInTab(newProfile, server, used.admin);
      await sofias.goto("/dashboard");
      await sofias.getByRole("button", { name: "Add User", exact: true }).click();
      const dialog = sofias.getByRole("dialog", { name: "Add New User" });
      await expect(dialog.getByRole("radio", { name: "Invite by Contoso" })).toBeChecked();
      await expect(dialog.getByRole("textbox", { name: "Temporary password", exact: true })).toHaveCount(0);
      await dialog.getByLabel("First name").fill(bea.firstName);
      await dialog.getByRole("textbox", { name: "Email" }).fill(bea.email);
      await dialog.getByRole("button", { name: "Add User" }).click();
      await expect(sofias.getByText("User added, and invited by email")).toBeVisible();
      await expect(dashboardPage.row(sofias, bea.email)).toContainText("Invited");
    });

    await test.step("82 her link leads to the company and then to a master password; the address keeps no secret", async () => {
      const { text } = await mailbox.newest(bea.email, "Sign in to Pomander with Contoso");
      const [link = ""] = /http\S+\/company\/join#[\w-]{43}/.exec(text ?? "") ?? [];
      await beas.goto(link);
      await expect(beas.getByRole("heading", { name: "Sign in to Pomander with Contoso" })).toBeVisible();
      expect(beas.url()).toBe(`${server.url}/company/join`);
      await companyPage.go(beas, "Continue with Contoso");
      await companyPage.signInThere(beas, name);
      await beas.getByRole("button", { name: /^A master password/ }).click();
      await expect(beas.getByRole("heading", { name: "Choose your master password" })).toBeVisible();
      await expect(beas.getByText(`You're signed in as ${bea.email}.`)).toBeVisible();
      expect(beas.url()).toBe(`${server.url}/choose-password`);
      // No temporary password is asked for after a reload either.
      await beas.reload();
      await beas.getByRole("button", { name: /^A master password/ }).click();
      await expect(beas.getByRole("heading", { name: "Choose your master password" })).toBeVisible();
      await passwordSetupPage.setUpVault(beas, bea.password);
      await passwordsPage.open(beas);
      await passwordsPage.addEntry(beas, { title: "Bea's bank", password: "bank-secret" });
    });

    const elsewhere = await newTab(newProfile);
    await test.step("in another browser the company signs her in, and only the master password opens the vault", async () => {
      await elsewhere.goto("/login");
      await elsewhere.getByLabel("Email").fill(bea.email);
      await companyPage.go(elsewhere, "Sign in with Contoso");
      await companyPage.signInThere(elsewhere, name);
      await companyPage.expectLocked(elsewhere);
      await passwordsPage.unlock(elsewhere, name);
      await expect(elsewhere.getByText("Incorrect master password.")).toBeVisible();
      await passwordsPage.unlock(elsewhere, bea.password);
      await expect(passwordsPage.row(elsewhere, "Bea's bank")).toBeVisible();
    });

    await test.step("80 a used return is refused in words that say what to do", async () => {
      await signInPage.signOut(elsewhere);
      const returned = elsewhere.waitForRequest((request) => request.url().includes("/company/return?"));
      await companyPage.go(elsewhere, "Sign in with Contoso", { isNew: false });
      const address = (await returned).url();
      await companyPage.expectLocked(elsewhere);
      await signInPage.signOut(elsewhere);
      await elsewhere.goto(address);
      await expect(elsewhere.getByRole("heading", { name: "This sign-in has ended" })).toBeVisible();
      expect(elsewhere.url()).toBe(`${server.url}/company/return`);
      await elsewhere.reload();
      await expect(elsewhere.getByRole("heading", { name: "There's nothing to finish here" })).toBeVisible();
    });

    await test.step("87 a provider that fails at the last step is said to be down, and works again", async () => {
      await provider.lie("down at the token");
      await elsewhere.getByRole("link", { name: "Back to login" }).click();
      await companyPage.go(elsewhere, "Sign in with Contoso", { isNew: false });
      await expect(elsewhere.getByRole("heading", { name: "Contoso can't be reached" })).toBeVisible();
      // An open session is not affected.
      await beas.reload();
      await passwordsPage.unlock(beas, bea.password);
      await expect(passwordsPage.row(beas, "Bea's bank")).toBeVisible();
      await provider.lie(null);
      await elsewhere.getByRole("link", { name: "Back to login" }).click();
      await companyPage.go(elsewhere, "Sign in with Contoso", { isNew: false });
      await companyPage.expectLocked(elsewhere);
      await passwordsPage.unlock(elsewhere, bea.password);
      await expect(passwordsPage.row(elsewhere, "Bea's bank")).toBeVisible();
    });

    await test.step("86 a logout at the company shuts her out there, and nowhere else", async () => {
      const there = await elsewhere.context().newPage();
      await companyPage.signOutThere(there, provider.issuer);
      await elsewhere.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
      await expect(elsewhere.getByText("Your session has ended. Sign in again.")).toBeVisible();
      await expect(passwordsPage.row(elsewhere, "Bea's bank")).toBeHidden();
      await beas.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
      await expect(passwordsPage.row(beas, "Bea's bank")).toBeVisible();
    });
  },
);

test(
  "82, 83: an account with a master password is connected by its owner alone, and disconnected",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const { server } = used.company;
    const { person: dora, name } = employee("Dora", "example.org");
    await registerAccount(server.url, dora);
    const page = await newTab(newProfile);

    await test.step("82 the company alone leads to no account, whatever the address", async () => {
      await page.goto("/login");
      await companyPage.go(page, "Sign in with Contoso");
      await companyPage.signInThere(page, name);
      await expect(page.getByRole("heading", { name: "No account is connected to you yet" })).toBeVisible();
      await page.getByRole("link", { name: "Back to login" }).click();
    });

    await signInPage.signIn(page, dora);
    await openProfile(page, "Security");
    const section = page.getByRole("region", { name: "Company sign-in" });
    await test.step("connecting says who it is, and takes the master password", async () => {
      await companyPage.go(page, "Connect to Contoso", { isNew: false });
      // The provider asks again, although she is signed in there.
      await companyPage.signInThere(page, name);
      await expect(page.getByRole("heading", { name: `Connect ${name}@contoso.example?` })).toBeVisible();
      expect(page.url()).toBe(`${server.url}/company/return`);
      const field = page.getByLabel("Master password", { exact: true });
      await field.fill("not it");
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(page.getByText("Incorrect master password.")).toBeVisible();
      await field.fill(dora.password);
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(section.getByRole("listitem")).toContainText(`${name}@contoso.example`);
    });

    await test.step("then the company signs her in", async () => {
      await signInPage.signOut(page);
      await companyPage.go(page, "Sign in with Contoso", { isNew: false });
      await companyPage.expectLocked(page);
    });

    await test.step("disconnected, it no longer does", async () => {
      await openProfile(page, "Security");
      await section.getByRole("button", { name: "Disconnect" }).click();
      const dialog = page.getByRole("alertdialog", { name: "Disconnect from Contoso?" });
      await dialog.getByLabel("Master password").fill(dora.password);
      await dialog.getByRole("button", { name: "Disconnect" }).click();
      await expect(section.getByRole("button", { name: "Connect to Contoso" })).toBeVisible();
      await signInPage.signOut(page);
      await companyPage.go(page, "Sign in with Contoso", { isNew: false });
      await expect(page.getByRole("heading", { name: "No account is connected to you yet" })).toBeVisible();
    });
  },
);

test(
  "85: where a domain is required, a right password leads to the company, and nobody registers",
  { tag: "@slow" },
  async ({ newProfile }) => {
    test.slow();
    const { server, provider } = used.company;
    const domain = `required-${randomBytes(4).toString("hex")}.example`;
    const { person: carl, name } = employee("Carl", domain);
    await provider.person(name, { email: carl.email });
    const account = await registerAccount(server.url, carl);
    const carls = await openSignedInTab(
      (options) => newProfile({ ...options, ignoreHTTPSErrors: true }),
      server,
      account,
    );
    await carls.goto("/passwords");
    const sofias = await newTab(newProfile);
    await signInPage.signIn(sofias, used.admin.person);

    await test.step("the super admin checks the provider, and requires the domain, with a second step of their own", async () => {
      await dashboardPage.openSystem(sofias);
      const card = sofias.getByRole("region", { name: "Company sign-in" });
      await expect(card).toContainText(provider.issuer);
      await card.getByRole("button", { name: "Check provider" }).click();
      await expect(card.getByText("The provider answers, and its settings and keys can be used.")).toBeVisible();
      await provider.lie("down");
      await card.getByRole("button", { name: "Check provider" }).click();
      await expect(card.getByText("The provider answered with 503.")).toBeVisible();
      await provider.lie(null);
      const save = async () => {
        await card.getByLabel("Domains").fill(domain);
        await card.getByRole("button", { name: "Save domains" }).click();
        const dialog = sofias.getByRole("alertdialog", { name: "Save required domains?" });
        await dialog.getByLabel("Master password").fill(used.admin.person.password);
        await dialog.getByRole("button", { name: "Save domains" }).click();
      };
      await save();
      await expect(sofias.getByText("Set up two-step sign-in for your own account first")).toBeVisible();
      await sofias.keyboard.press("Escape");
      await factorsPage.open(sofias);
      await factorsPage
        .section(sofias, "Two-step sign-in")
        .getByRole("button", { name: "Set up an authenticator app" })
        .click();
      const { secret } = await factorsPage.fillApp(sofias, used.admin.person.password);
      await factorsPage.saveCodes(sofias);
      await dashboardPage.openSystem(sofias);
      await save();
      await factorsPage.give(sofias, await factorsPage.codeOf(secret, 1));
      await expect(sofias.getByText("Required domains saved")).toBeVisible();
    });

    await test.step("his session has ended, and his password leads to the company, which connects him", async () => {
      await carls.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
      await expect(carls.getByText("Your session has ended. Sign in again.")).toBeVisible();
      await signInPage.fillLogin(carls, carl);
      await expect(carls.getByRole("heading", { name: "One more step with Contoso" })).toBeVisible();
      await companyPage.go(carls, "Continue with Contoso");
      await companyPage.signInThere(carls, name);
      await companyPage.expectLocked(carls);
      await passwordsPage.unlock(carls, carl.password);
      await expect(carls.getByRole("heading", { name: "Password Manager" })).toBeVisible();
    });

    await test.step("nobody registers with such an address", async () => {
      const visitor = await newTab(newProfile);
      await visitor.goto("/register");
      await visitor.getByLabel("Email").fill(`new@${domain}`);
      await expect(visitor.getByText("People with this address sign in through their company.")).toBeVisible();
    });
  },
);

import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";

import { createCliDevice } from "../../apps/cli/test/support/device.ts";
import { runAtTerminal } from "../../apps/cli/test/support/terminal.ts";
import { useCompany } from "../fixtures/company.ts";
import { newPerson } from "../fixtures/people.ts";
import { addAuthenticator } from "../fixtures/virtual-authenticator.ts";
import { type NewProfile, openSignedInTab } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { answerQuestion } from "../page-objects/common.ts";
import { approvalPage } from "../page-objects/approval.ts";
import { companyPage } from "../page-objects/company.ts";
import { newVaultKeysPage } from "../page-objects/new-vault-keys.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";

// A vault whose master password a browser generates, by a real OpenID provider, a process of its own.

const used = useCompany();
const { newTab } = used;

/** Invites a person by the company, and returns the link of the mail. */
async function invite(newProfile: NewProfile, email: string, firstName: string): Promise<string> {
  const sofias = await openSignedInTab(newProfile, used.company.server, used.admin);
  await sofias.goto("/dashboard");
  await sofias.getByRole("button", { name: "Add User", exact: true }).click();
  const dialog = sofias.getByRole("dialog", { name: "Add New User" });
  await dialog.getByLabel("First name").fill(firstName);
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(sofias.getByText("User added, and invited by email")).toBeVisible();
  const { text } = await used.company.mailbox.newest(email, "Sign in to Pomander with Contoso");
  return /http\S+\/company\/join#[\w-]{43}/.exec(text ?? "")?.[0] ?? "";
}

/** Confirms at the company, in the window that the button opens. */
async function confirm(page: Page, name: string, button = "Confirm with Contoso") {
  const opened = page.waitForEvent("popup");
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: button }).click();
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  await companyPage.signInThere(popup, name);
  await closed;
  await page.bringToFront();
  await expect(page.getByText("Confirmed with Contoso")).toBeVisible();
}

/** Opens the vault with the browser's key, once the page has taken the place of the one that every visitor is sent. */
async function unlockHere(page: Page) {
  await expect(page.getByRole("button", { name: "Use your recovery key" })).toBeVisible();
  await page.getByRole("button", { name: "Unlock", exact: true }).click();
}

const passwordFields = (page: Page) => page.locator("main input[type=password]");
const securityOf = async (page: Page) => openProfile(page, "Security");

test(
  "88 to 91, 95: a vault without a master password opens in browsers that its owner adds, and nowhere else",
  { tag: "@slow" },
  async ({ newProfile }) => {
    test.slow();
    const name = `bea-${randomBytes(4).toString("hex")}`;
    const bea = { ...newPerson("Bea"), email: `${name}@contoso.example` };
    const beas = await newTab(newProfile);
    let recoveryKey = "";

    await test.step("she joins, and chooses that this browser opens her vault", async () => {
      await beas.goto(await invite(newProfile, bea.email, bea.firstName));
      await companyPage.go(beas, "Continue with Contoso");
      await companyPage.signInThere(beas, name);
      await expect(beas.getByRole("heading", { name: "What opens your vault?" })).toBeVisible();
      await beas.getByRole("button", { name: /^Contoso, then this browser/ }).click();
      recoveryKey = await signInPage.saveRecoveryKey(beas, "Set up my vault");
      await expect(beas.getByText("This browser opens your vault from now on")).toBeVisible();
      await passwordsPage.open(beas);
      await passwordsPage.addEntry(beas, { title: "Bea's bank", password: "bank-secret" });
    });

    await test.step("a lock and a reload are opened without typing anything", async () => {
      await beas.reload();
      await expect(beas.getByRole("button", { name: "Unlock", exact: true })).toBeVisible();
      await expect(passwordFields(beas)).toHaveCount(0);
      await unlockHere(beas);
      await expect(passwordsPage.row(beas, "Bea's bank")).toBeVisible();
    });

    const elsewhere = await newTab(newProfile);
    await test.step("another browser needs the recovery key once, and then the company alone", async () => {
      await elsewhere.goto("/login");
      await companyPage.go(elsewhere, "Sign in with Contoso");
      await companyPage.signInThere(elsewhere, name);
      await expect(elsewhere.getByText("This browser doesn't open your vault yet.")).toBeVisible();
      await expect(passwordFields(elsewhere)).toHaveCount(0);
      await elsewhere
        .getByRole("textbox", { name: "Recovery key" })
        .fill(`${recoveryKey.slice(0, -1)}${recoveryKey.endsWith("0") ? 1 : 0}`);
      await elsewhere.getByRole("button", { name: "Unlock with the recovery key" }).click();
      await expect(elsewhere.getByText("This key doesn't unlock your vault.")).toBeVisible();
      await elsewhere.getByRole("textbox", { name: "Recovery key" }).fill(recoveryKey);
      await elsewhere.getByRole("button", { name: "Unlock with the recovery key" }).click();
      await expect(passwordsPage.row(elsewhere, "Bea's bank")).toBeVisible();
      // The provider says when she signed in only where it is asked to.
      await expect(elsewhere.getByText("To add this browser, sign in with your company once more.")).toBeVisible();
      await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(elsewhere.getByText("This browser opens your vault from now on")).toBeVisible();
      await signInPage.signOut(elsewhere);
      await companyPage.go(elsewhere, "Sign in with Contoso", { isNew: false });
      await expect(passwordsPage.row(elsewhere, "Bea's bank")).toBeVisible();
    });

    await test.step("a change takes a new sign-in at the company, in a window of its own", async () => {
      await securityOf(beas);
      await beas.getByRole("button", { name: "Create new recovery key" }).click();
      await expect(beas.getByRole("button", { name: "Show key" })).toBeDisabled();
      await confirm(beas, name);
      await beas.getByRole("button", { name: "Show key" }).click();
      recoveryKey = await signInPage.saveRecoveryKey(beas, "Use this key");
      await expect(beas.getByText("Your new recovery key is active")).toBeVisible();
    });

    await test.step("the other browser is removed: it is signed out, and opens the vault no more", async () => {
      const section = beas.getByRole("region", { name: "Browsers that open your vault" });
      await expect(section.getByText("This browser", { exact: true })).toHaveCount(1);
      await section.getByRole("button", { name: /^Remove / }).click();
      await confirm(beas, name);
      await beas.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(beas.getByText("Browser removed")).toBeVisible();
      await elsewhere.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
      await expect(elsewhere.getByText("Your session has ended. Sign in again.")).toBeVisible();
      await expect(passwordFields(elsewhere)).toHaveCount(0);
      await elsewhere.locator("main").getByRole("button", { name: "Sign in with Contoso" }).click();
      await unlockHere(elsewhere);
      await expect(elsewhere.getByText("This browser doesn't open your vault yet.")).toBeVisible();
    });

    await test.step("she sets a master password, and stops using it again", async () => {
      await securityOf(beas);
      await beas.getByRole("button", { name: "Set a master password" }).click();
      await confirm(beas, name);
      await beas.getByLabel("New master password", { exact: true }).fill(bea.password);
      await beas.getByLabel("Confirm new master password").fill(bea.password);
      await beas.getByRole("dialog").getByRole("button", { name: "Set master password" }).click();
      await expect(beas.getByText("Your master password is set")).toBeVisible();
      await expect(beas.getByRole("heading", { name: "Master password" })).toBeVisible();

      await beas.getByRole("button", { name: "Stop using a master password" }).click();
      const dialog = beas.getByRole("dialog");
      await dialog.getByLabel("Master password", { exact: true }).fill(bea.password);
      await dialog.getByRole("button", { name: "Continue" }).click();
      recoveryKey = await signInPage.saveRecoveryKey(beas, "Stop using a master password");
      await expect(beas.getByText("This browser opens your vault from now on")).toBeVisible();
      const section = beas.getByRole("region", { name: "Browsers that open your vault" });
      await expect(section.getByText("This browser", { exact: true })).toBeVisible();
      await beas.goto("/passwords");
      await unlockHere(beas);
      await expect(passwordsPage.row(beas, "Bea's bank")).toBeVisible();
      const stranger = await newTab(newProfile);
      await signInPage.fillLogin(stranger, bea);
      await expect(stranger.getByText("Invalid email or password")).toBeVisible();
    });

    await test.step("90: another browser is approved by digits that are typed into both", async () => {
      const fresh = await newTab(newProfile);
      await fresh.goto("/login");
      await companyPage.go(fresh, "Sign in with Contoso");
      await companyPage.signInThere(fresh, name);
      await fresh.getByRole("button", { name: "Approve in another browser" }).click();
      // The provider says when she signed in only where it is asked to.
      const opened = fresh.waitForEvent("popup");
      await fresh.locator("main").getByRole("button", { name: "Sign in with Contoso" }).click();
      const popup = await opened;
      await popup.waitForEvent("close");
      await expect(fresh.getByText("Keep this page open.")).toBeVisible();

      await securityOf(beas);
      await beas.getByRole("button", { name: "Approve another browser" }).click();
      const dialog = beas.getByRole("dialog", { name: "Approve another browser" });
      await expect(dialog.getByText("asks to open your vault, since")).toBeVisible();
      await dialog.getByRole("button", { name: "Continue" }).click();
      const [ofBeas, ofFresh] = [await approvalPage.digits(dialog), await approvalPage.digits(fresh)];
      await approvalPage.type(dialog, ofBeas);
      await expect(dialog.getByText("The other browser shows other digits.")).toBeVisible();
      await approvalPage.type(dialog, ofFresh);
      await expect(dialog.getByText("Those are right.")).toBeVisible();
      await approvalPage.type(fresh, ofBeas);
      await expect(fresh.getByText("This browser opens your vault from now on")).toBeVisible();
      await expect(passwordsPage.row(fresh, "Bea's bank")).toBeVisible();
      await expect(
        dialog.getByText("Finished here. If your vault isn't open in the other browser, start again."),
      ).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      const section = beas.getByRole("region", { name: "Browsers that open your vault" });
      await expect(section.getByRole("listitem")).toHaveCount(2);
    });

    await test.step("98: the command line signs in with a code, and is approved by this browser", async () => {
      await securityOf(beas);
      await beas.getByRole("button", { name: "Get a sign-in code" }).click();
      const shown = beas.getByRole("group", { name: "Sign-in code" });
      await expect(shown).toHaveText(/^(\w{4}-){3}\w{4}$/);
      const code = await shown.innerText();
      await beas.getByRole("button", { name: "Done" }).click();
      const device = createCliDevice();
      try {
        const login = runAtTerminal(device, ["login", used.company.server.url, "--company"]);
        await login.shows("Sign-in code: ");
        login.type(`${code}\r`);
        await login.shows("1 to 3: ");
        login.type("1\r");
        await login.shows("Waiting for it");
        await beas.getByRole("button", { name: "Approve another browser" }).click();
        const dialog = beas.getByRole("dialog", { name: "Approve another browser" });
        await expect(dialog.getByText("Pomander command line asks to open your vault")).toBeVisible();
        await dialog.getByRole("button", { name: "Continue" }).click();
        const digits = await approvalPage.digits(dialog);
        await login.shows("Digits that the browser shows: ");
        const [, ofCommand = ""] = /in the browser: (\d{3} \d{3})/.exec(login.screen()) ?? [];
        await approvalPage.type(dialog, ofCommand);
        login.type(`${digits}\r`);
        await login.shows("Your vault is unlocked: 1 entry.");
        expect(await login.ended).toBe(0);
        expect(await device.json(["list"])).toMatchObject([{ title: "Bea's bank" }]);
        await dialog.getByRole("button", { name: "Close" }).click();
      } finally {
        await device.remove();
      }
    });

    await test.step("an invitation to a shared vault is kept while the company signs her in", async () => {
      const sofias = await openSignedInTab(newProfile, used.company.server, used.admin);
      await sharingPages.comeBack(sofias, used.admin.person, "/people");
      const [link = ""] = await sharingPages.invite(sofias, { people: [bea.email] });
      const visitor = await newTab(newProfile);
      await visitor.goto(link);
      const opened = visitor.waitForEvent("popup");
      await visitor.getByRole("button", { name: "Sign in with Contoso" }).click();
      const popup = await opened;
      const closed = popup.waitForEvent("close");
      await answerQuestion(popup, /^Continue to 127\.0\.0\.1:\d+\?$/, "Continue");
      await companyPage.signInThere(popup, name);
      await closed;
      await visitor.bringToFront();
      await visitor.getByRole("link", { name: "Unlock" }).click();
      await visitor.getByRole("textbox", { name: "Recovery key" }).fill(recoveryKey);
      await visitor.getByRole("checkbox", { name: "Open my vault in this browser from now on" }).uncheck();
      await visitor.getByRole("button", { name: "Unlock with the recovery key" }).click();
      await sharingPages.accept(visitor, `${used.admin.person.firstName} ${used.admin.person.lastName}`);
    });

    await test.step("this browser forgets its key, and the recovery key is what is left", async () => {
      await securityOf(beas);
      await beas.getByRole("button", { name: "Forget this browser" }).click();
      await answerQuestion(beas, "Forget this browser?", "Forget");
      await expect(beas.getByText("This browser no longer opens your vault")).toBeVisible();
      await beas.goto("/passwords");
      await beas.getByRole("textbox", { name: "Recovery key" }).fill(recoveryKey);
      await beas.getByRole("button", { name: "Unlock with the recovery key" }).click();
      await expect(passwordsPage.row(beas, "Bea's bank")).toBeVisible();
    });

    await test.step("an entry that asks first is shown after a confirmation", async () => {
      await passwordsPage.fillNewEntry(beas, { title: "Safe", password: "left-17" });
      await beas.getByRole("checkbox", { name: "Ask for the master password before showing" }).check();
      await beas.getByRole("dialog").getByRole("button", { name: "Add Password" }).click();
      await expect(beas.getByRole("dialog")).toBeHidden();
      await beas.getByRole("main").getByRole("button", { name: "Safe", exact: true }).click();
      await expect(beas.getByRole("dialog", { name: 'Confirm to show "Safe"' })).toBeVisible();
      await confirm(beas, name);
      await beas.getByRole("dialog").getByRole("button", { name: "Confirm", exact: true }).click();
      await expect(passwordsPage.view(beas, "Safe").getByRole("button", { name: "Show password" })).toBeVisible();
      await passwordsPage.view(beas, "Safe").getByRole("button", { name: "Close" }).click();
    });

    await test.step("94: new vault keys need a confirmation, and this browser opens the vault under them", async () => {
      await newVaultKeysPage.open(beas);
      await beas.getByRole("button", { name: "Continue" }).click();
      await expect(beas.getByRole("heading", { name: "Confirm that it's you" })).toBeVisible();
      const opened = beas.waitForEvent("popup");
      await beas.getByRole("button", { name: "Confirm with Contoso" }).click();
      const popup = await opened;
      const closed = popup.waitForEvent("close");
      await companyPage.signInThere(popup, name);
      await closed;
      await expect(beas.getByText("Confirmed with Contoso")).toBeVisible();
      await beas.getByRole("button", { name: "Continue" }).click();
      await signInPage.saveRecoveryKey(beas, "Continue");
      await beas.getByRole("button", { name: "Create new keys" }).click();
      await expect(beas.getByText("2 entries were encrypted again.")).toBeVisible();
      await securityOf(beas);
      const section = beas.getByRole("region", { name: "Browsers that open your vault" });
      await expect(section.getByText("This browser", { exact: true })).toBeVisible();
      await beas.goto("/passwords");
      await unlockHere(beas);
      await expect(passwordsPage.row(beas, "Bea's bank")).toBeVisible();
    });

    await test.step("95: who has lost every browser and the recovery key begins an empty vault, by a mailed link", async () => {
      const sofias = await openSignedInTab(newProfile, used.company.server, used.admin);
      await sofias.goto("/dashboard");
      await sofias.getByPlaceholder("Search users...").fill(bea.email);
      await sofias.getByRole("button", { name: /^Edit Bea/ }).click();
      await sofias.getByRole("button", { name: "Start over with an empty vault" }).click();
      await answerQuestion(sofias, /^Let Bea/, "Start over with an empty vault");
      await expect(sofias.getByText("Link sent")).toBeVisible();
      const { text } = await used.company.mailbox.newest(bea.email, "Begin with an empty vault");
      const link = /http\S+\/company\/join#[\w-]{43}/.exec(text ?? "")?.[0] ?? "";

      const lost = await newTab(newProfile);
      await lost.goto(link);
      await companyPage.go(lost, "Continue with Contoso");
      await companyPage.signInThere(lost, name);
      await lost.getByRole("link", { name: "Begin with an empty vault" }).click();
      await expect(lost.getByRole("heading", { name: "Start an empty vault?" })).toBeVisible();
      await lost.getByRole("checkbox").check();
      await lost.getByRole("button", { name: "Start an empty vault" }).click();
      await lost.getByRole("button", { name: /^Contoso, then this browser/ }).click();
      await signInPage.saveRecoveryKey(lost, "Set up my vault");
      await expect(lost.getByText("This browser opens your vault from now on")).toBeVisible();
      await expect(lost).toHaveURL(/\/passwords$/);
      await expect(lost.getByRole("button", { name: "Add Password" }).first()).toBeVisible();
      await expect(passwordsPage.row(lost, "Bea's bank")).toHaveCount(0);
    });
  },
);

test(
  "passkeys alone open a vault whose owner chose that, until browsers may again",
  { tag: "@slow" },
  async ({ newProfile }) => {
    test.slow();
    const name = `cora-${randomBytes(4).toString("hex")}`;
    const email = `${name}@contoso.example`;
    const coras = await newTab(newProfile);
    await addAuthenticator(coras);
    const section = coras.getByRole("region", { name: "Browsers that open your vault" });
    const passkeys = coras.getByRole("region", { name: "Passkeys" });
    const addPasskey = async () => {
      await passkeys.getByRole("button", { name: "Add a passkey" }).click();
      await confirm(coras, name);
      await coras.getByRole("dialog").getByRole("button", { name: "Add passkey" }).click();
      await expect(passkeys.getByRole("listitem")).toHaveCount(1);
    };
    const unlockWithPasskey = async () => {
      await expect(coras.getByText("You chose that only passkeys open your vault.")).toBeVisible();
      await expect(coras.getByRole("checkbox")).toHaveCount(0);
      await coras.getByRole("button", { name: "Unlock with a passkey" }).click();
      await expect(passwordsPage.row(coras, "Cora's bank")).toBeVisible();
    };

    await test.step("she has a vault that this browser opens", async () => {
      await coras.goto(await invite(newProfile, email, "Cora"));
      await companyPage.go(coras, "Continue with Contoso");
      await companyPage.signInThere(coras, name);
      await coras.getByRole("button", { name: /^Contoso, then this browser/ }).click();
      await signInPage.saveRecoveryKey(coras, "Set up my vault");
      await expect(coras.getByText("This browser opens your vault from now on")).toBeVisible();
      await passwordsPage.open(coras);
      await passwordsPage.addEntry(coras, { title: "Cora's bank", password: "bank-secret" });
    });

    await test.step("there is no such choice without a passkey, and with one there is", async () => {
      await securityOf(coras);
      await section.getByRole("button", { name: "Use passkeys only" }).click();
      const dialog = coras.getByRole("dialog", { name: "Open your vault with passkeys only?" });
      await expect(dialog.getByText("No passkey opens your vault yet.")).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await addPasskey();
      await section.getByRole("button", { name: "Use passkeys only" }).click();
      await expect(coras.getByText("Only one passkey opens your vault.")).toBeVisible();
      await confirm(coras, name);
      await coras.getByRole("alertdialog").getByRole("button", { name: "Use passkeys only" }).click();
      await expect(coras.getByText("Only passkeys open your vault from now on")).toBeVisible();
      await expect(section.getByText("Only your passkeys open your vault, after Contoso")).toBeVisible();
      await expect(section.getByRole("listitem")).toHaveCount(0);
      await passkeys.getByRole("button", { name: /^Remove / }).click();
      await expect(coras.getByText("This is the last passkey that opens your vault.")).toBeVisible();
      await coras.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("a reload is opened by the passkey, and this browser isn't added", async () => {
      await coras.goto("/passwords");
      await unlockWithPasskey();
      await securityOf(coras);
      await expect(section.getByRole("button", { name: "Add this browser" })).toHaveCount(0);
    });

    await test.step("new vault keys remove the passkeys: she adds one at once", async () => {
      await newVaultKeysPage.open(coras);
      await expect(coras.getByText("Until you add a passkey again, only the new recovery key")).toBeVisible();
      await coras.getByRole("button", { name: "Continue" }).click();
      const opened = coras.waitForEvent("popup");
      await coras.getByRole("button", { name: "Confirm with Contoso" }).click();
      const popup = await opened;
      const closed = popup.waitForEvent("close");
      await companyPage.signInThere(popup, name);
      await closed;
      await coras.getByRole("button", { name: "Continue" }).click();
      await signInPage.saveRecoveryKey(coras, "Continue");
      await coras.getByRole("button", { name: "Create new keys" }).click();
      await expect(coras.getByText("Your passkeys are removed. Add one now")).toBeVisible();
      await coras.getByRole("link", { name: "Add a passkey" }).click();
      await addPasskey();
      await coras.goto("/passwords");
      await unlockWithPasskey();
    });

    await test.step("browsers may open it again, and this one does", async () => {
      await securityOf(coras);
      await section.getByRole("button", { name: "Let browsers open it again" }).click();
      await answerQuestion(coras, "Let browsers open your vault again?", "Let browsers open it");
      await section.getByRole("button", { name: "Add this browser" }).click();
      await expect(coras.getByText("This browser opens your vault from now on")).toBeVisible();
      await coras.goto("/passwords");
      await unlockHere(coras);
      await expect(passwordsPage.row(coras, "Cora's bank")).toBeVisible();
    });
  },
);

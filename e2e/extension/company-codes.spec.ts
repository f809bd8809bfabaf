import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkLook } from "../checks/extension-look.ts";
import { row, valuesOf } from "../fixtures/fill-from-popup.ts";
import { newPerson } from "../fixtures/people.ts";
import { callApi, openSignedInTab, registerFirstAdmin } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { approvalPage } from "../page-objects/approval.ts";
import { companyPage } from "../page-objects/company.ts";
import { extensionTab } from "../page-objects/extension-tab.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { type CompanyServer, startCompanyServer } from "../processes/company.ts";
import { type ExtensionBrowser, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

// Single sign-on in the extension, by a real OpenID provider, for a vault with a generated master password.

const pages = {
  login: `<form action="/done"><label>User name <input name="user"></label>
    <label>Password <input name="pass" type="password"></label><button>Log in</button></form>`,
};
const name = `bea-${randomBytes(4).toString("hex")}`;
const bea = { ...newPerson("Bea"), email: `${name}@contoso.example` };

let company: CompanyServer;
let sites: Sites;
let browser: ExtensionBrowser;
test.beforeAll(async ({ launchOptions }) => {
  company = await startCompanyServer();
  sites = await startSites(pages);
  browser = await startWithExtension(launchOptions);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  await company?.stop();
});

type NewProfile = Parameters<typeof openSignedInTab>[0];

/** Joins by the company in a browser that then opens the vault. Returns its page and the recovery key. */
async function join(newProfile: NewProfile): Promise<{ page: Page; recoveryKey: string }> {
  const { server, mailbox } = company;
  const admin = await registerFirstAdmin(server, "Sofia");
  const admins = await openSignedInTab(newProfile, server, admin);
  await admins.goto("/dashboard");
  await admins.getByRole("button", { name: "Add User", exact: true }).click();
  const dialog = admins.getByRole("dialog", { name: "Add New User" });
  await dialog.getByLabel("First name").fill(bea.firstName);
  await dialog.getByRole("textbox", { name: "Email" }).fill(bea.email);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(admins.getByText("User added, and invited by email")).toBeVisible();
  const { text } = await mailbox.newest(bea.email, "Sign in to Pomander with Contoso");
  const page = await (await newProfile({ baseURL: server.url, ignoreHTTPSErrors: true })).newPage();
  await page.goto(/http\S+\/company\/join#[\w-]{43}/.exec(text ?? "")?.[0] ?? "");
  await companyPage.go(page, "Continue with Contoso");
  await companyPage.signInThere(page, name);
  await page.getByRole("button", { name: /^Contoso, then this browser/ }).click();
  const recoveryKey = await signInPage.saveRecoveryKey(page, "Set up my vault");
  await expect(page.getByText("This browser opens your vault from now on")).toBeVisible();
  return { page, recoveryKey };
}

/** Gets a code in the session of a page of the server. */
async function newCode(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  const { code } = await callApi<{ code: string }>(company.server, token, "POST", "/user/company/code", {});
  return code;
}

test("a code signs in, another browser opens the vault, and then this one's key does @slow", async ({ newProfile }) => {
  test.slow();
  const { page, recoveryKey } = await join(newProfile);
  const { heading } = extensionTab;
  await passwordsPage.open(page);
  const login = { email: "bea", password: "bank-secret" };
  await passwordsPage.addEntry(page, { ...login, title: "Bank", link: sites.address("bank", "") });
  await passwordsPage.fillNewEntry(page, { ...login, title: "Safe", link: sites.address("safe", "") });
  await page.getByRole("checkbox", { name: "Ask for the master password before showing" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Add Password" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const tab = await browser.open("tab.html");
  const passwordFields = tab.locator("input[type=password]");

  await test.step("what is no code says so, and a wrong code signs no one in", async () => {
    await extensionTab.connect(tab, company.server.url);
    await tab.getByRole("button", { name: "Sign in with a code" }).click();
    await expect(tab.getByText("Does your company sign you in?")).toBeVisible();
    await checkLook(tab, "code");
    await extensionTab.typeCode(tab, "bea@contoso.example");
    await expect(tab.getByText("Enter the 16 letters and digits that Pomander shows.")).toBeVisible();
    await checkLook(tab, "code-malformed");
    await extensionTab.typeCode(tab, "0123-4567-89AB-CDEF");
    await expect(tab.getByRole("alert")).toHaveText(
      "This code isn't right, or it has expired. Get a new one in your profile.",
    );
    await tab.getByRole("button", { name: "Back" }).click();
    await expect(passwordFields).toHaveCount(1);
    await checkLook(tab, "sign-in-ways");
    await expect(tab.getByRole("alert")).toHaveCount(0);
  });

  await test.step("a right one does, however it is typed, and once", async () => {
    const code = await newCode(page);
    await tab.getByRole("button", { name: "Sign in with a code" }).click();
    await extensionTab.typeCode(tab, ` ${code.toLowerCase().replaceAll(/.{4}/g, "$&-")}`);
    await expect(heading(tab)).toHaveText("Unlock your vault");
    await expect(tab.getByText("The extension doesn't open your vault yet.")).toBeVisible();
    await expect(tab.getByText("Never type your password for Contoso here.")).toBeVisible();
    await expect(passwordFields).toHaveCount(0);
    await checkLook(tab, "unlock-generated");
    await tab.getByRole("button", { name: "Sign out" }).click();
    await tab.getByRole("button", { name: "Sign in with a code" }).click();
    await extensionTab.typeCode(tab, code);
    await expect(tab.getByText("This code isn't right, or it has expired.")).toBeVisible();
    await extensionTab.typeCode(tab, await newCode(page));
    await expect(heading(tab)).toHaveText("Unlock your vault");
  });

  await test.step("a wrong recovery key opens nothing", async () => {
    await tab.getByRole("button", { name: "Use your recovery key" }).click();
    await tab.getByLabel("Recovery key").fill("ABCD");
    await tab.getByRole("button", { name: "Unlock", exact: true }).click();
    await expect(tab.getByRole("alert")).toBeVisible();
    await tab.getByLabel("Recovery key").fill(`${recoveryKey.slice(0, -1)}${recoveryKey.endsWith("0") ? 1 : 0}`);
    await tab.getByRole("button", { name: "Unlock", exact: true }).click();
    await expect(tab.getByRole("alert")).toHaveText("This key doesn't unlock your vault.");
    await checkLook(tab, "recovery-key");
    await tab.getByRole("button", { name: "Back" }).click();
  });

  await test.step("the browser that has the vault open approves this one, by digits that are typed into both", async () => {
    await tab.getByRole("button", { name: "Approve in another browser" }).click();
    await expect(tab.getByText("Keep this page open.")).toBeVisible();
    await checkLook(tab, "approval-waiting");
    await openProfile(page, "Security");
    await page.getByRole("button", { name: "Approve another browser" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve another browser" });
    await expect(dialog.getByText("asks to open your vault, since")).toBeVisible();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await approvalPage.digits(tab);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(tab.getByText("The approval ended before your vault was opened.")).toBeVisible();
    await checkLook(tab, "approval-ended");
    await tab.getByRole("button", { name: "Start again" }).click();
    await expect(tab.getByText("Keep this page open.")).toBeVisible();
    await page.getByRole("button", { name: "Approve another browser" }).click();
    await expect(dialog.getByText("asks to open your vault, since")).toBeVisible();
    await dialog.getByRole("button", { name: "Continue" }).click();
    const [ofPage, ofTab] = [await approvalPage.digits(dialog), await approvalPage.digits(tab)];
    await approvalPage.type(tab, ofTab);
    await expect(tab.getByText("The other browser shows other digits.")).toBeVisible();
    await checkLook(tab, "approval-digits");
    await approvalPage.type(tab, ofPage);
    await expect(tab.getByText("Those are right.")).toBeVisible();
    await checkLook(tab, "approval-entered");
    await approvalPage.type(dialog, ofTab);
    await extensionTab.expectOpen(tab);
    await expect(dialog.getByText("Finished here.")).toBeVisible();
    await expect.poll(() => extensionTab.opening(tab)).toBe("key");
    await dialog.getByRole("button", { name: "Close" }).click();
    const section = page.getByRole("region", { name: "Browsers that open your vault" });
    await expect(section.getByText("(extension)")).toBeVisible();
  });

  await test.step("its entries are filled, and one that asks first is refused here", async () => {
    const site = await browser.openSite(sites.address("bank", "login"));
    const popup = await browser.openPopup(site);
    await Promise.all([popup.waitForEvent("close"), row(popup, "Bank").click()]);
    await expect.poll(() => valuesOf(site)).toEqual({ user: "bea", pass: "bank-secret" });
    const guarded = await browser.openSite(sites.address("safe", "login"));
    const asking = await browser.openPopup(guarded);
    await row(asking, "Safe").click();
    const question = asking.getByRole("dialog", { name: "Can't be used here" });
    await expect(question.getByText("This entry asks for a confirmation by Contoso.")).toBeVisible();
    await expect(asking.locator("input[type=password]")).toHaveCount(0);
    await checkLook(asking, "refused");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await valuesOf(guarded)).toEqual({ user: "", pass: "" });
    await asking.getByRole("button", { name: "Lock" }).click();
    await expect(asking.getByRole("button", { name: "Unlock in a tab" })).toBeVisible();
    await expect(asking.locator("input[type=password]")).toHaveCount(0);
    await checkLook(asking, "unlock-in-tab");
    await asking.close();
  });

  await test.step("after a lock this browser's key opens the vault, and after signing out a new code alone", async () => {
    await expect(tab.getByText("This browser opens your vault soon after Contoso has signed you in.")).toBeVisible();
    await checkLook(tab, "unlock-by-key");
    await tab.evaluate(() => {
      const send = chrome.runtime.sendMessage.bind(chrome.runtime);
      const error = { code: "company_needed", params: {}, message: "" };
      const stale = (message: { request?: { name: string } }) =>
        message.request?.name === "unlockWithKey"
          ? Promise.resolve({ answer: { kind: "failed", error } })
          : send(message);
      Object.assign(chrome.runtime, { sendMessage: stale });
    });
    await tab.getByRole("button", { name: "Unlock", exact: true }).click();
    await expect(tab.getByText("Your sign-in with Contoso was too long ago.")).toBeVisible();
    await checkLook(tab, "unlock-stale");
    await tab.getByRole("button", { name: "Sign in with a new code" }).click();
    await expect(tab.getByLabel("Sign-in code")).toBeVisible();
    // The session stays where the document with the vault ends, and with it how the vault opens.
    await browser.killHost();
    await tab.reload();
    await expect(tab.getByText("This browser opens your vault soon after Contoso has signed you in.")).toBeVisible();
    await tab.getByRole("button", { name: "Unlock", exact: true }).click();
    await extensionTab.expectOpen(tab);
    await tab.getByRole("button", { name: "Sign out" }).click();
    await tab.getByRole("button", { name: "Sign in with a code" }).click();
    await extensionTab.typeCode(tab, await newCode(page));
    await extensionTab.expectOpen(tab);
  });

  await test.step("it ends with the session of the page that got the code", async () => {
    await signInPage.signOut(page);
    await tab.getByRole("button", { name: "Lock", exact: true }).click();
    await tab.getByRole("button", { name: "Unlock", exact: true }).click();
    await expect(heading(tab)).toHaveText(/^Sign in to /);
  });
});

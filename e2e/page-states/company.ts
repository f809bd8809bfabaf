import { expect, type Page } from "@playwright/test";
import { errors, type CompanySettings, type ErrorCode } from "@pomander/contract";

import type { AuthenticatedAccounts } from "../fixtures/seeded-test.ts";
import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { newPerson } from "../fixtures/people.ts";
import { expectHeading, press } from "../page-objects/common.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { factorsPage } from "../page-objects/factors.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { type PageState, walk } from "./page-state.ts";

// The server of these states has no company, so its replies about one are simulated.

export const name = "Kontor für Gewürze Wiesinger & Söhne";

export const visitor = (what: string, open: PageState["open"]): PageState => ({
  name: `company: ${what}`,
  viewer: "visitor",
  open,
});
export const member = (viewer: keyof AuthenticatedAccounts, what: string, open: PageState["open"]): PageState => ({
  name: `company: ${what}`,
  viewer,
  open,
});

export const haveCompany = (page: Page) =>
  tamperWithReply(page, "**/api/public-settings", (settings) => (settings.company = { name }));

export const refuse = (code: ErrorCode, more: object = {}) => {
  const { status, message } = errors[code];
  return { status, json: { code, message, requestId: "1", ...more } };
};

const startAt = (page: Page, url = "https://login.example.org/authorize") =>
  page.route("**/api/auth/company/start", (route) => route.fulfill({ json: { url } }));

export async function toReturn(page: Page, query = "?state=s&code=c") {
  await haveCompany(page);
  await page.goto(`/company/return${query}`);
}

/** Returns a state of a return that came to nothing. */
const returned = (what: string, code: ErrorCode, heading: string): PageState =>
  visitor(`returned, ${what}`, async (page) => {
    await page.route("**/api/auth/company/finish", (route) => route.fulfill(refuse(code)));
    await toReturn(page);
    await expectHeading(page, heading);
  });

async function toJoin(page: Page, fragment = `#${"a".repeat(43)}`) {
  await haveCompany(page);
  await page.goto(`/company/join${fragment}`);
}

export const connection = { email: "gerlinde.wiesinger-kraftfahrer@kontor.example", since: "2026-11-03T09:12:00.000Z" };

export async function toProfile(page: Page, found: object | null = null, more: object = {}) {
  await page.route("**/api/user/company", (route) =>
    route.fulfill({ json: { company: { name }, connection: found, hasPassword: true, isFresh: true, ...more } }),
  );
  await factorsPage.open(page);
  await expect(page.getByRole("region", { name: "Company sign-in" })).toBeVisible();
}

const settings: CompanySettings = {
  name,
  issuer: "https://login.kontor.example/realms/employees-of-every-branch/v2.0",
  clientId: "5f0c1c1e-1f0a-4a3f-9b53-6d1f1f0c7a11",
  returnUrl: "https://passwords.kontor.example/company/return",
  logoutUrl: "https://passwords.kontor.example/api/auth/company/logout",
  authTime: "none",
  factors: ["mfa", "urn:okta:loa:2fa:any"],
  freshMinutes: 15,
  domains: ["kontor.example", "gewuerze-wiesinger.example"],
  connected: 1_204,
};

async function toSystem(page: Page, problem: string | null = null) {
  await page.route("**/api/system/company", (route) => route.fulfill({ json: { company: settings } }));
  await page.route("**/api/system/company/test", (route) => route.fulfill({ json: { problem } }));
  await dashboardPage.openSystem(page);
  await expect(page.getByRole("button", { name: "Check provider" })).toBeVisible();
}

async function toAdd(page: Page) {
  await haveCompany(page);
  await dashboardPage.open(page);
  await press(page, "Add User");
  await expect(page.getByRole("radio", { name: `Invite by ${name}` })).toBeVisible();
}

export const companyPageStates: readonly PageState[] = [
  visitor("login", async (page) => {
    await haveCompany(page);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: `Sign in with ${name}` })).toBeVisible();
  }),
  visitor("login: an address that is new", async (page) => {
    await haveCompany(page);
    await startAt(page, "https://login-of-a-long-name.kontor.example/authorize");
    await page.goto("/login");
    await press(page, `Sign in with ${name}`);
    await expect(page.getByRole("alertdialog", { name: /^Continue to login-of/ })).toBeVisible();
  }),
  visitor("login: the provider is down", async (page) => {
    await haveCompany(page);
    await page.route("**/api/auth/company/start", (route) => route.fulfill(refuse("company_unreachable")));
    await page.goto("/login");
    await press(page, `Sign in with ${name}`);
    await expect(page.getByText(errors.company_unreachable.message)).toBeVisible();
  }),
  visitor("login: required", async (page) => {
    await haveCompany(page);
    await page.route("**/api/auth/login", (route) => route.fulfill(refuse("company_required", { ticket: "t" })));
    await signInPage.fillLogin(page, newPerson());
    await expectHeading(page, `One more step with ${name}`);
  }),
  visitor("register: an address of the company", async (page) => {
    await page.route("**/api/auth/check-email", (route) => route.fulfill(refuse("company_required")));
    await page.goto("/register");
    await page.getByLabel("Email").fill("bea@kontor.example");
    await expect(page.getByText("People with this address sign in through their company.")).toBeVisible();
  }),
  visitor("join", async (page) => {
    await toJoin(page);
    await expectHeading(page, `Sign in to Pomander with ${name}`);
  }),
  visitor("join: ended", async (page) => {
    await page.route("**/api/auth/company/start", (route) => route.fulfill(refuse("company_unknown")));
    await toJoin(page);
    await press(page, `Continue with ${name}`);
    await expectHeading(page, "This invitation has ended");
  }),
  visitor("join: incomplete", async (page) => {
    await toJoin(page, "#abc");
    await expectHeading(page, "This link is incomplete");
  }),
  visitor("join: reloaded", async (page) => {
    await toJoin(page, "");
    await expectHeading(page, "Open the link in your email again");
  }),
  visitor("returned, and waiting", async (page) => {
    await page.route("**/api/auth/company/finish", () => undefined);
    await toReturn(page);
    await expect(page.getByRole("progressbar")).toBeVisible();
  }),
  visitor("returned, a second step", async (page) => {
    const asked = { challenge: "c", ticket: "t", methods: ["totp", "recovery-code"] };
    await page.route("**/api/auth/company/finish", (route) => route.fulfill(refuse("second_factor_required", asked)));
    await toReturn(page);
    await expectHeading(page, "Enter your code");
  }),
  visitor("returned, stopped", async (page) => {
    await toReturn(page, "?error=access_denied&state=s");
    await expectHeading(page, `You weren't signed in at ${name}`);
  }),
  visitor("returned, an error there", async (page) => {
    await toReturn(page, "?error=invalid_scope&error_description=Call+this+number&state=s");
    await expectHeading(page, `${name} couldn't sign you in`);
    await expect(page.getByText("Call this number")).toBeHidden();
  }),
  visitor("returned, nothing to finish", async (page) => {
    await toReturn(page, "");
    await expectHeading(page, "There's nothing to finish here");
  }),
  returned("late", "company_refused", "This sign-in has ended"),
  returned("unknown", "company_unknown", "No account is connected to you yet"),
  returned("someone else", "other_person", `${name} signed in someone else`),
  returned("an administrator without a second step", "factor_needed_to_connect", "Set up two-step sign-in first"),
  returned("the provider is down", "company_unreachable", `${name} can't be reached`),
  returned("turned off", "company_off", "Company sign-in is off"),
  returned("too often", "rate_limited", "Company sign-in didn't work"),
  visitor("choose a first master password", async (page, { temporaryPasswordUsers }) => {
    await page.route("**/api/user/company", (route) =>
      route.fulfill({ json: { company: { name }, connection, hasPassword: false, isFresh: true } }),
    );
    await signInPage.fillLogin(page, temporaryPasswordUsers.firstTime);
    await expectHeading(page, "Set up your vault");
    await page.reload();
    await expectHeading(page, "Choose your master password");
    await expect(page.getByLabel("Confirm password")).toBeVisible();
  }),
  visitor("choose a first master password: sign in again first", async (page, { temporaryPasswordUsers }) => {
    await haveCompany(page);
    await page.route("**/api/user/company", (route) =>
      route.fulfill({ json: { company: { name }, connection, hasPassword: false, isFresh: false } }),
    );
    await signInPage.fillLogin(page, temporaryPasswordUsers.firstTime);
    await expectHeading(page, "Set up your vault");
    await page.reload();
    await expect(page.getByText(errors.company_needed.message)).toBeVisible();
    await expect(page.getByRole("button", { name: `Continue with ${name}` })).toBeVisible();
  }),
  member("owner", "profile: not connected", (page) => toProfile(page)),
  ...walk(
    member("owner", "profile: connected", (page) => toProfile(page, connection)),
    member("owner", "profile: disconnect", async (page) => {
      await press(page, "Disconnect");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    }),
  ),
  member("owner", "profile: a new master password may disconnect", async (page) => {
    await toProfile(page, connection);
    await page.getByLabel("Current master password").fill("umbrella-violet");
    await expect(page.getByRole("checkbox", { name: /^Disconnect from/ })).toBeChecked();
  }),
  member("admin", "profile: an administrator without a second step", (page) => toProfile(page)),
  member("superAdmin", "profile: a super admin", (page) => toProfile(page)),
  member("owner", "profile: not read", async (page) => {
    await page.route("**/api/user/company", (route) => route.fulfill(refuse("unavailable")));
    await factorsPage.open(page);
    await expect(page.getByRole("region", { name: "Company sign-in" })).toBeVisible();
  }),
  {
    ...member("owner", "returned, to connect", async (page) => {
      await page.route("**/api/user/company/finish", (route) =>
        route.fulfill({ json: { ticket: "t", email: connection.email } }),
      );
      await page.evaluate(() =>
        sessionStorage.setItem("company-sign-in", JSON.stringify({ kind: "connect", from: "/profile/security" })),
      );
      await toReturn(page);
      await expectHeading(page, `Connect ${connection.email}?`);
    }),
    discardsTab: true,
  },
  {
    ...member("owner", "join: signed in already", async (page) => {
      await toJoin(page);
      await expectHeading(page, "You're signed in already");
    }),
    discardsTab: true,
  },
  ...walk(
    member("superAdmin", "system", (page) => toSystem(page)),
    member("superAdmin", "system: a line that is no domain", async (page) => {
      await page.getByLabel("Domains").fill("kontor.example\na@domain");
      await press(page, "Save domains");
      await expect(page.getByText("a@domain isn't a domain")).toBeVisible();
    }),
    member("superAdmin", "system: before the domains are saved", async (page) => {
      await page.getByLabel("Domains").fill("kontor.example");
      await press(page, "Save domains");
      await expect(page.getByRole("alertdialog", { name: "Save required domains?" })).toBeVisible();
    }),
  ),
  member("superAdmin", "system: the provider answers wrongly", async (page) => {
    await toSystem(page, "The provider answered with 404. Is OIDC_ISSUER right, to the letter?");
    await press(page, "Check provider");
    await expect(page.getByText("Is OIDC_ISSUER right")).toBeVisible();
  }),
  ...walk(
    member("superAdmin", "dashboard: add", (page) => toAdd(page)),
    member("superAdmin", "dashboard: add with a temporary password", async (page) => {
      await page.getByRole("radio", { name: "A password that you hand over" }).check();
      await expect(page.getByRole("textbox", { name: "Temporary password" })).toBeVisible();
    }),
  ),
  ...walk(
    member("superAdmin", "dashboard: edit", async (page, { owner: { person } }) => {
      await haveCompany(page);
      await dashboardPage.open(page);
      await page.getByPlaceholder("Search users...").fill(person.email);
      await page.getByRole("button", { name: `Edit ${person.firstName} ${person.lastName}` }).click();
      await expect(page.getByRole("button", { name: "Send invitation" })).toBeVisible();
    }),
    member("superAdmin", "dashboard: invite", async (page) => {
      await press(page, "Send invitation");
      await expect(page.getByRole("alertdialog", { name: /^Invite / })).toBeVisible();
    }),
    member("superAdmin", "dashboard: let start over", async (page) => {
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await press(page, "Start over with an empty vault");
      await expect(page.getByRole("alertdialog", { name: /^Let / })).toBeVisible();
    }),
  ),
];

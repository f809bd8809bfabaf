import { expect, type Page } from "@playwright/test";
import { errors } from "@pomander/contract";

import { expectHeading, expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { type PageState, walk } from "./page-state.ts";

async function fillRegistration(page: Page) {
  const { firstName, lastName, email, password } = newPerson("Maximiliane");
  await page.goto("/register");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

async function toRecoveryKey(page: Page) {
  await fillRegistration(page);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expectHeading(page, "Save your recovery key");
}

async function fillContact(page: Page) {
  await page.goto("/contact");
  await page.getByLabel("Your name").fill("Ben Ode");
  await page.getByLabel("Email address").fill("ben@example.org");
  await page.getByLabel("Message").fill("How many people may we be?");
  await page.getByRole("button", { name: "Send message" }).click();
}

/** Simulates a server that requires a proven address before the first sign-in. */
const requireVerifiedEmail = (page: Page) =>
  page.route("**/api/auth/login", (route) => {
    const { status, message } = errors.email_not_verified;
    return route.fulfill({ status, json: { code: "email_not_verified", message, requestId: "1" } });
  });

async function giveRecoveryKey(page: Page, email: string, key: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Recovery key").fill(key);
  await page.getByRole("button", { name: "Continue" }).click();
}

const anonymous = (name: string, open: PageState["open"]): PageState => ({ name, viewer: "visitor", open });

export const anonymousPageStates: readonly PageState[] = [
  anonymous("home", (page) => page.goto("/")),
  anonymous("a page that did not arrive", async (page) => {
    await page.route("**/assets/Register-*.js", (route) => route.abort());
    await page.goto("/register");
    await expectHeading(page, "This page couldn't be shown");
  }),
  anonymous("an address without a secure connection", async (page) => {
    await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
    await page.goto("/");
    await expectHeading(page, "This page needs a secure connection");
  }),
  ...walk(
    anonymous("end a session", async (page) => {
      await page.goto("/end-session?token=x");
      await expectHeading(page, "End this session?");
    }),
    anonymous("end a session: over already", async (page) => {
      await page.getByRole("button", { name: "End session" }).click();
      await expectHeading(page, "This session has already ended");
    }),
  ),
  anonymous("end a session: done", async (page) => {
    await page.route("**/api/auth/end-session", (route) => route.fulfill({ status: 204 }));
    await page.goto("/end-session?token=x");
    await page.getByRole("button", { name: "End session" }).click();
    await expectHeading(page, "Session ended");
  }),
  anonymous("login", (page) => page.goto("/login")),
  anonymous("login: busy", async (page) => {
    await page.route("**/api/auth/**", () => undefined);
    await signInPage.fillLogin(page, newPerson());
    await expect(page.getByRole("main").getByRole("progressbar")).toBeVisible();
  }),
  anonymous("login: nothing filled in", async (page) => {
    await page.goto("/login");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
  }),
  anonymous("login: refused", async (page) => {
    await signInPage.fillLogin(page, newPerson());
    await expectNotice(page, "Invalid email or password");
  }),
  anonymous("login: the address is not confirmed", async (page) => {
    await requireVerifiedEmail(page);
    await signInPage.fillLogin(page, newPerson());
    await expect(page.getByRole("button", { name: "resend the link" })).toBeVisible();
  }),
  anonymous("login: nobody answers", async (page) => {
    await page.route("**/api/auth/**", (route) => route.abort());
    await signInPage.fillLogin(page, newPerson());
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
  anonymous("login: a caution", async (page, { newcomer: { person } }) => {
    await signInPage.signIn(page, person);
    await passwordsPage.open(page);
    await signInPage.signOut(page);
    await tamperWithReply(page, "**/api/auth/login", (body) => (body.vault = null));
    await tamperWithReply(page, "**/api/user/vault", (body) =>
      Object.assign(body, { vaultId: null, kdf: null, manifest: null, hasRecovery: false }),
    );
    await signInPage.fillLogin(page, person);
    await expect(page.getByRole("alertdialog", { name: "Your vault is missing" })).toBeVisible();
  }),
  anonymous("register", (page) => page.goto("/register")),
  anonymous("register: by the first-admin link", async (page) => {
    await tamperWithReply(page, "**/api/auth/check-setup-link", (link) => (link.isValid = true));
    await page.goto("/register?setup=a-link");
    await expect(page.getByText("You opened the setup link")).toBeVisible();
  }),
  anonymous("register: by a first-admin link that was used", async (page) => {
    await page.goto("/register?setup=a-link");
    await expect(page.getByRole("link", { name: "Register without the link" })).toBeVisible();
  }),
  anonymous("register: closed", async (page) => {
    await tamperWithReply(page, "**/api/public-settings", (settings) => (settings.registration = "closed"));
    await page.goto("/register");
    await expect(page.getByText("Registration is closed")).toBeVisible();
  }),
  anonymous("register: faults", async (page, { owner: { person } }) => {
    await page.goto("/register");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("password");
    await page.getByLabel("Confirm password").fill("passwort");
    await expect(page.getByText("Email already registered")).toBeVisible();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
  }),
  anonymous("register: filled in", async (page) => {
    await fillRegistration(page);
    await page.getByRole("button", { name: "Show password" }).first().click();
    await expect(page.getByText("Very hard to guess").or(page.getByText(/guess|strong/i).first())).toBeVisible();
  }),
  anonymous("register: a generated passphrase", async (page) => {
    await page.goto("/register");
    await page.getByRole("button", { name: "Generate a passphrase" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(/-/);
  }),
  ...walk(
    { ...anonymous("register: the recovery key", toRecoveryKey), isThorough: true },
    anonymous("register: the recovery key, copied", async (page) => {
      await page.getByRole("checkbox", { name: "I have saved my recovery key" }).check();
      await page.getByRole("button", { name: "Copy" }).click();
      await expect(page.getByRole("status").getByText(/copied|copy/i)).toBeVisible();
    }),
    anonymous("register: going on without a key", async (page) => {
      await page.getByRole("checkbox", { name: "I have saved my recovery key" }).uncheck();
      await page.getByRole("button", { name: "Skip recovery key" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    }),
  ),
  anonymous("register: confirm the address first", async (page) => {
    await tamperWithReply(page, "**/api/auth/register", (body) => (body.token = null));
    await toRecoveryKey(page);
    await page.getByRole("checkbox", { name: "I have saved my recovery key" }).check();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expectHeading(page, "Check your email");
  }),
  anonymous("privacy", (page) => page.goto("/privacy")),
  anonymous("contact", async (page) => {
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "support@example.com" })).toBeVisible();
  }),
  anonymous("contact: faults", async (page) => {
    await page.goto("/contact");
    await page.getByLabel("Email address").fill("ben");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Please enter a valid email")).toBeVisible();
  }),
  anonymous("contact: refused", async (page) => {
    await page.route("**/api/contact", (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "1200" },
        json: { code: "rate_limited", message: "Too many tries. Wait a moment, then try again.", requestId: "1" },
      }),
    );
    await fillContact(page);
    await expect(page.getByRole("alert")).toContainText("20 minutes");
  }),
  anonymous("contact: sent", async (page) => {
    await page.route("**/api/contact", (route) => route.fulfill({ status: 204 }));
    await fillContact(page);
    await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  }),
  anonymous("contact: no addresses", async (page) => {
    await page.route("**/api/public-settings", (route) => route.abort());
    await page.goto("/contact");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
  ...walk(
    anonymous("recover", (page) => page.goto("/recover")),
    anonymous("recover: a key that is none", async (page) => {
      await giveRecoveryKey(page, "ana@example.org", "1234");
      await expect(page.getByLabel("Recovery key")).toHaveAttribute("aria-invalid", "true");
    }),
    anonymous("recover: the new password", async (page, { owner: { person, recoveryKey } }) => {
      await giveRecoveryKey(page, person.email, recoveryKey);
      await expectHeading(page, "Choose a new master password");
    }),
    anonymous("recover: the new key", async (page) => {
      await page.getByLabel("New master password", { exact: true }).fill("four-rivers-Kettle-19");
      await page.getByLabel("Confirm password").fill("four-rivers-Kettle-19");
      await page.getByRole("button", { name: "Continue" }).click();
      await expectHeading(page, "Save your new recovery key");
    }),
  ),
];

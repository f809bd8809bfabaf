import { expect, type Page } from "@playwright/test";
import { errors } from "@pomander/contract";

import { app } from "../support/app.ts";
import { newPerson } from "../support/people.ts";
import { tamper } from "../support/tamper.ts";
import type { PageState } from "./page-state.ts";

const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

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
  await heading(page, "Save your recovery key");
}

async function fillContact(page: Page) {
  await page.goto("/contact");
  await page.getByLabel("Your name").fill("Ben Ode");
  await page.getByLabel("Email address").fill("ben@example.org");
  await page.getByLabel("Message").fill("How many people may we be?");
  await page.getByRole("button", { name: "Send message" }).click();
}

/** As where an address has to be proven before the first sign-in. */
const wantVerifiedEmail = (page: Page) =>
  page.route("**/api/auth/login", (route) => {
    const { status, message } = errors.email_not_verified;
    return route.fulfill({ status, json: { code: "email_not_verified", message, requestId: "1" } });
  });

const toRecovery =
  (isLast: boolean): PageState["open"] =>
  async (page, { owner: { person, recoveryKey } }) => {
    await page.goto("/recover");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Recovery key").fill(recoveryKey);
    await page.getByRole("button", { name: "Continue" }).click();
    await heading(page, "Choose a new master password");
    if (!isLast) return;
    await page.getByLabel("New master password", { exact: true }).fill("four-rivers-Kettle-19");
    await page.getByLabel("Confirm password").fill("four-rivers-Kettle-19");
    await page.getByRole("button", { name: "Continue" }).click();
    await heading(page, "Save your new recovery key");
  };

const visitor = (name: string, open: PageState["open"]): PageState => ({ name, of: "visitor", open });

export const signedOutPages: readonly PageState[] = [
  visitor("home", (page) => page.goto("/")),
  visitor("a page that did not arrive", async (page) => {
    await page.route("**/assets/LoginPage-*.js", (route) => route.abort());
    await page.goto("/login");
    await heading(page, "This page could not be shown");
  }),
  visitor("an address without a secure connection", async (page) => {
    await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
    await page.goto("/");
    await heading(page, "This page needs a secure connection");
  }),
  visitor("login", (page) => page.goto("/login")),
  visitor("login: nothing filled in", async (page) => {
    await page.goto("/login");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
  }),
  visitor("login: refused", async (page) => {
    await app.fillLogin(page, newPerson());
    await app.notice(page, "Invalid email or password");
  }),
  visitor("login: the address is not confirmed", async (page) => {
    await wantVerifiedEmail(page);
    await app.fillLogin(page, newPerson());
    await expect(page.getByRole("button", { name: "send the link again" })).toBeVisible();
  }),
  visitor("login: nobody answers", async (page) => {
    await page.route("**/api/auth/**", (route) => route.abort());
    await app.fillLogin(page, newPerson());
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
  visitor("login: a caution", async (page, { newcomer: { person } }) => {
    await app.signIn(page, person);
    await app.signOut(page);
    await tamper(page, "**/api/auth/login", (body) => (body.vault = null));
    await tamper(page, "**/api/user/vault", (body) =>
      Object.assign(body, { vaultId: null, kdf: null, manifest: null, hasRecovery: false }),
    );
    await app.fillLogin(page, person);
    await expect(page.getByRole("alertdialog", { name: "Your vault is missing" })).toBeVisible();
  }),
  visitor("register", (page) => page.goto("/register")),
  visitor("register: by the first-admin link", async (page) => {
    await page.goto("/register?setup=a-link");
    await expect(page.getByText("You opened the first-admin link")).toBeVisible();
  }),
  visitor("register: closed", async (page) => {
    await tamper(page, "**/api/public-settings", (settings) => (settings.registration = "closed"));
    await page.goto("/register");
    await expect(page.getByText("Registration is closed here")).toBeVisible();
  }),
  visitor("register: faults", async (page, { owner: { person } }) => {
    await page.goto("/register");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("password");
    await page.getByLabel("Confirm password").fill("passwort");
    await expect(page.getByText("Email already registered")).toBeVisible();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
  }),
  visitor("register: filled in", async (page) => {
    await fillRegistration(page);
    await page.getByRole("button", { name: "Show password" }).first().click();
    await expect(page.getByText("Very hard to guess").or(page.getByText(/guess|strong/i).first())).toBeVisible();
  }),
  visitor("register: the recovery key", toRecoveryKey),
  visitor("register: the recovery key, copied", async (page) => {
    await toRecoveryKey(page);
    await page.getByRole("checkbox", { name: "I have saved my recovery key" }).check();
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("status").getByText(/copied|copy/i)).toBeVisible();
  }),
  visitor("register: going on without a key", async (page) => {
    await toRecoveryKey(page);
    await page.getByRole("button", { name: "Go on without a recovery key" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  visitor("register: confirm the address first", async (page) => {
    await wantVerifiedEmail(page);
    await toRecoveryKey(page);
    await page.getByRole("checkbox", { name: "I have saved my recovery key" }).check();
    await page.getByRole("button", { name: "Create Account" }).click();
    await heading(page, "Check your mail");
  }),
  visitor("privacy", (page) => page.goto("/privacy")),
  visitor("contact", async (page) => {
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "support@example.com" })).toBeVisible();
  }),
  visitor("contact: faults", async (page) => {
    await page.goto("/contact");
    await page.getByLabel("Email address").fill("ben");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Please enter a valid email")).toBeVisible();
  }),
  visitor("contact: refused", async (page) => {
    await page.route("**/api/contact", (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "1200" },
        json: { code: "rate_limited", message: "Too many tries. Wait a little, then try again.", requestId: "1" },
      }),
    );
    await fillContact(page);
    await expect(page.getByRole("alert")).toContainText("20 minutes");
  }),
  visitor("contact: sent", async (page) => {
    await page.route("**/api/contact", (route) => route.fulfill({ status: 204 }));
    await fillContact(page);
    await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  }),
  visitor("contact: no addresses", async (page) => {
    await page.route("**/api/public-settings", (route) => route.abort());
    await page.goto("/contact");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
  visitor("recover", (page) => page.goto("/recover")),
  visitor("recover: a key that is none", async (page) => {
    await page.goto("/recover");
    await page.getByLabel("Email").fill("ana@example.org");
    await page.getByLabel("Recovery key").fill("1234");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Recovery key")).toHaveAttribute("aria-invalid", "true");
  }),
  visitor("recover: the new password", toRecovery(false)),
  visitor("recover: the new key", toRecovery(true)),
];

import type { Page } from "@playwright/test";

import { expectNotice } from "../page-objects/common.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

/** Delays the app, as a slow connection would, until the returned function is called. */
async function delayApp(page: Page): Promise<() => void> {
  let release = () => {};
  const arrival = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  return release;
}
/** Releases the app, and waits until the page is interactive. */
async function hydrate(page: Page, release: () => void): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener("pomander-ready", () => (document.documentElement.dataset["alive"] = "yes")),
  );
  release();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["alive"])).toBe("yes");
}

for (const colorScheme of ["light", "dark"] as const)
  test(`drawn pages are what the app shows, in the ${colorScheme} theme and in another year`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.clock.setFixedTime("2031-03-04T12:00:00Z");
    const consoleErrors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") consoleErrors.push(message.text());
    });
    page.on("pageerror", (error) => consoleErrors.push(error.message));
    for (const path of ["/", "/login"]) {
      const release = await delayApp(page);
      await page.goto(path);
      const root = page.locator("#root");
      await expect(root).toHaveAttribute("data-path", path);
      const before = await root.innerHTML();
      expect(before).toContain("<h1");
      await hydrate(page, release);
      await expect(page.getByText("© 2031 Pomander")).toBeVisible();
      await page.unrouteAll();
      const toggle = colorScheme === "light" ? "Switch to dark theme" : "Switch to light theme";
      await expect(page.getByRole("button", { name: toggle })).toBeVisible();
      const shape = (html: string) => html.replaceAll(/<[^>]*>/g, (tag) => tag.split(/[\s>]/)[0] ?? "");
      expect(shape(await root.innerHTML()).replace("© 2031", "")).toBe(shape(before).replace(/© \d+/, ""));
    }
    expect(consoleErrors).toEqual([]);
  });

test("what is typed and pressed before the app is there counts, and no password gets into an address", async ({
  page,
}) => {
  const release = await delayApp(page);
  const unknownPerson = newPerson();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill(unknownPerson.email);
  await page.getByLabel("Password", { exact: true }).fill(unknownPerson.password);
  await page.keyboard.press("Enter");
  const login = page.getByRole("main").getByRole("button", { name: "Login" });
  await expect(login).toHaveAttribute("aria-busy", "true");
  await expect(login).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  release();
  await expectNotice(page, "Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue(unknownPerson.email);
  expect(addresses.filter((address) => address.includes("?"))).toEqual([]);
});

test("whoever has begun to read stays where they are when the app comes, and is at the beginning of a next page", async ({
  page,
}) => {
  const release = await delayApp(page);
  await page.goto("/");
  const scrollPosition = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 700));
  await hydrate(page, release);
  // The event is dispatched, because a click would scroll to the button.
  await page.getByRole("button", { name: "Switch to dark theme" }).dispatchEvent("click");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await scrollPosition()).toBe(700);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await expect.poll(scrollPosition).toBe(0);
  await page.goBack();
  await expect.poll(scrollPosition).toBeGreaterThan(700);
});

test("the screen for unlocking is there before the app, and comes alive with what was typed", async ({ page }) => {
  const person = newPerson();
  await signInPage.register(page, person);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const release = await delayApp(page);
  await page.goto("/passwords");
  await expect(page.getByRole("heading", { level: 1, name: "Unlock your vault" })).toBeVisible();
  await expect(page.getByLabel("Master password", { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  const field = await page.getByLabel("Master password", { exact: true }).elementHandle();
  await hydrate(page, release);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByLabel("Master password", { exact: true })).toHaveValue(person.password);
  await expect(page.getByLabel("Master password", { exact: true })).toBeFocused();
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Lock", exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test("a password that was sent before the app is there unlocks", async ({ page }) => {
  const person = newPerson();
  await signInPage.register(page, person);
  const release = await delayApp(page);
  await page.goto("/passwords");
  await page.getByLabel("Master password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Unlock", exact: true })).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByRole("button", { name: "Lock", exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("nobody who stays unlocked is asked for the password before the app is there", async ({ page }) => {
  await signInPage.register(page, newPerson());
  await page.evaluate(() => localStorage.setItem("stayUnlocked:somebody", "yes"));
  const release = await delayApp(page);
  await page.goto("/passwords");
  await expect(page.getByRole("banner").getByRole("link", { name: "Pomander" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Unlock your vault" })).toBeHidden();
  release();
  await expect(page.getByRole("heading", { name: "Unlock your vault" })).toBeVisible();
});

test("somebody signed in sees the frame of the app at once, and never the page of visitors", async ({ page }) => {
  await signInPage.register(page, newPerson());
  const release = await delayApp(page);
  await page.goto("/passwords");
  await expect(page.locator("#root")).toHaveAttribute("data-path", "/passwords");
  await expect(page.getByRole("banner").getByRole("link", { name: "Pomander" })).toBeVisible();
  await page.goto("/");
  await expect(page.locator("#root")).toHaveAttribute("data-path", "/");
  await expect(page.locator("#root")).toBeHidden();
  release();
  await expect(page.getByRole("link", { name: "My Passwords" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign Up Free" })).toBeHidden();
  await page.goto("/passwords");
  await expect(page.getByRole("heading", { name: "Unlock your vault" })).toBeVisible();
});

test("a visitor never sees the frame of those signed in", async ({ page }) => {
  const release = await delayApp(page);
  await page.goto("/passwords");
  await expect(page.locator("#root")).toHaveAttribute("data-path", "/passwords");
  await expect(page.locator("#root")).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("Email")).toBeVisible();
});

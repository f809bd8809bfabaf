import type { Page } from "@playwright/test";

import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer, type RunningServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ serviceWorkers: "allow" });

// Tests that a person reads the pages in the language that they prefer, and chose.

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.remove();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const language = (page: Page) => page.locator("html").getAttribute("lang");

test("a German browser gets pages that are drawn in German, and another language with one press", async ({
  newProfile,
}) => {
  const options = { baseURL: server.url, locale: "de-AT" };
  // It has a profile of its own: Firefox can take the empty body of an aborted script from its cache.
  const drawn = await (await newProfile(options)).newPage();
  await drawn.route("**/assets/*.js", (route) => route.abort());
  await drawn.goto("/login");
  expect(await language(drawn)).toBe("de");
  await expect(heading(drawn, "Anmeldung")).toBeVisible();

  const page = await (await newProfile(options)).newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (const path of ["/", "/login", "/register", "/privacy", "/passwords"]) {
    await page.goto(path);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Kontakt" })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(errors).toEqual([]);
  const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
  expect(await (await page.request.get(manifest ?? "")).json()).toMatchObject({
    id: "/",
    lang: "de",
    description: "Pomander: Passwörter sicher und einfach verwalten",
  });

  await page.goto("/privacy");
  await page.getByRole("contentinfo").getByRole("button", { name: "English" }).click();
  await expect(heading(page, "Privacy Policy")).toBeVisible();
  expect([await language(page), new URL(page.url()).pathname]).toEqual(["en", "/privacy"]);
});

test(
  "a person chooses German, and has it offline and in their next browser",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const person = newPerson("Heidi");
    const profile = await newProfile({ baseURL: server.url });
    const page = await profile.newPage();

    await test.step("in the profile", async () => {
      await signInPage.register(page, person);
      await passwordsPage.open(page);
      await openProfile(page, "Account");
      await page.getByRole("combobox", { name: "Language" }).click();
      await page.getByRole("option", { name: "Deutsch" }).click();
      await page.getByRole("button", { name: "Save language" }).click();
      await expect(heading(page, "Konto")).toBeVisible();
      expect([await language(page), new URL(page.url()).pathname]).toEqual(["de", "/profile/account"]);
      await expect(page.getByRole("combobox", { name: "Sprache" })).toHaveText("Deutsch");
    });

    await test.step("without a server", async () => {
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.goto("/passwords");
      await expect(page.getByRole("button", { name: "Entsperren" })).toBeVisible();
      // The service worker stores the page in the language of the last one that came.
      const stored = () =>
        page.evaluate(async () => {
          const names = await caches.keys();
          const replies = await Promise.all(
            names.map(async (name) => (await caches.open(name)).match("/profile", { ignoreVary: true })),
          );
          return replies.map((reply) => reply?.headers.get("content-language"));
        });
      await expect.poll(stored).toEqual(["de"]);
      await server.stop();
      await page.goto("/remind-me");
      expect(await language(page)).toBe("de");
      await expect(page.getByRole("link", { name: "Zum Inhalt" })).toBeAttached();
      server = await startServer({ port: server.port, dataDir: server.dataDir });
    });

    await test.step("in another browser", async () => {
      const other = await (await newProfile({ baseURL: server.url })).newPage();
      await signInPage.fillLogin(other, person);
      await expect(other.getByText("Your language is Deutsch.")).toBeVisible();
      await other.getByRole("button", { name: "Reload page" }).click();
      await expect.poll(() => language(other)).toBe("de");

      // Without a choice, the browser's own language counts again.
      await other.goto("/profile/account");
      await other.getByRole("combobox", { name: "Sprache" }).click();
      await other.getByRole("option", { name: "Wie der Browser" }).click();
      await other.getByRole("button", { name: "Sprache speichern" }).click();
      await expect.poll(() => language(other)).toBe("en");
      await expect(other.getByRole("combobox", { name: "Language" })).toHaveText("Same as the browser");
    });
  },
);

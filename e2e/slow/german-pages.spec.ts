import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { createFormat, type Format } from "../../packages/texts/src/format.ts";
import { cutButtons, overflowingElements } from "../checks/overflow.ts";
import { answerFirstVisits } from "../fixtures/answer-first-visits.ts";
import { test, type AuthenticatedAccounts } from "../fixtures/seeded-test.ts";
import { expect } from "../fixtures/test.ts";

// Reads each page in German, as a German browser gets it, and lists texts that are still English. What other states of the
// pages show is read by `pseudo-language.spec.ts`. `SHOTS` is a folder for pictures.

const screenshotFolder = process.env["SHOTS"];

/** The pages of everyone, and those of people who are signed in. */
const publicPaths = ["/", "/login", "/register", "/recover", "/privacy", "/contact", "/extension", "/verify-email"];
const memberPaths = [
  "/profile/account",
  "/profile/security",
  "/profile/device",
  "/profile/notifications",
  "/profile/links",
  "/profile/tokens",
  "/profile/advanced",
  "/profile/export",
  "/",
  "/passwords",
  "/passwords/import",
  "/passwords/health",
  "/people",
  "/vaults",
  "/remind-me",
  "/remind-me/import",
];
/** The pages of administrators. */
const administratorPaths = ["/scope-tag-admin", "/dashboard", "/audit", "/system", "/provisioning", "/api-tokens"];

/** Returns the texts in a module that take no parameter, however deep. */
function fixedTexts(value: unknown): string[] {
  if (typeof value === "string") return [value.trim()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(fixedTexts) : [];
}

/** The name of a scope tag in the sample data, which is also the example that English texts give. */
const sampleTag = "<infrastructure>";

/** Returns the English texts that no German text equals. */
async function readEnglish(): Promise<string[]> {
  const [english, german] = [new Set<string>(), new Set<string>()];
  const format = createFormat("en");
  const paths = globSync(["apps/web/src/**/*.de.ts", "packages/texts/src/*.de.ts"]);
  // Node imports no pictures.
  for (const path of paths.filter((one) => !one.endsWith("/pictures.de.ts"))) {
    type Module = Record<string, (format: Format) => unknown>;
    const here = (await import(resolve(path.replace(/\.de\.ts$/, ".ts")))) as Module;
    const there = (await import(resolve(path))) as Module;
    for (const text of fixedTexts(here["english"]?.(format))) english.add(text);
    for (const text of fixedTexts(there["german"]?.(format))) german.add(text);
  }
  return [...english].filter((text) => /\p{L}{2}/u.test(text) && !german.has(text) && text !== sampleTag);
}

/** Returns the texts and labels of a page that are among the given ones. */
const foundTexts = (page: Page, texts: readonly string[]) =>
  page.evaluate((all) => {
    const unwanted = new Set(all);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isData = node.parentElement?.closest('[translate="no"], [lang="en"], textarea, script, style') !== null;
      if (!isData) found.push(node.nodeValue?.trim() ?? "");
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? "");
    return [...new Set(found)].filter((text) => unwanted.has(text));
  }, texts);

/** Navigates to a page as a link does: the vault stays open. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main")).not.toBeEmpty();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}

/** Signs in and unlocks, in German. */
async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Konto" })).toBeVisible();
}

let context: BrowserContext;
test.beforeEach(async ({ browser, server }) => {
  context = await browser.newContext({ baseURL: server.url, locale: "de-DE", reducedMotion: "reduce" });
  answerFirstVisits(context);
});
test.afterEach(() => context.close());

const viewers: ReadonlyArray<["visitor" | keyof AuthenticatedAccounts, readonly string[]]> = [
  ["visitor", publicPaths],
  ["superAdmin", [...memberPaths, ...administratorPaths]],
  ["owner", memberPaths],
];

for (const [viewer, paths] of viewers)
  test(`no text of a page is left in English, and each has room: ${viewer}`, async ({ fixtures }) => {
    test.setTimeout(240_000);
    const english = await readEnglish();
    expect(english.length).toBeGreaterThan(1_500);
    const page = await context.newPage();
    const found: string[] = [];
    page.on("pageerror", ({ message }) => found.push(message));
    if (viewer !== "visitor") await signIn(page, fixtures[viewer].person);
    for (const path of paths) {
      if (viewer === "visitor") await page.goto(path);
      else await follow(page, path);
      await settle(page);
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
      found.push(...(await foundTexts(page, english)).map((text) => `${path}: ${text}`));
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = [...(await overflowingElements(page)), ...(await cutButtons(page))];
        found.push(...wide.map((element) => `${path} at ${width} px: ${element}`));
        if (screenshotFolder !== undefined) {
          const name = `${viewer}${path.replaceAll("/", "-")}-${width}.png`;
          await page.screenshot({ path: join(screenshotFolder, name), fullPage: true });
        }
      }
    }
    expect(found).toEqual([]);
  });

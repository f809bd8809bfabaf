import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type BrowserContext, type BrowserType, chromium, firefox, type Page } from "@playwright/test";
import { processTree } from "../../../scripts/trials/process-tree.ts";
import { answerFirstVisits } from "../../fixtures/answer-first-visits.ts";
import { fillByTyping } from "../../fixtures/fill-by-typing.ts";
import { passwordsPage } from "../../page-objects/passwords.ts";
import { findBrowser, findFirefox } from "../../processes/find-browser.ts";
import type { ClientPlace, FileClient } from "./file-client.ts";

type Launch = Parameters<BrowserType["launchPersistentContext"]>[1];

/** A page in a browser. */
interface PageClient extends FileClient {
  page: Page;
}

const savedIn = ({ folder }: ClientPlace) => join(folder, "saved");

/** A page in Chromium, whose profile is on disk. */
export async function openChromium(place: ClientPlace): Promise<PageClient> {
  const executablePath = await findBrowser();
  const args = ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  return openBrowser("Chromium", chromium, place, {
    ...(executablePath === null ? {} : { executablePath }),
    args,
    downloadsPath: savedIn(place),
  });
}

/** A page in Firefox, whose profile is on disk. */
export async function openFirefox(place: ClientPlace): Promise<PageClient> {
  process.env["FIREFOX_PATH"] = findFirefox();
  return openBrowser("Firefox", firefox, place, {
    channel: "moz-firefox",
    executablePath: fileURLToPath(new URL("../../processes/firefox-bidi.mjs", import.meta.url)),
    downloadsPath: savedIn(place),
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    colorScheme: null,
  });
}

async function openBrowser(name: string, type: BrowserType, place: ClientPlace, launch: Launch): Promise<PageClient> {
  const before = new Set(processTree(process.pid));
  const context = await type.launchPersistentContext(join(place.folder, "profile"), {
    baseURL: place.url,
    locale: "en-US",
    viewport: { width: 1440, height: 900 },
    ...launch,
  });
  const browserPid = processTree(process.pid).find((pid) => !before.has(pid)) ?? 0;
  const page = await openEntry(context, type === firefox, place);
  const view = passwordsPage.view(page, place.title);
  const saveButton = (file: string) => view.getByRole("button", { name: `Save ${file}`, exact: true });
  return {
    name,
    page,
    watched: { browserPid },
    rest: () => pause(2_000),
    put: async (path) => {
      await view.getByLabel("Files to add").setInputFiles(path);
      await saveButton(basename(path)).waitFor();
    },
    get: async (file) => {
      if (type === firefox) {
        await saveButton(file).click();
        return savedFile(savedIn(place), file);
      }
      const [download] = await Promise.all([page.waitForEvent("download"), saveButton(file).click()]);
      return download.path();
    },
    close: () => context.close(),
  };
}

/** Signs in, and opens the entry. */
async function openEntry(context: BrowserContext, isFirefox: boolean, place: ClientPlace): Promise<Page> {
  context.setDefaultTimeout(900_000);
  answerFirstVisits(context);
  // A browser's dialog for a place to save a file cannot be driven.
  await context.addInitScript("globalThis.showSaveFilePicker = undefined");
  const page = context.pages()[0] ?? (await context.newPage());
  if (isFirefox) fillByTyping(page);
  await page.goto("/login");
  await page.getByLabel("Email").fill(place.email);
  await page.getByLabel("Password", { exact: true }).fill(place.password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Account" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
  await page.getByRole("main").getByRole("button", { name: place.title, exact: true }).click();
  await passwordsPage.view(page, place.title).getByLabel("Files to add").waitFor({ state: "attached" });
  return page;
}

/** Waits until Firefox has saved a file, of which it reports nothing: its parts have another name. */
async function savedFile(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const parts = () => readdirSync(folder).some((other) => other.endsWith(".part"));
  while (!existsSync(path) || statSync(path).size === 0 || parts()) await pause(100);
  return path;
}

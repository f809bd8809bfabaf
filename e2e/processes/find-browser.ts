import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { requestPackages } from "../../scripts/test/debian-packages.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Names of Chromium's engine without the parts of a window: the same pages for two thirds of the processor time. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const firefoxNames = ["firefox-esr", "firefox"];
const minutes = 60_000;

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, one in PATH, Playwright's own (null: it finds that itself),
 * else one that Playwright downloads, else one from the system's packages.
 * @throws with instructions when none is available
 */
export async function findBrowser(): Promise<string | null> {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run.`);
  }
  const found = inPath(names);
  if (found !== null) return found;
  if (hasPlaywrights()) return null;

  console.log("No Chromium here. Playwright fetches one …");
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    timeout: 5 * minutes,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (hasPlaywrights()) return null;

  console.log("That did not work. Asking the system's packages …");
  requestPackages(["chromium"]);
  requestPackages(["chromium-headless-shell"]);
  const installed = inPath(names);
  if (installed !== null) return installed;
  throw new Error(
    "The browser tests need Chromium, and none could be had. Install it (Debian: apt-get install chromium) or name " +
      "one with CHROMIUM_PATH, then run npm test again.",
  );
}

/**
 * Finds Firefox for the browser tests: FIREFOX_PATH, one in PATH, else Debian's, which it installs.
 * @throws with instructions when none is available
 */
export function findFirefox(): string {
  const named = process.env["FIREFOX_PATH"];
  if (named !== undefined && named !== "") {
    if (runs(named)) return named;
    throw new Error(`FIREFOX_PATH is ${named}, which does not run.`);
  }
  const found = inPath(firefoxNames);
  if (found !== null) return found;
  console.log("No Firefox here. Asking the system's packages …");
  requestPackages(["firefox-esr"]);
  const installed = inPath(firefoxNames);
  if (installed !== null) return installed;
  throw new Error(
    "These browser tests need Firefox, and none could be had. Install it (Debian: apt-get install firefox-esr) or name " +
      "one with FIREFOX_PATH.",
  );
}

/** Finds the lighter build of the same browser, unless CHROMIUM_PATH names another one. */
export const findHeadlessShell = (): string | null => (process.env["CHROMIUM_PATH"] ? null : inPath(shells));

const runs = (program: string): boolean =>
  existsSync(program) && spawnSync(program, ["--version"], { timeout: minutes, stdio: "ignore" }).status === 0;

const hasPlaywrights = (): boolean => runs(chromium.executablePath());

function inPath(names: readonly string[]): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs) ?? null;
}

import { availableParallelism } from "node:os";

import { defineConfig } from "@playwright/test";

import { keepTempFilesInMemory } from "../apps/server/test/temp-files.ts";
import { findBrowser, findHeadlessShell } from "./processes/find-browser.ts";

keepTempFilesInMemory();

/** Arguments for Debian's Chromium, which must not contact outside hosts, as this product never does either. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-gpu",
  "--disable-quic",
];

// Playwright's processes inherit the browsers that the first of them has found.
if (process.env["CHROMIUM_PATH"] === undefined) {
  const shell = findHeadlessShell();
  const browser = await findBrowser();
  if (browser !== null) process.env["CHROMIUM_PATH"] = browser;
  if (shell !== null) process.env["HEADLESS_SHELL_PATH"] = shell;
}
/** Path of the browser; undefined selects Playwright's own. Only the full Chromium leaves a profile on disk. */
const executablePath = process.env["HEADLESS_SHELL_PATH"] ?? process.env["CHROMIUM_PATH"];

const thoroughness = process.env["SLOW"];

/** Files of minutes, which begin first: at the end of a run, each would leave the other workers without a test. */
const longest = [
  "**/extension/{chromium,firefox}.spec.ts",
  "**/journeys/{factors,first-vault}.spec.ts",
  "**/slow/keyboard/users.spec.ts",
];
/** Returns the order of the tests, without these files. */
export const longestFirst = (testIgnore: readonly string[]) => [
  { name: "longest", testMatch: longest, testIgnore: [...testIgnore] },
  { name: "others", testIgnore: [...testIgnore, ...longest] },
];
/** Long files by their folder, in which each test counts as slow. */
const longFiles = {
  journeys: ["files", "first-vault", "passkeys", "shared-passwords", "sharing", "stay-unlocked", "two-devices"],
  checks: ["malicious-server", "notices", "prerendered-pages", "security-policy", "service-worker"],
  extension: ["packed", "passkeys", "saving"],
};
const globs = Object.entries(longFiles).map(([folder, names]) => `${folder}/{${names.join(",")}}.spec.ts`);
const patterns = Object.entries(longFiles).map(([folder, names]) => `${folder}\\/(?:${names.join("|")})\\.`);

// Tests of minutes (slow/), long files, the second journeys of a feature (@slow), and behaviour that other tests check
// without a browser (@slow too) run with SLOW=1, and run alone with SLOW=only.
const tooLong = thoroughness === undefined ? ["slow/**", ...globs] : [];
const inFirefox = "extension/firefox.spec.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  projects: longestFirst([...tooLong, inFirefox]),
  grepInvert: thoroughness === undefined ? /@slow/ : [],
  ...(thoroughness === "only" && { grep: new RegExp(["@slow", "slow\\/", "accessibility\\/", ...patterns].join("|")) }),
  outputDir: "../test-results",
  // While one test waits for its page, another one runs.
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 300_000,
  // A page that another test starves may miss a notice of six seconds; the test is counted as flaky, and a fault fails
  // twice.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  globalSetup: "./processes/global-setup.ts",
  globalTeardown: "./processes/global-teardown.ts",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Vienna",
    // The service worker would fetch the whole app for each new profile, and hide requests from a test that changes
    // replies.
    serviceWorkers: "block",
    // Most tests wait for no movement; the journey of people does.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet,
    },
  },
});

import { fileURLToPath } from "node:url";

import { defineConfig } from "@playwright/test";

import config, { longestFirst } from "./playwright.config.ts";
import { findFirefox } from "./processes/find-browser.ts";

// Playwright's processes inherit the path that the first of them has found.
process.env["FIREFOX_PATH"] = findFirefox();

/** Limits of Firefox's driver, and the journeys that need more. Those run in Chromium alone. */
const leftOut = {
  "a download is reported to nobody": [
    "a list with broken rows: each is named by line and reason, the others exist",
    "everything from Bitwarden comes in, is here once however often it is imported, and comes out as it was",
    "a database of KeePass opens with its password alone, and an import is taken back whole",
    "a password-protected export of Bitwarden, and a sealed one of Pomander's own into another account",
    "moves in and out, with the keyboard alone",
    "a person adds files to an entry, saves them again, removes one and takes that back",
  ],
  "without a screen, no picture goes through the clipboard": [
    "adds an entry of each type, copies a one-time code, and has people reminded, with the keyboard alone",
  ],
  "where Tab has left the page for the browser's bars, the page is not told that it has the focus again": [
    "the first journey, with the keyboard alone",
  ],
  "BiDi has no virtual authenticator": [
    "a passkey signs in, opens the vault and unlocks it again; a refused touch opens nothing",
    "a passkey without a secret signs in, says so, and leaves the vault to the master password",
    "a passkey opens the copy on this device",
    "a passkey of another address does not answer here: the start warns, and the page says what to do",
    "a security key as the second step, set up and used by the keyboard alone",
    "passkeys alone open a vault whose owner chose that, until browsers may again",
  ],
  "a camera cannot be replaced by a file": ["a one-time code is read by the camera, which is switched off then"],
} as const;

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Runs the journeys in Firefox as it is shipped, driven by WebDriver BiDi. */
export default defineConfig({
  ...config,
  testMatch: [
    "journeys/**/*.spec.ts",
    "slow/keyboard/**/*.spec.ts",
    "checks/{integrity,security-policy}.spec.ts",
    "extension/firefox.spec.ts",
  ],
  projects: longestFirst([]),
  // Firefox takes about twice as long as Chromium for the same journey.
  timeout: 600_000,
  grepInvert: [
    ...Object.values(leftOut).flatMap((titles) => titles.map((title) => new RegExp(escapeRegExp(title)))),
    ...(process.env["SLOW"] === undefined ? [/@slow/] : []),
  ],
  use: {
    ...config.use,
    // BiDi has no commands for these yet; a preference reduces motion instead.
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
    colorScheme: null,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      executablePath: fileURLToPath(new URL("processes/firefox-bidi.mjs", import.meta.url)),
      firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
    },
  },
});

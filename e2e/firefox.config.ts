import { defineConfig } from "@playwright/test";

import { fileURLToPath } from "node:url";

import config from "./playwright.config.ts";

/** The journeys in Firefox as it is shipped, driven by WebDriver BiDi: `npm run firefox`. */
export default defineConfig({
  ...config,
  testMatch: "journeys/**/*.spec.ts",
  use: {
    ...config.use,
    // BiDi has no words for these yet.
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
    colorScheme: null,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: { executablePath: fileURLToPath(new URL("processes/firefox-bidi.mjs", import.meta.url)) },
  },
});

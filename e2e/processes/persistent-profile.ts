import { rmSync } from "node:fs";

import { chromium, type BrowserContext, type LaunchOptions } from "@playwright/test";

import { answerFirstVisits } from "../fixtures/answer-first-visits.ts";
import { makeTempFolder } from "./temp-folders.ts";
import { monitorNetwork } from "../checks/network-monitor.ts";

/**
 * Opens a browser with its profile on disk, in an earlier one's `folder` if it is given, so that its remaining files
 * can be checked.
 */
export async function openPersistentProfile(
  launchOptions: LaunchOptions,
  baseURL: string,
  folder = makeTempFolder("profile"),
) {
  const whole = process.env["CHROMIUM_PATH"];
  const context: BrowserContext = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...(whole === undefined ? {} : { executablePath: whole }),
    baseURL,
    locale: "en-US",
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "allow",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  answerFirstVisits(context);
  const { seen, finish } = await monitorNetwork(context);
  return {
    folder,
    context,
    seen,
    /** Adds the counts to those of the run and closes the browser; its folder stays until `remove`. */
    close: async () => {
      finish();
      await context.close();
    },
    /** Removes the folder, and closes a browser that is still open. */
    remove: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

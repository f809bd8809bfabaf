import { rmSync } from "node:fs";

import { chromium, type BrowserContext, type LaunchOptions } from "@playwright/test";

import { answerFirstVisits } from "../fixtures/answer-first-visits.ts";
import { makeTempFolder } from "./temp-folders.ts";
import { monitorNetwork } from "../checks/network-monitor.ts";

/** A browser with its profile on disk, so that what it leaves there can be looked at; with that of an earlier one, its `folder`. */
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
    /** Adds what was seen to the run's count and closes the browser; its folder stays until `remove`. */
    close: async () => {
      finish();
      await context.close();
    },
    /** Takes the folder along, and a browser that is still open. */
    remove: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

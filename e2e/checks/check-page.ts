import type { Page } from "@playwright/test";

import { axeViolations } from "./axe.ts";
import { overflowingElements } from "./overflow.ts";
import { expect } from "../fixtures/test.ts";

/** Folder for a picture of every state in every viewport, for review: `SHOTS=screenshots npm run e2e accessibility`. */
const screenshotFolder = process.env["SHOTS"];
const widths = screenshotFolder === undefined ? ([1440, 390] as const) : ([1440, 900, 390] as const);
const allViewports = widths.flatMap((width) => [
  { width, scheme: "light" } as const,
  { width, scheme: "dark" } as const,
]);
/**
 * `npm test` checks a sample of the states in one viewport. SLOW=only checks the other states in one viewport each, which
 * varies with the name, and the sample at the other width. SLOW=1 checks all states in all four viewports.
 */
const thoroughness = process.env["SLOW"];
const viewportsOf = (name: string, { isNarrow, isSampled }: PageCheckOptions) => {
  const sampledWidth = name.length % 2 === 0 && isNarrow !== true ? 1440 : phone.width;
  const chosenScheme = Math.trunc(name.length / 2) % 2 === 0 ? "light" : "dark";
  return allViewports.filter(({ width, scheme }) => {
    if (isNarrow === true && width !== phone.width) return false;
    if (thoroughness === "1") return true;
    const isOther = isSampled && thoroughness === "only";
    return scheme === chosenScheme && (width === sampledWidth) !== isOther;
  });
};
export const phone = { width: 390, height: 900 };
/** The width to which a page must reflow without scrolling sideways (WCAG 2.2, 1.4.10). */
const narrowest = 320;

export interface PageCheckOptions {
  /** Whether only a phone shows the state. */
  isNarrow?: boolean | undefined;
  /** Whether `npm test` checks the state. */
  isSampled: boolean;
}

/** Checks a page in its present state, as users see it: light, dark, wide and narrow. */
export async function checkPage(page: Page, name: string, options: PageCheckOptions) {
  await expect(page.locator("h1:visible")).toHaveCount(1);
  await expect(page).toHaveTitle(/^(Pomander|\S.* · Pomander)$/);
  const widthsSeen = new Set<number>();
  for (const { width, scheme } of viewportsOf(name, options)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", scheme);
    // Content that is scrolled under the header does not count as covered, so the page is scrolled to its top.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    // At one width, the two schemes differ in colours alone.
    const scope = widthsSeen.has(width) ? "colors" : "all";
    widthsSeen.add(width);
    expect.soft(await axeViolations(page, scope), `${scheme} at ${width} px`).toEqual([]);
    expect.soft(await overflowingElements(page), `wider than ${width} px`).toEqual([]);
    if (screenshotFolder !== undefined)
      await takeScreenshot(page, `${screenshotFolder}/${fileName(name, width, scheme)}`);
  }
  await page.setViewportSize({ width: narrowest, height: 640 });
  expect.soft(await overflowingElements(page), `wider than ${narrowest} px`).toEqual([]);
  await page.setViewportSize({ width: widths[0], height: 900 });
}

/** Takes a screenshot of the whole page, or of the window when a dialog is open. */
async function takeScreenshot(page: Page, path: string) {
  const dialogs = await page.locator('[role="dialog"], [role="alertdialog"]').count();
  await page.screenshot({ path, fullPage: dialogs === 0 });
}

const fileName = (name: string, width: number, scheme: string) =>
  `${name.replaceAll(/[^a-z0-9]+/gi, "-")}-${width}-${scheme}.png`;

import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe.ts";

/** Sizes at which the extension's pages are shown. */
const sizes = { popup: { width: 392, height: 600 }, tab: { width: 1_280, height: 900 } };

/**
 * Checks a page of the extension, as it looks now, with axe, light and dark, and that nothing scrolls sideways.
 * `SHOTS=<folder>` makes pictures of it.
 */
export async function checkLook(page: Page, name: string): Promise<void> {
  const kind = new URL(page.url()).pathname === "/popup.html" ? "popup" : "tab";
  await page.setViewportSize(sizes[kind]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, "all"), `${name}, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    if (process.env["SHOTS"] !== undefined)
      await page.screenshot({ path: `${process.env["SHOTS"]}/extension-${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

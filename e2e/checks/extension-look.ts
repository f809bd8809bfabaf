import { expect, type Page } from "@playwright/test";
import { hidePseudoTexts, showPseudoTexts } from "../fixtures/pseudo-language.ts";
import { axeViolations } from "./axe.ts";
import { cutButtons, overflowingElements } from "./overflow.ts";

/** Sizes at which the extension's pages are shown. */
const sizes = { popup: { width: 360, height: 600 }, tab: { width: 1_280, height: 900 } };

/** The forms of the data that is shown: titles, also with a text of the language beside them, and an email address. */
const data = /^(?:Forum ·|First|Second|Guarded|\S+@example\.org)$/;

/**
 * Checks a page of the extension, as it looks now, with axe, light and dark, that nothing scrolls sideways, and that every text
 * is one of the language and has room where each word is longer.
 * `SHOTS=<folder>` makes pictures of it.
 */
export async function checkLook(page: Page, name: string): Promise<void> {
  const kind = new URL(page.url()).pathname === "/popup.html" ? "popup" : "tab";
  await page.setViewportSize(sizes[kind]);
  // Colours of an element that fades in are others until it is there.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, "all"), `${name}, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    if (process.env["SHOTS"] !== undefined)
      await page.screenshot({ path: `${process.env["SHOTS"]}/extension-${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  const outside = await showPseudoTexts(page);
  expect(
    outside.filter((text) => !data.test(text)),
    `${name}, not translated`,
  ).toEqual([]);
  expect([...(await overflowingElements(page)), ...(await cutButtons(page))], `${name}, longer`).toEqual([]);
  if (process.env["SHOTS"] !== undefined)
    await page.screenshot({ path: `${process.env["SHOTS"]}/extension-${name}-longer.png`, fullPage: true });
  await hidePseudoTexts(page);
}

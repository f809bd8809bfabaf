import type { Page } from "@playwright/test";

import { overflowingElements } from "../checks/overflow.ts";
import { coveredControls } from "../checks/covered-controls.ts";
import { sampleTitles } from "../fixtures/sample-vault.ts";
import { test, type AuthenticatedAccounts } from "../fixtures/seeded-test.ts";
import { expect } from "../fixtures/test.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { remindersPage } from "../page-objects/reminders.ts";

// Tests the main pages with people's display settings: zoomed to 200 and 400 % (WCAG 2.2, 1.4.10 and 2.4.11), in forced
// colors, without motion. `SHOTS` is a folder for pictures.

const screenshotFolder = process.env["SHOTS"];

interface MainPage {
  name: string;
  viewer: keyof AuthenticatedAccounts | "visitor";
  open: (page: Page) => Promise<unknown>;
}

const viewFull = async (page: Page) => {
  await passwordsPage.open(page);
  await passwordsPage.search(page, sampleTitles.full);
  await passwordsPage.viewEntry(page, sampleTitles.full);
};

const mainPages: readonly MainPage[] = [
  { name: "login", viewer: "visitor", open: (page) => page.goto("/login") },
  { name: "register", viewer: "visitor", open: (page) => page.goto("/register") },
  { name: "home", viewer: "owner", open: (page) => page.getByRole("banner").getByRole("link").first().click() },
  { name: "list", viewer: "owner", open: (page) => passwordsPage.open(page) },
  { name: "sheet", viewer: "owner", open: viewFull },
  { name: "form", viewer: "owner", open: (page) => openForm(page) },
  { name: "reminders", viewer: "superAdmin", open: (page) => remindersPage.open(page) },
  { name: "dashboard", viewer: "superAdmin", open: (page) => dashboardPage.open(page) },
  { name: "profile", viewer: "owner", open: (page) => openProfile(page, "Security") },
];

async function openForm(page: Page) {
  await passwordsPage.open(page);
  await passwordsPage.search(page, sampleTitles.full);
  await passwordsPage.openEntry(page, sampleTitles.full);
}

/** Viewports of a window of 1440 by 900 px at these zooms. */
const zooms = [
  { zoom: 200, width: 720, height: 450 },
  { zoom: 400, width: 360, height: 225 },
] as const;

for (const { name, viewer, open } of mainPages) {
  test(`${name}: zoomed, nothing scrolls sideways and nothing lies over what has the focus`, async ({ page, tabs }) => {
    const tab = viewer === "visitor" ? page : await tabs.of(viewer);
    await open(tab);
    for (const { zoom, width, height } of zooms) {
      await tab.setViewportSize({ width, height });
      expect.soft(await overflowingElements(tab), `wider than the window at ${zoom} %`).toEqual([]);
      expect.soft(await coveredControls(tab), `covered at ${zoom} %`).toEqual([]);
      if (screenshotFolder !== undefined)
        await tab.screenshot({ path: `${screenshotFolder}/${name}-${zoom}-zoom.png` });
    }
    await tab.setViewportSize({ width: 1440, height: 900 });
  });

  test(`${name}: in forced colors, what has the focus and what is chosen is seen`, async ({ page, tabs }) => {
    const tab = viewer === "visitor" ? page : await tabs.of(viewer);
    await open(tab);
    for (const colorScheme of ["light", "dark"] as const) {
      await tab.emulateMedia({ forcedColors: "active", colorScheme });
      expect.soft(await unmarked(tab), colorScheme).toEqual([]);
      if (screenshotFolder !== undefined)
        await tab.screenshot({ path: `${screenshotFolder}/${name}-${colorScheme}-forced.png` });
    }
    await tab.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  });

  test(`${name}: nothing moves for whoever wants no motion`, async ({ page, tabs }) => {
    const tab = viewer === "visitor" ? page : await tabs.of(viewer);
    await tab.emulateMedia({ reducedMotion: "reduce" });
    await open(tab);
    const moving = await tab.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : "")),
    );
    expect(moving).toEqual([]);
  });
}

/**
 * Returns chosen or active elements that look in forced colors like others: neither outline, border nor background
 * differs.
 */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const looks = (element: Element) => {
      const { outlineStyle, outlineColor, borderColor, borderBottomWidth, backgroundColor, color, textDecorationLine } =
        getComputedStyle(element);
      const icons = [...element.querySelectorAll("svg")].map((icon) => getComputedStyle(icon).opacity);
      return [
        ...icons,
        outlineStyle,
        outlineColor,
        borderColor,
        borderBottomWidth,
        backgroundColor,
        color,
        textDecorationLine,
      ].join();
    };
    const chosen = document.querySelectorAll(
      '[aria-pressed="true"], [role="tab"][aria-selected="true"], nav [aria-current="page"]',
    );
    return [...chosen].flatMap((element) => {
      const other = [
        ...(element.closest('[role="group"], [role="tablist"], nav')?.querySelectorAll(element.tagName) ?? []),
      ].find(
        (one) =>
          one.getAttribute("aria-pressed") !== "true" &&
          !one.hasAttribute("aria-current") &&
          one.getAttribute("aria-selected") !== "true",
      );
      const isAlike =
        other !== undefined &&
        looks(other) === looks(element) &&
        getComputedStyle(element, "::after").content === getComputedStyle(other, "::after").content;
      return isAlike ? [element.outerHTML.slice(0, 160)] : [];
    });
  });

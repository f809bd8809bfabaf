import type { Locator } from "@playwright/test";

import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const minutes = 60_000;
const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect());

/** Pixels of the bar of links at the foot of a phone's screen. */
const barHeight = 57;

test("a notice stands at the foot of the page, in the middle, and over no button of a dialog", async ({ page }) => {
  await signInPage.register(page, newPerson());
  // The one notice that stays says that the session ends soon. The page's clock is set ahead, the server's is not.
  await page.clock.setFixedTime(Date.now() + (12 * 60 - 5) * minutes);
  await page.goto("/profile/security");
  const notice = page.locator(".MuiSnackbarContent-root");
  await expect(notice).toContainText("Confirm your password");

  for (const [width, height, foot] of [
    [1440, 900, 900],
    [390, 700, 700 - barHeight],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const { left, right, bottom } = await boxOf(notice);
      expect(Math.abs((left + right) / 2 - width / 2)).toBeLessThanOrEqual(1);
      expect(bottom).toBeLessThanOrEqual(foot);
      expect(foot - bottom).toBeLessThanOrEqual(32);
    }).toPass();
  }

  await page.getByRole("button", { name: "Create new recovery key" }).click();
  const buttons = page.getByRole("dialog").locator(".MuiDialogActions-root button");
  await expect(buttons).toHaveCount(2);
  // This is checked at every distance between the dialog's end and that of the screen.
  for (const width of [1440, 390])
    for (let height = 300; height <= 580; height += 20) {
      await page.setViewportSize({ width, height });
      await expect(async () => {
        const { top, bottom } = await boxOf(notice);
        for (const button of await buttons.all()) {
          const box = await boxOf(button);
          expect(bottom <= box.top || top >= box.bottom, `at ${width} by ${height}`).toBe(true);
        }
      }).toPass();
    }
});

test("a question is answered through a notice that lies over its buttons", async ({ page }) => {
  await signInPage.register(page, newPerson());
  await page.clock.setFixedTime(Date.now() + (12 * 60 - 5) * minutes);
  await page.goto("/profile/security");
  const notice = page.locator(".MuiSnackbarContent-root");
  await expect(notice).toContainText("Confirm your password");
  const pressed = () => notice.evaluate((element) => getComputedStyle(element).pointerEvents);
  expect(await pressed()).toBe("auto");
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement("div"), { role: "alertdialog" })),
  );
  expect(await pressed()).toBe("none");
});

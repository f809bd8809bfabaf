import type { Page } from "@playwright/test";

import { expectNotice } from "../page-objects/common.ts";
import { healthPage } from "../page-objects/health.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const shared = "copper-Lantern-57-orchid";
const fresh = ["velvet-Anchor-86-mosaic", "quartz-Umbrella-41-fennel"] as const;

const expectScore = (page: Page, score: number) =>
  expect(page.getByRole("img", { name: `Score: ${score} of 100` })).toBeVisible();

/** Finds an entry in the report, changes its password in the form, and returns to the report. */
async function changePassword(page: Page, title: string, password: string) {
  const id = await healthPage.row(page, title).getByRole("link", { name: title, exact: true }).getAttribute("href");
  expect(id).toMatch(/^\/passwords\?entry=[0-9a-f-]{36}$/);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Passwords" }).click();
  await passwordsPage.openEntry(page, title);
  await passwordsPage.fillEntry(page, { password });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await healthPage.openByMenu(page);
}

test(
  "a person finds a weak and a reused password, changes them, and sees the score rise",
  { tag: "@slow" },
  async ({ page }) => {
    await signInPage.register(page, newPerson("Marta"));
    await passwordsPage.open(page);
    await passwordsPage.addEntry(page, { title: "Bookshop", link: "https://books.example", password: shared });
    await passwordsPage.addEntry(page, { title: "Mail", link: "https://mail.example", password: shared });
    await passwordsPage.addEntry(page, { title: "Cinema", link: "https://cinema.example", password: "sunshine1" });
    await passwordsPage.addEntry(page, { title: "Door", password: "4711" });

    await healthPage.openByMenu(page);
    await expectScore(page, 0);
    await expect(page.getByText("0 of 4 passwords are strong and used only once.")).toBeVisible();
    await expect(healthPage.row(page, "Bookshop")).toContainText("Same password as Mail");
    const change = healthPage.row(page, "Cinema").getByRole("link", { name: "Change on site: Cinema, cinema.example" });
    await expect(change).toHaveAttribute("href", "https://cinema.example/.well-known/change-password");
    await expect(change).toHaveAttribute("rel", "noopener noreferrer");

    await test.step("each change is worth a step", async () => {
      await changePassword(page, "Cinema", fresh[0]);
      await expectScore(page, 25);
      await changePassword(page, "Mail", fresh[1]);
      await expectScore(page, 75);
    });

    await test.step("what cannot be better is set aside, and taken up again", async () => {
      await healthPage.show(page, "Weak");
      await page.getByRole("button", { name: "More for Door" }).click();
      await page.getByRole("menuitem", { name: 'Ignore "Weak" for this entry' }).click();
      await expectNotice(page, "Ignored for this entry");
      await expectScore(page, 100);
      await healthPage.show(page, "Ignored");
      await expect(healthPage.row(page, "Door")).toContainText("Weak password");
      await page.getByRole("button", { name: "Undo" }).click();
      await expectScore(page, 75);
    });
  },
);

test(
  "nothing is looked up before the person's yes, and then five digits of each hash are",
  { tag: "@slow" },
  async ({ page, breachService }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/breaches/")) asked.push(new URL(request.url()).pathname);
    });
    const person = newPerson("Nadia");
    await signInPage.register(page, person);
    await passwordsPage.open(page);
    await passwordsPage.addEntry(page, { title: "Cinema", password: "sunshine1" });
    await passwordsPage.addEntry(page, { title: "Mail", password: fresh[0] });
    await healthPage.openByMenu(page);
    await expect(page.getByText("Not checked against known breaches yet.")).toBeVisible();
    await expect(page.getByText(new URL(breachService.url).host)).toBeVisible();
    expect(asked).toEqual([]);

    await test.step("after the yes the breached one is first", async () => {
      await healthPage.agreeToLookUp(page);
      await expect(page.getByText("1 entry has a password from a known breach.")).toBeVisible();
      await expect(healthPage.rows(page).first()).toContainText("Seen 3,730 times in known breaches");
      expect(asked).toHaveLength(2);
      for (const path of asked) expect(path).toMatch(/^\/api\/breaches\/range\/[0-9A-F]{5}$/);
    });

    await test.step("the yes is remembered: after a reload and an unlock the report is whole again", async () => {
      await page.reload();
      await passwordsPage.unlock(page, person.password);
      await expect(page).toHaveURL(/\/passwords\/health$/);
      await expect(page.getByText("1 entry has a password from a known breach.")).toBeVisible();
      expect(asked).toHaveLength(4);
    });

    await test.step("and can be taken back", async () => {
      await page.getByRole("button", { name: "Stop checking" }).click();
      await expect(page.getByRole("button", { name: "Check for breaches" })).toBeVisible();
      await page.reload();
      await passwordsPage.unlock(page, person.password);
      await expect(page.getByText("Not checked against known breaches yet.")).toBeVisible();
      expect(asked).toHaveLength(4);
    });
  },
);

import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { scopeTagsPage } from "../page-objects/scope-tags.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

const header = "firstName,lastName,email,password,mobileNo,isAdmin,isAllowedForRemindMe";
const good = (n: number) =>
  `Person${n},Of the list,person${n}@example.org,Temporary-${n},+43 ${n},false,${n % 2 === 0}`;

/**
 * Returns a file of 24 valid rows, for three requests, and 12 invalid ones, each in its own way. `existing` is
 * registered already.
 */
function csvWithInvalidRows(existing: string) {
  const broken: [row: string, reason: string][] = [
    [",No first name,a@example.org,Temporary-a,,false,false", "First name is required"],
    ["No,Address,not an address,Temporary-b,,false,false", "Please enter a valid email"],
    [`Odd,${"N".repeat(101)},c@example.org,Temporary-c,,false,false`, "must be 100 characters or fewer"],
    ["Short,Password,d@example.org,short,,false,false", "Password must be at least 8 characters"],
    [`Long,Password,e@example.org,${"x".repeat(257)},,false,false`, "This password is too long"],
    [`Odd,Password,f@example.org,v1.${"A".repeat(43)},,false,false`, "This can't be used as a password"],
    ["Odd,Flag,g@example.org,Temporary-g,,perhaps,false", "must be true or false"],
    ["Odd,Remind,h@example.org,Temporary-h,,false,sometimes", "must be true or false"],
    [`${"N".repeat(101)},Long name,i@example.org,Temporary-i,,false,false`, "must be 100 characters or fewer"],
    ["Same,Twice,PERSON1@example.org,Temporary-j,,false,false", "same email as on line 2"],
    ["More,Values,k@example.org,Temporary-k,,false,false,surplus", "1 more value than columns"],
    [`Known,Already,${existing},Temporary-l,,false,false`, "Email already registered"],
  ];
  const rows: string[] = Array.from({ length: 24 }, (_, n) => good(n + 1));
  const invalidRows = broken.map(([row, reason], n) => {
    const at = n * 2 + 1;
    rows.splice(at, 0, row);
    return { line: at + 2, reason };
  });
  return { csv: `${[header, ...rows].join("\r\n")}\r\n`, invalidRows };
}

async function choose(page: Page, name: string, csv: string) {
  await page.getByRole("button", { name: "Bulk Upload" }).click();
  const dialog = page.getByRole("dialog", { name: "Bulk User Upload" });
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(csv) });
  return dialog;
}

test(
  "a list with broken rows: each is named by line and reason, the others exist",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    try {
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      const admin = newPerson("Sofia");
      await signInPage.register(page, admin, server.setupLink());
      await dashboardPage.open(page);
      const { csv, invalidRows } = csvWithInvalidRows(admin.email);

      const template = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download Template" }).click();
      const downloaded = await template;
      expect(downloaded.suggestedFilename()).toBe("user_upload_template.csv");
      const lines = readFileSync(await downloaded.path(), "utf8")
        .trim()
        .split(/\r?\n/);
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(header);

      const dialog = await choose(page, "people.csv", csv);
      await expect(dialog.getByText("Found 25 valid users")).toBeVisible();
      await expect(dialog.getByText("11 rows with problems, not sent")).toBeVisible();
      const sending = Promise.withResolvers<void>();
      await page.route("**/api/user/users/bulk", async (route) => {
        await sending.promise;
        await route.continue();
      });
      await dialog.getByRole("button", { name: "Upload 25 users" }).click();
      await expect(dialog.getByRole("progressbar", { name: "Upload progress" })).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Upload", exact: true })).toBeDisabled();
      sending.resolve();
      await expect(dialog.getByText("Completed with 24 successes and 12 errors")).toBeVisible({ timeout: 300_000 });

      const report = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Save report" }).click();
      const saved = readFileSync(await (await report).path(), "utf8");
      for (const { line, reason } of invalidRows)
        expect(saved, `line ${line}`).toMatch(new RegExp(`^"?${line}"?,.*${reason}`, "m"));
      expect(saved).not.toContain("Temporary-");
      await dialog.getByRole("button", { name: "Close" }).click();

      await page.getByPlaceholder("Search users...").fill("person");
      await expect(page.getByText("24 users found")).toBeVisible();

      // Uploading the same file again changes nothing.
      const again = await choose(page, "people.csv", csv);
      await again.getByRole("button", { name: "Upload 25 users" }).click();
      await expect(again.getByText("Completed with 0 successes and 36 errors")).toBeVisible({ timeout: 300_000 });
      await again.getByRole("button", { name: "Close" }).click();
      await expect(page.getByText("24 users found")).toBeVisible();

      // Without passwords in the file they are generated, and shown until they are saved.
      const uma = newPerson("Uma");
      const made = await choose(page, "new.csv", `firstName,lastName,email\n${uma.firstName},Ray,${uma.email}\n`);
      await expect(made.getByText(/^1 user gets a temporary password created here/)).toBeVisible();
      await made.getByRole("button", { name: "Upload 1 user" }).click();
      await expect(made.getByText("Completed with 1 successes and 0 errors")).toBeVisible({ timeout: 60_000 });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Keep them open" }).click();
      const given = page.waitForEvent("download");
      await made.getByRole("button", { name: "Save as CSV" }).click();
      const [, row = ""] = readFileSync(await (await given).path(), "utf8").split("\r\n");
      await made.getByRole("button", { name: "Close" }).click();
      await expect(made).toBeHidden();
      const umas = await (await newProfile({ baseURL: server.url })).newPage();
      const password = row.replaceAll('"', "").split(",").at(-1) ?? "";
      await passwordSetupPage.signInWithTemporary(umas, uma, password);

      await test.step("a group that the file names is added, and gets the user, who is invited by email", async () => {
        const vera = newPerson("Vera");
        const team = await choose(
          page,
          "team.csv",
          `Name;E-Mail;Gruppe\n${vera.firstName} Ray;${vera.email};Night shift\n`,
        );
        const upload = team.getByRole("button", { name: "Upload 1 user" });
        await expect(upload).toBeDisabled();
        await team.getByRole("button", { name: 'Add group "Night shift"' }).click();
        await expect(upload).toBeEnabled();
        await team.getByLabel("Invite the person without a password by email").check();
        await upload.click();
        await expect(team.getByText("Completed with 1 successes and 0 errors")).toBeVisible({ timeout: 60_000 });
        await team.getByRole("button", { name: "Close" }).click();
        await page.getByPlaceholder("Search users...").fill(vera.email);
        await expect(dashboardPage.row(page, vera.email)).toContainText("Invited");
        await scopeTagsPage.open(page);
        await scopeTagsPage.openGroups(page);
        await expect(scopeTagsPage.row(page, "Night shift")).toHaveText(/^Night shift\s*V/);
      });
    } finally {
      await server.remove();
    }
  },
);

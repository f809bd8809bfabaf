import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "../fixtures/test.ts";

test("a visitor writes by the contact form, and those who run the server get it by mail", async ({ page, server }) => {
  const mails = () => {
    const outbox = join(server.dataDir, "outbox");
    const names = (() => {
      try {
        return readdirSync(outbox).filter((name) => name.endsWith(".eml"));
      } catch {
        return [];
      }
    })();
    return names.map((name) => readFileSync(join(outbox, name), "utf8"));
  };
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await expect(page.getByRole("link", { name: "support@example.com" })).toBeVisible();
  await expect(page.getByText("Monday to Friday 9:00 AM to 5:00 PM Pacific")).toBeVisible();

  await test.step("what is missing is said, and what was typed stays when the server cannot be reached", async () => {
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByLabel("Your name")).toBeFocused();
    for (const text of ["Your name is required", "Email is required", "Message is required"])
      await expect(page.getByText(text)).toBeVisible();
    await page.getByLabel("Your name").fill("Ben Ode");
    await page.getByLabel("Email address").fill("ben@example.org");
    await page.getByLabel("Message").fill("Hello,\n\nhow many people may we be?");
    await page.route("**/api/contact", (route) => route.abort());
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toContainText("Can't reach the server");
    await expect(page.getByLabel("Message")).toHaveValue("Hello,\n\nhow many people may we be?");
    await page.unroute("**/api/contact");
  });

  await test.step("it is sent, said so, and mailed with the visitor's address to answer to", async () => {
    await page.getByRole("button", { name: "Send message" }).click();
    const status = page.getByRole("main").getByRole("status");
    await expect(status.getByRole("heading", { name: "Message sent" })).toBeFocused();
    await expect(status).toContainText("ben@example.org");
    await expect.poll(() => mails().filter((mail) => mail.includes("Reply-To: ben@example.org"))).toHaveLength(1);
    await page.getByRole("button", { name: "Write another message" }).click();
    await expect(page.getByLabel("Your name")).toHaveValue("Ben Ode");
    await expect(page.getByLabel("Message")).toHaveValue("");
  });

  await page.setViewportSize({ width: 599, height: 800 });
  await expect(page.getByText("Monday to Friday 9:00 AM to 5:00 PM Pacific")).toBeHidden();
});

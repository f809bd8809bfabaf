import { expect, type Page } from "@playwright/test";

import type { Person } from "../fixtures/people.ts";

/** A directory that has a token, and what the page Provisioning makes of it. */
export const provisioningPage = {
  /**
   * Creates a directory's token on the page, as the super admin, with their password.
   * @returns the function that sends a request of the directory, and returns the id in its reply
   */
  async connectDirectory(page: Page, { password }: Pick<Person, "password">) {
    await page.goto("/api-tokens");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Create a token" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Entra");
    await dialog.getByLabel("Provisioning (SCIM)").check();
    await dialog.getByLabel("Your master password").fill(password);
    await dialog.getByRole("button", { name: "Create token" }).click();
    const secret = (await dialog.getByRole("group", { name: "Token", exact: true }).textContent()) ?? "";
    await dialog.getByRole("button", { name: "I've saved it" }).click();
    const base = new URL("/api/scim/v2", page.url()).href;
    return async (method: string, path: string, body: object): Promise<string> => {
      const reply = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/scim+json" },
        body: JSON.stringify(body),
      });
      expect(reply.ok).toBe(true);
      return ((await reply.json()) as { id: string }).id;
    };
  },

  /** Confirms the question about a plan, which is open. */
  async confirmPlan(page: Page, { password }: Pick<Person, "password">, button: "Go live" | "Apply") {
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Master password").fill(password);
    await question.getByRole("button", { name: button, exact: true }).click();
  },
};

import { expect, type Locator, type Page } from "@playwright/test";

/** The approval of a browser by another one, in either. */
export const approvalPage = {
  /** Returns the six digits that a browser shows. */
  async digits(at: Page | Locator): Promise<string> {
    const shown = at.getByText(/^\d{3} \d{3}$/);
    await expect(shown).toBeVisible();
    return (await shown.innerText()).replace(" ", "");
  },

  /** Types digits, which the other browser shows. */
  async type(at: Page | Locator, digits: string): Promise<void> {
    await at.getByLabel("Digits that the other browser shows").fill(digits);
    await at.getByRole("button", { name: "Continue" }).click();
  },
};

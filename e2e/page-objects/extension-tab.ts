import { expect, type Locator, type Page } from "@playwright/test";

/** The extension's tab, for a person who signs in with a code. */
export const extensionTab = {
  heading: (tab: Page): Locator => tab.getByRole("heading", { level: 1 }),

  /** Connects the extension to a server. */
  async connect(tab: Page, server: string): Promise<void> {
    await tab.getByLabel("Address").fill(server);
    await tab.getByRole("button", { name: "Connect" }).click();
    await expect(extensionTab.heading(tab)).toHaveText(`Sign in to ${new URL(server).host}`);
  },

  /** Types a code into the field for it. */
  async typeCode(tab: Page, code: string): Promise<void> {
    await tab.getByLabel("Sign-in code").fill(code);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  },

  /** Returns how the vault of the signed-in user opens. */
  opening: (tab: Page): Promise<unknown> =>
    tab.evaluate(async () => {
      const { answer } = await chrome.runtime.sendMessage({ name: "host", request: { name: "state" } });
      return (answer as { opening: unknown }).opening;
    }),

  expectOpen: (tab: Page): Promise<void> => expect(extensionTab.heading(tab)).toHaveText("The extension is ready"),
};

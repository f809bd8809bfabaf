import type { Page } from "@playwright/test";
import type { AuthenticatedAccounts } from "../fixtures/seeded-test.ts";
import { remindersPage } from "../page-objects/reminders.ts";
import type { PageState } from "./page-state.ts";

/** Returns a function that makes a page state which begins at a viewer's list of reminders. */
export const onReminders =
  (viewer: keyof AuthenticatedAccounts) =>
  (name: string, open: (page: Page) => Promise<unknown> = () => Promise.resolve()): PageState => ({
    name: `reminders: ${name}`,
    viewer,
    open: async (page) => {
      await remindersPage.open(page);
      await open(page);
    },
  });

import type { AuthenticatedAccounts } from "../fixtures/seeded-test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import type { PageState } from "./page-state.ts";

const passwords =
  (viewer: keyof AuthenticatedAccounts) =>
  (name: string, open: PageState["open"] = () => Promise.resolve()): PageState => ({
    name: `passwords: ${name}`,
    viewer,
    open: async (page, fixtures) => {
      await passwordsPage.open(page);
      await open(page, fixtures);
    },
  });

/** Returns a state of the Password Manager for the owner, whose vault is full. */
export const owner = passwords("owner");
/** Returns a state of the Password Manager for the newcomer, whose vault is empty. */
export const newcomer = passwords("newcomer");

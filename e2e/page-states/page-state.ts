import type { Page } from "@playwright/test";

import type { SeedFixtures, AuthenticatedAccounts } from "../fixtures/seeded-test.ts";

/** A page in a state that is checked. */
export interface PageState {
  name: string;
  /** The user of the tab; `owner` and `newcomer` are signed in, on the home page, with their vault open. */
  viewer: "visitor" | keyof AuthenticatedAccounts;
  /** Brings a fresh tab into the state. */
  open: (page: Page, fixtures: SeedFixtures) => Promise<unknown>;
  /**
   * Whether the tab cannot be used again: the effects of a reply stay in it, the clock is set, or the vault is locked.
   * Changed replies need no such mark, because routes are removed after each state.
   */
  discardsTab?: true;
  /** Whether only a phone shows the state. */
  isNarrow?: true;
  /**
   * Whether only the thorough run checks it (`npm run e2e accessibility`): it takes long and consists of parts that
   * other states show.
   */
  isThorough?: true;
}

import type { Page } from "@playwright/test";

import type { SeedFixtures, AuthenticatedAccounts } from "../fixtures/seeded-test.ts";

/** A page in a state that is worth looking at. */
export interface PageState {
  name: string;
  /** Whose tab it is; `owner` and `newcomer` are signed in, on the home page, with their vault open. */
  viewer: "visitor" | keyof AuthenticatedAccounts;
  /** Brings a fresh tab there. */
  open: (page: Page, fixtures: SeedFixtures) => Promise<unknown>;
  /**
   * Its tab cannot be used again: what came of a reply stays in it, the clock is set, or the vault is locked. What a page
   * does with requests is taken back by itself.
   */
  discardsTab?: true;
  /** Only a phone shows it: there is none of it on a wide screen. */
  isNarrow?: true;
  /** Long in coming, and made of parts that other states show: seen in the thorough run alone (`npm run e2e accessibility`). */
  isThorough?: true;
}

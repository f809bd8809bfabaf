import type { Page } from "@playwright/test";

import type { SeedFixtures, AuthenticatedAccounts } from "../fixtures/seeded-test.ts";

/** A page in a state that is checked. */
export interface PageState {
  name: string;
  /** The user of the tab; `owner` and `newcomer` are signed in, on the home page, with their vault open. */
  viewer: "visitor" | keyof AuthenticatedAccounts;
  /** Brings a fresh tab into the state. */
  open: (page: Page, fixtures: SeedFixtures) => Promise<unknown>;
  /** The state from which `open` continues; without one it begins in a fresh tab. */
  after?: PageState;
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

/** Returns states of one tab, each of which continues from the one before it. The tab is discarded after the last. */
export const walk = (...states: readonly PageState[]): PageState[] =>
  states.reduce<PageState[]>((linked, state) => {
    const after = linked.at(-1);
    return [...linked, { ...state, discardsTab: true, ...(after === undefined ? {} : { after }) }];
  }, []);

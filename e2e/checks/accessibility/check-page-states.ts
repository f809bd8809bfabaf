import type { ChosenPageState } from "../../page-states/all.ts";
import { testPageStates } from "../../page-states/test-page-states.ts";
import { checkPage } from "../check-page.ts";

/** Declares a test of each state, which checks the page with axe. */
export const checkPageStates = (states: readonly ChosenPageState[]): void =>
  testPageStates(states, (page, { name, isNarrow, isSampled }) => checkPage(page, name, { isNarrow, isSampled }));

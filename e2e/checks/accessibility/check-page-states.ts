import type { ChosenPageState } from "../../page-states/all.ts";
import { test } from "../../fixtures/seeded-test.ts";
import { checkPage, phone } from "../check-page.ts";

/** Declares a test of each state of a signed-in user, one after another in tabs that are reused. */
export function checkPageStates(states: readonly ChosenPageState[]): void {
  for (const { name, viewer, open, discardsTab, isNarrow, isSampled } of states) {
    if (viewer === "visitor") continue;
    test(name, async ({ tabs, fixtures }) => {
      const page = await tabs.of(viewer);
      if (isNarrow === true) await page.setViewportSize(phone);
      await open(page, fixtures);
      await checkPage(page, name, { isNarrow, isSampled });
      if (discardsTab === true) await tabs.close(viewer);
      else await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
}

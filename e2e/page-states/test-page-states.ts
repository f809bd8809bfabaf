import type { Page } from "@playwright/test";
import { test, type SeedFixtures, type Tabs, type Viewer } from "../fixtures/seeded-test.ts";
import { phone } from "../checks/check-page.ts";
import type { PageState } from "./page-state.ts";

/** The state in which the tab of each user was left. */
const left = new Map<Viewer, PageState>();

const discardsTab = (state: PageState) => state.discardsTab === true || state.viewer === "visitor";

/** Brings a user's tab into a state, through the states from which that continues unless the tab was left there. */
async function enter(tabs: Tabs, state: PageState, fixtures: SeedFixtures): Promise<Page> {
  const { viewer, after, open, isNarrow } = state;
  const previous = left.get(viewer);
  left.delete(viewer);
  const isThere = previous !== undefined && previous.name === after?.name;
  if (previous !== undefined && discardsTab(previous) && !isThere) await tabs.close(viewer);
  const page = isThere
    ? tabs.asLeft(viewer)
    : await (after === undefined ? tabs.of(viewer) : enter(tabs, after, fixtures));
  // A predecessor's replies are not those of this state.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (isNarrow === true) await page.setViewportSize(phone);
  await open(page, fixtures);
  return page;
}

/** Declares a test of each state, one after another in tabs that are reused: opens it, and checks the page. */
export function testPageStates<State extends PageState>(
  states: readonly State[],
  check: (page: Page, state: State) => Promise<void>,
): void {
  for (const [index, state] of states.entries()) {
    const { name, viewer } = state;
    test(name, async ({ tabs, fixtures }) => {
      const page = await enter(tabs, state, fixtures);
      await check(page, state);
      const isContinued = states[index + 1]?.after?.name === name;
      if (discardsTab(state) && !isContinued) await tabs.close(viewer);
      else {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        left.set(viewer, state);
      }
    });
  }
}

import { pageStates } from "../pages.ts";
import { test } from "../support/cast.ts";
import { checkPage } from "../support/look-at.ts";

for (const { name, viewer, open, discardsTab } of pageStates) {
  if (viewer === "visitor") continue;
  test(name, async ({ tabs, fixtures }) => {
    const page = await tabs.of(viewer);
    await open(page, fixtures);
    await checkPage(page, name);
    if (discardsTab === true) await tabs.close(viewer);
  });
}

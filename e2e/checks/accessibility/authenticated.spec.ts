import { pageStates } from "../../page-states/all.ts";
import { test } from "../../fixtures/seeded-test.ts";
import { checkPage } from "../check-page.ts";

for (const { name, viewer, open, discardsTab } of pageStates) {
  if (viewer === "visitor") continue;
  test(name, async ({ tabs, fixtures }) => {
    const page = await tabs.of(viewer);
    await open(page, fixtures);
    await checkPage(page, name);
    if (discardsTab === true) await tabs.close(viewer);
    else await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

import { pageStates } from "../../page-states/all.ts";
import { test } from "../../fixtures/seeded-test.ts";
import { checkPage } from "../check-page.ts";

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

for (const { name, viewer, open, isSampled } of pageStates) {
  if (viewer !== "visitor") continue;
  test(name, async ({ page, fixtures }) => {
    await open(page, fixtures);
    await checkPage(page, name, { isSampled });
  });
}

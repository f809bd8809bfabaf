import { pageStates } from "../pages.ts";
import { test } from "../support/cast.ts";
import { checkPage } from "../support/look-at.ts";

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

for (const { name, viewer, open } of pageStates) {
  if (viewer !== "visitor") continue;
  test(name, async ({ page, fixtures }) => {
    await open(page, fixtures);
    await checkPage(page, name);
  });
}

import { pages } from "../pages.ts";
import { test } from "../support/cast.ts";
import { lookAt } from "../support/look-at.ts";

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

for (const { name, of, open } of pages) {
  if (of !== "visitor") continue;
  test(name, async ({ page, cast }) => {
    await open(page, cast);
    await lookAt(page, name);
  });
}

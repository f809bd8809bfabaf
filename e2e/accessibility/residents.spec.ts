import { pages } from "../pages.ts";
import { test } from "../support/cast.ts";
import { lookAt } from "../support/look-at.ts";

for (const { name, of, open, isLast } of pages) {
  if (of === "visitor") continue;
  test(name, async ({ tabs, cast }) => {
    const page = await tabs.of(of);
    await open(page, cast);
    await lookAt(page, name);
    if (isLast === true) await tabs.close(of);
  });
}

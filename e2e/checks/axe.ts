import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
declare const axe: { run: (options: object) => Promise<Pick<Results, "violations">> };

// The builder would bring axe along and run it once more for each look; its axe alone is asked instead.
const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that judge colours. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Returns what axe finds on a page, by all rules or by those that judge colours, of whatever weight: one line each. */
export async function axeViolations(page: Page, scope: "all" | "colors"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const chosen = scope === "all" ? { rules: { "target-size": { enabled: true } } } : { runOnly: colorRules };
  const options = { resultTypes: ["violations"], ...chosen };
  // What floats hangs at the end of the body and belongs to what opened it, which axe does not see; a tooltip may come or
  // go while axe looks.
  const floating = page.locator('[role="menu"], [role="listbox"], [role="tooltip"]');
  const before = await floating.count();
  const { violations } = await page.evaluate((wanted) => axe.run(wanted), options);
  const isFloating = before > 0 || (await floating.count()) > 0;
  const relevantViolations = isFloating ? violations.filter(({ id }) => id !== "region") : violations;
  return relevantViolations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const [reason] = [...any, ...all, ...none];
      return `${impact} ${id}: ${reason?.message} ${html.slice(0, 200)}`;
    }),
  );
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
declare const axe: { run: (options: object) => Promise<Pick<Results, "violations">> };

// The builder would inject axe again for each check, so only its axe is used.
const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

/** Rules about colours. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Returns axe's violations on a page of any impact, by all rules or by those about colours: one line each. */
export async function axeViolations(page: Page, scope: "all" | "colors"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const chosen = scope === "all" ? { rules: { "target-size": { enabled: true } } } : { runOnly: colorRules };
  // Half of axe's time goes into preloading media and style sheets, for a rule about sound that plays by itself.
  const options = { resultTypes: ["violations"], preload: false, ...chosen };
  // Floating elements are at the end of the body and belong to the element that opened them, which axe does not see, so
  // `region` is ignored; a tooltip may come or go while axe runs.
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

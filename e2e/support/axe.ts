import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
declare const axe: { run: (options: object) => Promise<Pick<Results, "violations">> };

/** What axe finds on a page, of whatever weight: one line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  // The builder brings axe along, half a megabyte each time; once it is there, it is asked itself.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await new AxeBuilder({ page }).setLegacyMode().withRules("document-title").analyze();
  // What floats hangs at the end of the body and belongs to what opened it, which axe does not see.
  const floating = await page.locator('[role="menu"], [role="listbox"], [role="tooltip"]').count();
  const rules = { "target-size": { enabled: true }, region: { enabled: floating === 0 } };
  const { violations } = await page.evaluate((options) => axe.run(options), { resultTypes: ["violations"], rules });
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const [reason] = [...any, ...all, ...none];
      return `${impact} ${id}: ${reason?.message} ${html.slice(0, 200)}`;
    }),
  );
}

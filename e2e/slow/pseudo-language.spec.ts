import { appendFileSync, existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { overflowingElements } from "../checks/overflow.ts";
import { hidePseudoTexts, pseudoLanguage, showPseudoTexts } from "../fixtures/pseudo-language.ts";
import { test } from "../fixtures/seeded-test.ts";
import { pageStates } from "../page-states/all.ts";
import { testPageStates } from "../page-states/test-page-states.ts";

test.use({
  initScript: pseudoLanguage,
  contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] },
});

const scripts = globSync("apps/web/dist/assets/*.js")
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
/** Names that are the same in each language, and tags of entries that are words of the code too. */
const sameInEachLanguage = /^(?:Pomander|Work|\p{Ll}+)$/u;

const sampleData = globSync("e2e/fixtures/*.ts")
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** Whether a text outside of the language's texts begins as one that is written in the code, and is no sample data. */
function isOfCode(text: string): boolean {
  if (sampleData.includes(text)) return false;
  const [begin = ""] = /^\S+(?:\s\S+)?/.exec(text.replaceAll(/\s+/g, " ")) ?? [];
  return !sameInEachLanguage.test(text) && ['"', "`", "'"].some((quote) => scripts.includes(quote + begin));
}

/** The file of what was found in all states, also by an earlier worker of this run. */
const faultsFile = join(tmpdir(), `pomander-pseudo-language-${process.ppid}`);

/** Checks that a page has room for longer texts, and that each of its texts is one of the language. */
async function checkTexts(page: Page, name: string, isNarrow: boolean): Promise<void> {
  const found = new Set<string>();
  for (const width of isNarrow ? [320, 390] : [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const text of await showPseudoTexts(page)) if (isOfCode(text)) found.add(`${name}: not translated: ${text}`);
    for (const element of await overflowingElements(page)) found.add(`${name}: too wide at ${width} px: ${element}`);
  }
  await hidePseudoTexts(page);
  if (!isNarrow) await page.setViewportSize({ width: 1440, height: 900 });
  for (const fault of found) appendFileSync(faultsFile, `${fault}\n`);
}

testPageStates(pageStates, (page, { name, isNarrow = false }) => checkTexts(page, name, isNarrow));

test("every text is one of the language, and has room", () => {
  expect(scripts).not.toBe("");
  const faults = existsSync(faultsFile) ? readFileSync(faultsFile, "utf8").trim().split("\n") : [];
  rmSync(faultsFile, { force: true });
  expect(faults).toEqual([]);
});

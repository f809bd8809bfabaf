import { appendFileSync, existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { languageOf, languages } from "@pomander/contract/languages";
import { axeViolations } from "../checks/axe.ts";
import { cutButtons, overflowingElements } from "../checks/overflow.ts";
import {
  hidePseudoTexts,
  mirroredLanguage,
  pseudoLanguage,
  shownLanguage,
  showPseudoTexts,
  waitUntilReady,
} from "../fixtures/pseudo-language.ts";
import { test } from "../fixtures/seeded-test.ts";
import { pageStates } from "../page-states/all.ts";
import { testPageStates } from "../page-states/test-page-states.ts";

const shown = process.env["SHOWN_LANGUAGE"];
/**
 * The language that is shown: with `SHOWN_LANGUAGE=de`, German; with `SHOWN_LANGUAGE=mirrored`, one that is written from right
 * to left; without, one whose words are longer than any.
 */
const language = languageOf(shown);
const isMirrored = shown === "mirrored";
/** The folder for a picture of every state in every width: `SHOTS=screenshots SHOWN_LANGUAGE=de npm run e2e pseudo-language`. */
const screenshotFolder = process.env["SHOTS"];

test.use({
  initScript: isMirrored ? await mirroredLanguage() : language === null ? pseudoLanguage : shownLanguage(language),
  contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] },
});

/** Names that are the same in each language, and tags of entries. */
const sameInEachLanguage = new RegExp(
  `^(?:Pomander|Work|\\p{Ll}+|${languages.map(({ name }) => name).join("|")})$`,
  "u",
);

const read = (pattern: string) =>
  globSync(pattern)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
const sampleData = read("e2e/fixtures/*.ts");
/** Titles of reminders, and rows of files that are imported, in the states themselves. */
const sampleRows = read("e2e/page-states/*.ts")
  .split("\n")
  .filter((line) => /itles? = \[|title: "|"Title"|^\s*["`][^"`]*([,;])[^"`]*\1[^"`]*\1[^"`]*["`],$/u.test(line))
  .join("\n");

/** Parts of the sample data as the states show them, which are in no line of its files. */
const sampleParts = new Set([
  "third, fourth, fifth, sixth",
  "through the portal, then restart the proxy. The contact is in the shared folder.",
  "Customer number",
  "Contract ends",
  "Auto-renewal",
  "Operations, production and staging",
  "Finance",
  "Chrome .csv",
  "1 Example Street, Example City",
  "1 Example Street, Example",
  "Pol Short",
  "body Without",
  "/backup/pomander",
  "What I think of it",
  "Facility management of the rthern warehouses",
]);

/** The forms of sample data that each run creates, of names of sample files, and of sizes, days and times in English. */
const sampleForms = [
  /^[^ @]+@[^ @]*$/u,
  /^(?:\p{L}[\p{L}' -]+, )+\S+@\S+$/u,
  /^(?:\p{L}+ )?Fischer(?:, \S+@\S+)?$/u,
  /\S\.(?:csv|json|zip|crx|xpi|kdbx|key)$/u,
  /^https?:\S+$|\.example(?:\.org)?(?::\d+)?$/u,
  /^(?:What concerns everyone\. ?)+(?:Wh…)?$/u,
  /^(?:\p{L}+ ?)?(?:Donaudampfschifffahrtsgesellschaft|نورة بنت عبد الرحمن)+(?: .*)?$/u,
  /^(?:Whoever looks after .+|Changed at \d+)$/u,
  /^Certificate of the shop\. : .+$/u,
  /^[\d.,]+\s[KMG]?B$/u,
  /^(?:in )?[\d,]+ days(?: ago)?$/u,
  /^\p{L}{1,3} \d\d, \d{4}(?:,\s\d\d:\d\d| · .+)?$/u,
];

/** Whether a text outside of the language's texts is sample data, or the same in each language. */
function isName(left: string): boolean {
  // A name in a label is between commas, colons and full stops.
  const text = left.replaceAll(/^[\s,:.]+|[\s,:]+$/gu, "").replaceAll(/\s+/g, " ");
  if (sameInEachLanguage.test(text) || sampleParts.has(text)) return true;
  return sampleForms.some((form) => form.test(text)) || sampleData.includes(text) || sampleRows.includes(text);
}

/** The file of what was found in all states, also by an earlier worker of this run. The name is this run's alone. */
const faultsFile = join(tmpdir(), `pomander-pseudo-language-${process.ppid}`);

/** Checks that a page has room for longer texts, that each of its texts is one of the language, and a real language with axe. */
async function checkTexts(page: Page, name: string, isNarrow: boolean): Promise<void> {
  await waitUntilReady(page);
  const found = new Set<string>();
  for (const width of isNarrow ? [320, 390] : [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const text of await showPseudoTexts(page)) if (!isName(text)) found.add(`${name}: not translated: ${text}`);
    for (const element of await overflowingElements(page)) found.add(`${name}: too wide at ${width} px: ${element}`);
    for (const button of await cutButtons(page)) found.add(`${name}: cut at ${width} px: ${button}`);
    if (screenshotFolder === undefined) continue;
    for (const colorScheme of isMirrored ? (["light", "dark"] as const) : [null]) {
      await page.emulateMedia({ colorScheme });
      const path = join(screenshotFolder, `${name}-${width}${colorScheme === "dark" ? "-dark" : ""}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await hidePseudoTexts(page);
  // The pseudo-languages' invented words are no language that a screen reader could name.
  if (language !== null) for (const fault of await axeViolations(page, "all")) found.add(`${name}: axe: ${fault}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const fault of found) appendFileSync(faultsFile, `${fault}\n`);
}

testPageStates(pageStates, (page, { name, isNarrow = false }) => checkTexts(page, name, isNarrow));

test.describe("all states together", () => {
  // The file is read once: a second try would find nothing.
  test.describe.configure({ retries: 0 });

  test("every text is one of the language, and has room", () => {
    const faults = existsSync(faultsFile) ? readFileSync(faultsFile, "utf8").trim().split("\n") : [];
    rmSync(faultsFile, { force: true });
    expect(faults).toEqual([]);
  });
});

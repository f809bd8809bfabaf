// `npm run trial forms -- --folder <folder> --list`: scores the extension's classifier on a folder of labelled pages, in
// Chromium; without a folder on the corpus of the repository, with its corrections too, and fails below the goals.
// `--list` names the login pages that are not wholly right.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { classicScript } from "@pomander/extension/classic-script";
import { temporaryFolder, trialOptions } from "../../scripts/trials/trial.ts";
import { findBrowser, findHeadlessShell } from "../processes/find-browser.ts";
import { classifyPage, type Correction } from "./forms/classify-page.ts";
import { type LabelledField, linesOf, type Scores, scoreOf } from "./forms/score.ts";

const { folder: given, list } = trialOptions({ folder: "", list: false });
const corpus = (name: string) => fileURLToPath(import.meta.resolve(`@pomander/extension/corpus/${name}`));

/** Unpacks the corpus of the repository and returns its folder. */
function unpackedCorpus(): string {
  const folder = temporaryFolder("forms");
  execFileSync("tar", ["-xzf", corpus("forms.tgz"), "-C", folder]);
  return folder;
}

const named = given === "" ? unpackedCorpus() : given;
const folder = existsSync(join(named, "forms")) ? join(named, "forms") : named;
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".html")) : [];
if (files.length === 0) throw new Error(`${folder} has no .html files.`);

const corrections: Correction[] = JSON.parse(readFileSync(corpus("corrections.json"), "utf8"));
const code = await classicScript("src/forms/classify.ts", "forms");
const began = performance.now();
const executablePath = findHeadlessShell() ?? (await findBrowser());
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const fields: LabelledField[] = [];
const corrected: LabelledField[] = [];
const times: number[] = [];
try {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  for (const file of files.toSorted()) {
    const html = readFileSync(join(folder, file), "utf8");
    const ours = given === "" ? corrections.filter((correction) => correction.file === file) : [];
    const result = await classifyPage(page, { file, html, code, corrections: ours });
    fields.push(...result.fields);
    corrected.push(...result.corrected);
    times.push(result.milliseconds);
  }
} finally {
  await browser.close();
}

const print = (name: string, scores: Scores) => {
  for (const line of linesOf(name, scores)) console.log(line);
  if (list) console.log(scores.failures.join("\n"));
};
print("classifier", scoreOf(fields));
const sorted = times.toSorted((a, b) => a - b);
const [middle = 0, last = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
console.log(`milliseconds a page: ${middle.toFixed(1)} in the middle, ${last.toFixed(1)} at most`);
console.log(`seconds: ${((performance.now() - began) / 1000).toFixed(1)}`);

if (given === "") {
  console.log("");
  const scores = scoreOf(corrected);
  print(`classifier, ${corrections.length} pages with corrected labels`, scores);
  const { username, current, new: fresh } = scores.tallies;
  const goals: Array<[what: string, isReached: boolean]> = [
    ["login pages wholly right: 95 %", scores.rightLoginPages / scores.loginPages >= 0.95],
    ["fields filled wrongly: 15 at most", scores.wrongFields <= 15],
    ["user name: 95 % and 95 %", Math.min(username.precision, username.recall) >= 95],
    ["current password: 97 % and 97 %", Math.min(current.precision, current.recall) >= 97],
    ["new password: 95 % and 95 %", Math.min(fresh.precision, fresh.recall) >= 95],
    ["corrections: 15 at most", corrections.length <= 15],
  ];
  for (const [what, isReached] of goals) console.log(`${isReached ? "ok    " : "FAILED"} ${what}`);
  if (goals.some(([, isReached]) => !isReached)) process.exitCode = 1;
}

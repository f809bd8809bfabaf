import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { defaultLanguage, languages, type LanguageTag } from "@pomander/contract/languages";
import { exportedName } from "../../apps/web/build/languages.ts";
import { createFormat, type Format } from "../../packages/texts/src/format.ts";
import { sampleArguments } from "./sample-arguments.ts";

const modules = globSync(["apps/{web,extension}/src/**/*.ts", "packages/texts/src/**/*.ts"])
  .filter((path) => !path.endsWith(".test.ts"))
  .flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(?<!function )\blocalize\("([^"]*)"/g)].map(([, name]) => ({
      path,
      name,
    })),
  );

test("a module's name is its path, so that a build finds its files in other languages", () => {
  expect(modules.length).toBeGreaterThan(90);
  for (const { path, name } of modules) expect(`${path.split("/src/")[0]}/src/${name}.ts`).toBe(path);
});

test.each([
  ["de", "german"],
  ["nb", "norwegian"],
])("the files of %s export their texts as %s", (tag, name) => {
  expect(exportedName(tag)).toBe(name);
});

test.each(languages.filter(({ tag }) => tag !== defaultLanguage))(
  "$name: each module has its file, and no file is left over",
  ({ tag }) => {
    const wanted = modules.map(({ path }) => path.replace(/\.ts$/, `.${tag}.ts`));
    const files = globSync([`apps/{web,extension}/src/**/*.${tag}.ts`, `packages/texts/src/**/*.${tag}.ts`]);
    const missing = wanted.filter((path) => !files.includes(path));
    const isWrong = (path: string) => !readFileSync(path, "utf8").includes(`export const ${exportedName(tag)} = `);
    expect({
      leftOver: files.filter((path) => !existsSync(path.replace(`.${tag}.ts`, ".ts"))),
      wrong: files.filter(isWrong),
    }).toEqual({
      leftOver: [],
      wrong: [],
    });
    expect(missing).toEqual([]);
  },
);

type InLanguage = (format: Format) => unknown;

/** Returns the paths of texts in a module that are the same in both languages. */
function sameTexts(english: unknown, other: unknown, path: string): string[] {
  if (typeof english === "string") return english === other && /\p{L}{2}/u.test(english) ? [`${path}: ${english}`] : [];
  if (typeof english === "function") {
    const [ours, theirs] = [english, other] as Array<(...values: unknown[]) => unknown>;
    return sampleArguments(ours as never).flatMap((values) => {
      try {
        return sameTexts(ours?.(...values), theirs?.(...values), path);
      } catch {
        // The samples are not of the type of each parameter.
        return [];
      }
    });
  }
  if (typeof english !== "object" || english === null) return [];
  const members = other as Record<string, unknown>;
  return Object.entries(english).flatMap(([name, each]) => sameTexts(each, members[name], `${path}.${name}`));
}

/** Names of products, formats and keys, which are the same in each language, and samples of parameters. */
const names = new Set(
  "Apple Authorization Bearer Bitwarden Brave CSV CXF Chrome Credential Dashlane Dropbox Edge Enpass Esc Exchange Firefox JSON KB KDBX KeePass KeePassXC Keeper LastPass Microsoft NordPass OK Opera PUX Pass Passwords Pomander PostgreSQL Proton RoboForm Slack Strongbox Teams XML ZIP ntfy null pomander_api_ topTen".split(
    " ",
  ),
);

/** Returns the words that a language has in common with English, which a file of its own lists. */
function sameWordsOf(tag: LanguageTag): string[] {
  const file = join(import.meta.dirname, `same-words.${tag}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8").split(/\s+/) : [];
}

test.each(languages.filter(({ tag }) => tag !== defaultLanguage))(
  "$name: no text is left in English",
  async ({ tag }) => {
    // One format for both, so that numbers, days and lists are the same.
    const format = createFormat(tag);
    const ofLists = (["conjunction", "disjunction"] as const).map((kind) => format.list(["", ""], kind).trim());
    const same = new Set([...sameWordsOf(tag), ...ofLists]);
    const found: string[] = [];
    for (const { path, name } of modules) {
      const file = path.replace(/\.ts$/, `.${tag}.ts`);
      if (!existsSync(file)) continue;
      const { english } = (await import(/* @vite-ignore */ resolve(path))) as Record<string, InLanguage>;
      const { [exportedName(tag)]: other } = (await import(/* @vite-ignore */ resolve(file))) as Record<
        string,
        InLanguage
      >;
      if (english === undefined || other === undefined) throw new Error(`${path} does not export its texts.`);
      found.push(...sameTexts(english(format), other(format), name ?? ""));
    }
    // Addresses of pictures are no texts.
    const isLeft = (text: string) =>
      !text.endsWith(".webp") &&
      [...text.replace(/^[^:]*: /, "").matchAll(/(?<![{\w])[\p{L}_]{2,}(?![\w}])/gu)].some(
        ([word]) => !names.has(word) && !same.has(word),
      );
    expect([...new Set(found)].filter(isLeft)).toEqual([]);
  },
);

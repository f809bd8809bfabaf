import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultLanguage, languages } from "@pomander/contract/languages";

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

/** The name of a language in English, by which its files export their texts: "german". */
const exportedName = (tag: string) => String(new Intl.DisplayNames("en", { type: "language" }).of(tag)).toLowerCase();

test.each(languages.filter(({ tag }) => tag !== defaultLanguage))(
  "$name: each module has its file, and no file is left over",
  ({ tag, isDraft }) => {
    const wanted = modules
      .filter(({ path }) => !path.startsWith("apps/extension/"))
      .map(({ path }) => path.replace(/\.ts$/, `.${tag}.ts`));
    const files = globSync([`apps/web/src/**/*.${tag}.ts`, `packages/texts/src/**/*.${tag}.ts`]);
    const missing = wanted.filter((path) => !files.includes(path));
    const isWrong = (path: string) => !readFileSync(path, "utf8").includes(`export const ${exportedName(tag)} = `);
    expect({ leftOver: files.filter((path) => !wanted.includes(path)), wrong: files.filter(isWrong) }).toEqual({
      leftOver: [],
      wrong: [],
    });
    // Texts of a draft may be missing.
    expect(isDraft ? [] : missing).toEqual([]);
  },
);

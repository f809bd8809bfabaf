import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Format } from "../../packages/texts/src/format.ts";
import { englishFormat } from "./english-format.ts";
import { mailTexts } from "./mails.ts";
import { sampleArguments } from "./sample-arguments.ts";

/** Texts for people, by the place where they are written. */
export interface Place {
  name: string;
  texts: string[];
}

interface TextModule {
  english?: (format: Format) => unknown;
}

/** Modules whose values are texts, or functions that return them in the language of a format. */
const modules = [
  "apps/{web,extension}/src/**/{texts,*-texts}.ts",
  "packages/texts/src/{calls,format-names,transfer,vault,vault-warnings}.ts",
];
/** Code with sentences of its own: errors, outcomes and the output of the command line. */
const sources = [
  "apps/cli/src/**/*.ts",
  "apps/server/src/{accounts,deliveries,mail,modules,operator}/**/*.ts",
  "apps/server/src/{startup-banner,config,platform/start-failure}.ts",
  "apps/web/index.html",
  "apps/{web,extension}/src/**/*.tsx",
  "apps/extension/src/language/browser-messages.ts",
  "apps/web/src/lib/**/*.ts",
  "packages/{browser,contract,crypto,terminal,transfer,vault}/src/**/*.ts",
];
/** Tests, the descriptions of the API, which are for programmers, and what is not English. */
const leftOut = /\.test\.tsx?$|\.[a-z]{2}\.ts$|\/tests?\/|\/calls\/|call-access/;
const pathsOf = (patterns: readonly string[]) =>
  globSync(patterns)
    .filter((path) => !leftOut.test(path))
    .toSorted();

/** Returns every text for people, by the place where it is written; runs from the project's root. */
export async function collectTexts(): Promise<Place[]> {
  const places: Place[] = [];
  const moduleNames = pathsOf(modules);
  for (const name of moduleNames) {
    const exported: TextModule = await import(/* @vite-ignore */ resolve(name));
    places.push({ name, texts: unique(textsIn(exported.english?.(englishFormat) ?? { ...exported })) });
  }
  places.push(...mailTexts());
  for (const name of pathsOf(sources)) {
    if (moduleNames.includes(name)) continue;
    const texts = unique(sentencesIn(readFileSync(name, "utf8")));
    if (texts.length > 0) places.push({ name, texts });
  }
  return places;
}

/** Returns the English functions of all modules whose texts can be in another language, by the module's name. */
export async function collectModules(): Promise<Map<string, (format: Format) => unknown>> {
  const found = new Map<string, (format: Format) => unknown>();
  for (const path of pathsOf(modules)) {
    const name = /\blocalize\("([^"]+)", english\)/.exec(readFileSync(path, "utf8"))?.[1];
    if (name === undefined) continue;
    if (found.has(name)) throw new Error(`Two modules are called ${name}.`);
    const { english }: TextModule = await import(/* @vite-ignore */ resolve(path));
    if (english !== undefined) found.set(name, english);
  }
  return found;
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** Returns the texts in a value of a texts module, however deep; for a function, its results for sample arguments. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "function") {
    const text = value as (...values: unknown[]) => unknown;
    return sampleArguments(text).flatMap((values) => textsIn(text(...values)));
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Text of an element on a line of its own. */
const elementText = /^\s*([A-Z][\w' ,.?!-]+)$|>([A-Z][^<>{}]*)</;
const literal = /"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`|'((?:\\.|[^'\\])*)'/g;
const notForPeople =
  /^\s*(?:\/?\*|\/\/|import |export \* |.*\b(?:description|summary|className|name): ["`]|.*\blog[?.])/;

/**
 * Returns string literals and elements' texts that read like a sentence: several words, the first one a capital or a
 * value.
 */
function sentencesIn(source: string): string[] {
  return source.split("\n").flatMap((line) => {
    if (notForPeople.test(line)) return [];
    const element = elementText.exec(line);
    const texts = [...line.matchAll(literal)].map(([, ...quoted]) => quoted.find((text) => text !== undefined) ?? "");
    return [...texts, element?.[1] ?? element?.[2] ?? ""].filter((text) => /^(?:[A-Z]|\$\{).*\s\S+\s/.test(text));
  });
}

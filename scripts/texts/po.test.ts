import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createFormat, type Format } from "../../packages/texts/src/format.ts";
import { collectModules } from "./collect.ts";
import { englishFormat } from "./english-format.ts";
import { type Message, messagesOf, pluralKindsOf, translated, type Translations } from "./messages.ts";
import { readPo, writePo } from "./po.ts";
import { sampleArguments } from "./sample-arguments.ts";

const modules = await collectModules();
const all = [...modules].map(([name, english]) => messagesOf(name, english));
const messages = all.flatMap((each) => each.messages);
const byHand = all.flatMap((each) => each.byHand);

const { TEXTS_PO: file, TEXTS_LANGUAGE: language, TEXTS_PAGE: page } = process.env;
if (file !== undefined) {
  const known = existsSync(file) ? readPo(readFileSync(file, "utf8")) : new Map<string, readonly string[]>();
  writeFileSync(file, writePo(messages, language, known));
  const left = messages.filter(({ context }) => !known.has(context)).length;
  const counts = `${messages.length} texts, ${left} of them not translated`;
  const list = byHand.map((context) => `  ${context}\n`).join("");
  if (page !== undefined)
    writeFileSync(page, `${counts}. These ${byHand.length} are code, so they are not in the file:\n${list}`);
}

const formsOf = ({ one, other }: Message) => (other === null ? [one] : [one, other]);
const untranslated: Translations = new Map(messages.map((message) => [message.context, formsOf(message)]));

/** Returns every text in a value, for sample arguments of the English text. */
function textsIn(value: unknown, english: unknown): unknown[] {
  if (typeof english === "function") {
    const text = value as (...values: unknown[]) => unknown;
    return sampleArguments(english as typeof text).map((values) => text(...values));
  }
  if (typeof english !== "object" || english === null) return [value];
  const members = value as Record<string, unknown>;
  return Object.entries(english).flatMap(([name, each]) => textsIn(members[name], each));
}

test("what is written is read as it was", () => {
  const odd = [
    { context: "odd/quotes", one: 'Say "{name}" \\ or\nnot', other: null },
    { context: "odd/spaces", one: "#\u00a0{count}", other: "{count}\u00a0more" },
  ];
  const translations = new Map([
    ...untranslated,
    ...odd.map((message) => [message.context, formsOf(message)] as const),
  ]);
  const source = writePo([...messages, ...odd], "en", translations);
  expect(readPo(source)).toEqual(translations);
  expect(readPo(source.replaceAll("\n", "\r\n"))).toEqual(translations);
});

test("a language whose translations are the English texts says the same", () => {
  const translations = readPo(writePo(messages, "en", untranslated));
  expect(messages.length).toBeGreaterThan(2_000);
  for (const [name, inEnglish] of modules) {
    const texts = inEnglish(englishFormat);
    const read = translated("en", translations, name, inEnglish)(englishFormat);
    expect({ name, texts: textsIn(read, texts) }).toEqual({ name, texts: textsIn(texts, texts) });
  }
});

test("a language has its own number of plural forms", () => {
  expect(["en", "ja", "ru", "ar"].map((tag) => pluralKindsOf(tag).length)).toEqual([2, 1, 3, 6]);
  const english = ({ plural }: Format) => ({
    found: (count: number) => `Search: ${plural(count, { one: "# password", other: "# passwords" })}`,
  });
  const written = writePo(messagesOf("passwords", english).messages, "ru");
  expect(written).toContain('msgid_plural "Search: {count} passwords"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""');
  const filled = ["пароль", "пароля", "паролей"].reduce(
    (source, noun, index) => source.replace(`msgstr[${index}] ""`, `msgstr[${index}] ""\n"{count} ${noun}"`),
    written,
  );
  const russian = translated("ru", readPo(filled), "passwords", english)(createFormat("ru")) as {
    found: (count: number) => string;
  };
  expect([1, 2, 5, 21].map(russian.found)).toEqual(["1 пароль", "2 пароля", "5 паролей", "21 пароль"]);
});

test("what a tool marked as a guess counts as not translated", () => {
  expect(readPo('#, fuzzy\nmsgctxt "a/b"\nmsgid "Yes"\nmsgstr "Nein"\n').size).toBe(0);
});

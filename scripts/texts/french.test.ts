import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

const files = globSync(["{apps,packages}/*/src/**/*.fr.ts", "apps/extension/src/language/tables/fr.ts"]);

/** Returns the texts in a file's code, without the names of properties; a letter is in place of each template's value. */
function textsIn(file: string): string[] {
  const texts: Array<{ start: number; text: string }> = [];
  const names = new Set<number>();
  new Visitor({
    Property: ({ key }) => {
      names.add(key.start);
    },
    Literal: ({ start, value }) => {
      if (typeof value === "string") texts.push({ start, text: value });
    },
    TemplateLiteral: ({ start, quasis }) => {
      texts.push({ start, text: quasis.map(({ value }) => value.cooked ?? "").join("x") });
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return texts.flatMap(({ start, text }) => (names.has(start) ? [] : [text]));
}

/** Parts of texts that are code, whose signs are not those of a language. */
const code = /\b(?:minlength|maxlength|required|Authorization): \w+;?/gu;

/** Returns the words of a French text with a straight apostrophe, with three full stops, or with a sign that lacks its no-break space. */
const faultsIn = (text: string): string[] =>
  [/\S*'\S*/gu, /\S*\.{3}/gu, /[^\s\u00a0]*(?<!\u00a0)[:;?!»%](?![^\s»])/gu, /«(?!\u00a0)\S*/gu].flatMap(
    (fault) => text.replaceAll(code, "").match(fault) ?? [],
  );

test("French texts have typographic apostrophes and ellipses, and no-break spaces at the signs that ask for them", () => {
  expect(files.length).toBeGreaterThan(120);
  const faults = files.flatMap((file) =>
    textsIn(file).flatMap((text) => faultsIn(text).map((part) => `${file}: ${part}`)),
  );
  expect(faults).toEqual([]);
});

test.each([
  ["L'accès", ["L'accès"]],
  ["L’accès", []],
  ["Chargement...", ["Chargement..."]],
  ["Chargement…", []],
  ["Nom : Anna", [":"]],
  ["Nom: Anna", ["Nom:"]],
  ["Nom\u00a0: Anna", []],
  ["Vraiment ?", ["?"]],
  ["«\u00a0Vraiment\u00a0?\u00a0»", []],
  ["« Vraiment »", ["»", "«"]],
  ["50 %", ["%"]],
  ["de 12:30 à 13:00", []],
  ["par exemple minlength: 8; required: upper", []],
])("%j has the faults %j", (text, faults) => {
  expect(faultsIn(text)).toEqual(faults);
});

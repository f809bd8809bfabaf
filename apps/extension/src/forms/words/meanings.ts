import { asia } from "./asia.ts";
import { easternEurope } from "./eastern-europe.ts";
import type { LanguageWords } from "./language-words.ts";
import { western } from "./western.ts";

type Meaning = keyof LanguageWords;

/** All languages by their code. A page is read with all of them, since many pages do not name theirs. */
const languages: Readonly<Record<string, LanguageWords>> = { ...western, ...easternEurope, ...asia };

/** Letters that have no decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** The longest text that is read, in characters. */
const maxLength = 400;

/** Returns a text as words are compared: lower case, without accents, with a space between the parts of a name. */
export function plain(text: string): string {
  return text
    .slice(0, maxLength)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[\s_\-.,:;/$[\]()*|]+/g, " ")
    .trim();
}

/** Meanings whose words also count within a longer one, as in "txtusername". */
const withinWords: ReadonlySet<Meaning> = new Set(["user", "password"]);
/** Scripts that separate words, so that a word begins where no letter is before it. */
const spacedScript = /^[(]*[a-z\u0370-\u052f]/;

function sourceOf(meaning: Meaning, word: string): string {
  const mark = /^[=~^]/.exec(word)?.[0] ?? "";
  const source = word
    .slice(mark.length)
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "");
  if (mark === "=" && meaning === "person") return `(?<=^|¦ )(?:${source})(?= ¦|$)`;
  if (mark === "=") return `(?<!\\p{L})(?:${source})(?!\\p{L})`;
  if (mark === "^") return `^(?:${source})`;
  if (mark === "~" || withinWords.has(meaning) || !spacedScript.test(source)) return `(?:${source})`;
  return `(?<!\\p{L})(?:${source})`;
}

/** Splits words at the "|" that are in no parentheses. */
const split = (words: string) => words.match(/(?:\([^)]*\)|[^|(])+/g) ?? [];

const compiled = new Map<Meaning, RegExp>();

/** Returns the expression that finds a meaning's words, of all languages. */
function expressionOf(meaning: Meaning): RegExp {
  const known = compiled.get(meaning);
  if (known !== undefined) return known;
  const words = new Set(Object.values(languages).flatMap((language) => split(language[meaning])));
  const expression = new RegExp([...words].map((word) => sourceOf(meaning, word)).join("|"), "u");
  compiled.set(meaning, expression);
  return expression;
}

/** Joins plain texts so that no word is found across two of them. */
export const joined = (texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ¦ ");

/** Whether a plain text has a word of this meaning in any language. */
export const says = (meaning: Meaning, text: string): boolean => text !== "" && expressionOf(meaning).test(text);

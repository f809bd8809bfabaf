import { systemRandom, type RandomSource } from "@pomander/crypto";
import { clientError } from "../errors.ts";
import type { PasswordRules } from "./site-rules.ts";

export interface PasswordOptions {
  /** 8 to 128. */
  length: number;
  lowercase: boolean;
  uppercase: boolean;
  digits: boolean;
  symbols: boolean;
  /** Whether to leave out characters that are easily mistaken for one another. */
  withoutLookAlikes: boolean;
  /** Characters that a site does not accept. */
  excluded: string;
}
export interface PassphraseOptions {
  /** 3 to 10. */
  words: number;
  separator: string;
}
export interface Generated {
  text: string;
  /** log2 of how many equally likely results there are. */
  entropyBits: number;
}

export const passwordLength = { min: 8, max: 128 } as const;
export const passphraseWords = { min: 3, max: 10 } as const;
export const defaultPasswordOptions: PasswordOptions = {
  length: 20,
  lowercase: true,
  uppercase: true,
  digits: true,
  symbols: true,
  withoutLookAlikes: false,
  excluded: "",
};
export const defaultPassphraseOptions: PassphraseOptions = { words: 6, separator: "-" };

const classes = {
  lowercase: "abcdefghijklmnopqrstuvwxyz",
  uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digits: "0123456789",
  symbols: "!#$%&()*+,-./:;<=>?@[]^_{|}~",
} as const;
const lookAlikes = new Set("Il1|O0o5S2Z8B");

/**
 * Generates a password in which every chosen class appears. Whole passwords are drawn, and drawn again when a class is
 * missing, so that each one with all classes is equally likely. Throws `generator_…` for options out of bounds.
 */
export function generatePassword(options: PasswordOptions, random: RandomSource = systemRandom): Generated {
  const { length, withoutLookAlikes } = options;
  refuseOutside("length", length, passwordLength);
  const chosen = (Object.keys(classes) as (keyof typeof classes)[]).filter((name) => options[name]);
  if (chosen.length === 0) throw clientError("generator_without_class");
  const excluded = new Set([...Array.from(options.excluded), ...(withoutLookAlikes ? lookAlikes : [])]);
  const required = chosen.map((name) => Array.from(classes[name]).filter((char) => !excluded.has(char)));
  return draw({ required, alphabet: required.flat(), length, maxConsecutive: null }, random);
}

/**
 * Generates a password that follows a site's rules, of the allowed length nearest to `length`; each one is equally
 * likely. Throws `generator_…` when the rules allow none, or too few.
 */
export function generateByRules(rules: PasswordRules, length: number, random: RandomSource = systemRandom): Generated {
  const { min, max } = lengthsOf(rules);
  const fitting = Math.min(Math.max(length, min), max);
  const required = rules.required.map((characters) => Array.from(characters));
  const { maxConsecutive } = rules;
  return draw({ required, alphabet: Array.from(rules.allowed), length: fitting, maxConsecutive }, random);
}

/** Returns the possible lengths of passwords under these rules. */
export function lengthsOf({ minLength, maxLength, required }: PasswordRules): { min: number; max: number } {
  const max = Math.min(maxLength ?? passwordLength.max, passwordLength.max);
  return { min: Math.min(Math.max(minLength ?? passwordLength.min, required.length, 1), max), max };
}

interface Recipe {
  /** Character classes, of each of which at least one character appears. */
  required: readonly (readonly string[])[];
  alphabet: readonly string[];
  length: number;
  maxConsecutive: number | null;
}

/** Draws after which generation fails: rules that fewer than one in a hundred passwords follows are refused. */
const maxDraws = 1_000;

function draw({ required, alphabet, length, maxConsecutive }: Recipe, random: RandomSource): Generated {
  if (alphabet.length === 0 || required.some(({ length: left }) => left === 0))
    throw clientError("generator_class_empty");
  for (let i = 0; i < maxDraws; i++) {
    const drawn = Array.from({ length }, () => alphabet[randomBelow(alphabet.length, random)] ?? "");
    const isComplete = required.every((characters) => drawn.some((char) => characters.includes(char)));
    if (isComplete && (maxConsecutive === null || longestRun(drawn) <= maxConsecutive))
      return { text: drawn.join(""), entropyBits: Math.log2(countComplete(required, alphabet, length)) };
  }
  throw clientError("generator_rules_impossible");
}

function longestRun(characters: readonly string[]): number {
  let longest = 0;
  let run = 0;
  for (const [i, char] of characters.entries()) {
    run = char === characters[i - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/**
 * Counts the strings of that length with a character of every required class: inclusion and exclusion over the classes,
 * which may share characters.
 */
function countComplete(required: Recipe["required"], alphabet: readonly string[], length: number): number {
  let count = 0n;
  for (let missing = 0; missing < 2 ** required.length; missing++) {
    const without = new Set(required.flatMap((characters, i) => ((missing >> i) & 1 ? characters : [])));
    const left = BigInt(alphabet.filter((char) => !without.has(char)).length);
    const isOdd = required.filter((_, i) => (missing >> i) & 1).length % 2 === 1;
    count += (isOdd ? -1n : 1n) * left ** BigInt(length);
  }
  return Number(count);
}

/**
 * Generates a passphrase from the EFF's long list (7,776 words, CC BY 3.0 US, https://www.eff.org/dice), as zxcvbn-ts
 * includes it. The list is loaded on first use.
 */
export async function generatePassphrase(
  { words, separator }: PassphraseOptions,
  random: RandomSource = systemRandom,
): Promise<Generated> {
  refuseOutside("words", words, passphraseWords);
  const list = await loadWords();
  const drawn = Array.from({ length: words }, () => list[randomBelow(list.length, random)] ?? "");
  return { text: drawn.join(separator), entropyBits: words * Math.log2(list.length) };
}

/**
 * Loads the words of a passphrase: the EFF's list, in which zxcvbn-ts has dropped the hyphens of three words and
 * replaced "yo-yo" by "cheetah", since "yoyo" is in the list too.
 */
export async function loadWords(): Promise<readonly string[]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["diceware-common"];
}

/** Draws uniformly from 0 … limit − 1, for limits up to 65,536: draws past the last whole multiple are dropped. */
function randomBelow(limit: number, random: RandomSource): number {
  const whole = 65_536 - (65_536 % limit);
  for (;;) {
    const [high = 0, low = 0] = random(2);
    const value = high * 256 + low;
    if (value < whole) return value % limit;
  }
}

function refuseOutside(option: "length" | "words", value: number, { min, max }: { min: number; max: number }): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw clientError("generator_bounds", { option, min, max });
}

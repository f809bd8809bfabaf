import { systemRandom, type RandomSource } from "@pomander/crypto";

export interface PasswordOptions {
  /** 8 to 128. */
  length: number;
  lowercase: boolean;
  uppercase: boolean;
  digits: boolean;
  symbols: boolean;
  /** Leaves out characters that are easily taken for one another. */
  withoutLookAlikes: boolean;
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
 * A password in which every chosen class appears. Whole passwords are drawn, and drawn again when a class is missing, so
 * that each one with all classes is equally likely. Throws RangeError for options outside of their bounds.
 */
export function generatePassword(options: PasswordOptions, random: RandomSource = systemRandom): Generated {
  const { length, withoutLookAlikes } = options;
  refuseOutside(length, passwordLength, "length");
  const chosen = (Object.keys(classes) as (keyof typeof classes)[])
    .filter((name) => options[name])
    .map((name) => Array.from(classes[name]).filter((char) => !withoutLookAlikes || !lookAlikes.has(char)));
  if (chosen.length === 0) throw new RangeError("Choose at least one kind of character.");
  const alphabet = chosen.flat();
  for (;;) {
    const drawn = Array.from({ length }, () => alphabet[randomBelow(alphabet.length, random)] ?? "");
    const isComplete = chosen.every((characters) => drawn.some((char) => characters.includes(char)));
    if (isComplete) return { text: drawn.join(""), entropyBits: Math.log2(countComplete(chosen, length)) };
  }
}

/** How many strings of that length hold a character of every class: inclusion and exclusion over the classes. */
function countComplete(chosen: readonly (readonly string[])[], length: number): number {
  const sizes = chosen.map((characters) => BigInt(characters.length));
  let count = 0n;
  for (let missing = 0; missing < 2 ** sizes.length; missing++) {
    const left = sizes.reduce((sum, size, i) => ((missing >> i) & 1 ? sum : sum + size), 0n);
    const isOdd = sizes.filter((_, i) => (missing >> i) & 1).length % 2 === 1;
    count += (isOdd ? -1n : 1n) * left ** BigInt(length);
  }
  return Number(count);
}

/**
 * Words of the EFF's long list (7,776 words, CC BY 3.0 US, https://www.eff.org/dice), as zxcvbn-ts carries it. The list is
 * loaded when it is first needed.
 */
export async function generatePassphrase(
  { words, separator }: PassphraseOptions,
  random: RandomSource = systemRandom,
): Promise<Generated> {
  refuseOutside(words, passphraseWords, "number of words");
  const list = await loadWords();
  const drawn = Array.from({ length: words }, () => list[randomBelow(list.length, random)] ?? "");
  return { text: drawn.join(separator), entropyBits: words * Math.log2(list.length) };
}

/**
 * The words that a passphrase is made of: the EFF's list, in which zxcvbn-ts has dropped the hyphens of three words and
 * put "cheetah" for "yo-yo", since "yoyo" is there too.
 */
export async function loadWords(): Promise<readonly string[]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["diceware-common"];
}

/** Uniform in 0 … limit − 1, for limits up to 65,536: draws past the last whole multiple are dropped. */
function randomBelow(limit: number, random: RandomSource): number {
  const whole = 65_536 - (65_536 % limit);
  for (;;) {
    const [high = 0, low = 0] = random(2);
    const value = high * 256 + low;
    if (value < whole) return value % limit;
  }
}

function refuseOutside(value: number, { min, max }: { min: number; max: number }, name: string): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`The ${name} is from ${min} to ${max}.`);
}

import type { StrengthScore } from "./strength-score.ts";

/** zxcvbn's result for a password: its score, and the patterns that it found. */
interface ZxcvbnResult {
  score: number;
  sequence: readonly { pattern: string }[];
}

const randomScore = 3;
const minLength = 8;
const minKindChanges = 4;
const maxLetters = 3;
const vowels = "aeiouy";

/**
 * Returns the score of a password. zxcvbn counts an unknown character as one of ten, which is too few for random ones
 * (one of 94): a password of eight or more characters that looks random scores at least 3.
 */
export function correctedScore(password: string, { score, sequence }: ZxcvbnResult): StrengthScore {
  const isUnknown = sequence.every(({ pattern }) => pattern === "bruteforce");
  return (score < randomScore && isUnknown && looksRandom(password) ? randomScore : score) as StrengthScore;
}

/**
 * Whether printable ASCII looks randomly drawn, as nine of ten strings drawn from all four kinds do: the kinds change
 * often, and no run of letters may be a word. Passwords that people choose go from one kind to the next ("Word12!") or
 * repeat a pattern.
 */
function looksRandom(password: string): boolean {
  if (password.length < minLength || !/^[!-~]*$/.test(password)) return false;
  const kinds = Array.from(password, kindOf).join("");
  if (new Set(kinds).size < 4 || isRepeated(kinds)) return false;
  const changes = Array.from(kinds).filter((kind, i) => i > 0 && kind !== kinds[i - 1]).length;
  return changes >= minKindChanges && !(password.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).some(mayBeWord);
}

const kindOf = (character: string) =>
  /[a-z]/.test(character) ? "l" : /[A-Z]/.test(character) ? "u" : /\d/.test(character) ? "d" : "s";

/** Whether the second half has the pattern of the first. */
function isRepeated(kinds: string): boolean {
  const half = Math.floor(kinds.length / 2);
  return kinds.slice(0, half) === kinds.slice(half, 2 * half);
}

/**
 * Whether consecutive letters, the first in either case, are long enough for a word, or sound like a short one ("Mom").
 */
function mayBeWord(letters: string): boolean {
  const sounds = Array.from(letters.toLowerCase(), (letter) => vowels.includes(letter));
  const alternates = sounds.every((isVowel, i) => i === 0 || isVowel !== sounds[i - 1]);
  return letters.length > maxLetters || (letters.length === maxLetters && alternates);
}

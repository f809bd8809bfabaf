import { type Options, ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { correctedScore } from "../entry/corrected-score.ts";
import type { StrengthScore } from "../entry/strength-score.ts";
import type { WordLists } from "../entry/word-lists.ts";
import { createYieldToMain } from "../yield-to-main.ts";

/** One password, and the words that an attacker would try first. */
export interface PasswordToScore {
  password: string;
  words: readonly string[];
}

type ScoreOf = (one: PasswordToScore) => StrengthScore;

/**
 * Returns a function that gives the scores that the strength meter's zxcvbn gives, several times as fast. The slow part
 * is looking up each part of a password, in each of its spellings with letters for digits, in each of twenty
 * dictionaries; a guess counts by the best rank of a word in any of them, so one dictionary with the best ranks gives
 * the same.
 * @param more the word lists of the program's language
 */
export function createScoreOf(more: WordLists = {}): ScoreOf {
  const dictionaries: Dictionaries = { ...common.dictionary, ...english.dictionary, ...more };
  const many = createScorer(mergedRanks(dictionaries));
  const whole = new ZxcvbnFactory({ dictionary: dictionaries, graphs: common.adjacencyGraphs });
  const orderedWords = orderedWordsOf(dictionaries);
  return ({ password, words }) => {
    const scorer = holdsTwo(password, orderedWords) ? whole : many(password.length);
    return correctedScore(password, scorer.check(password, [...words]));
  };
}

type Dictionaries = Record<string, (string | number)[]>;

/**
 * Words whose order counts (months, numbers) are in dictionaries of their own, by which zxcvbn finds "januaryfebruary":
 * it looks these up by their names.
 */
function orderedWordsOf(dictionaries: Dictionaries): ReadonlySet<string> {
  const shortLists = Object.values(dictionaries).filter((list) => list.length < 1_000);
  return new Set(shortLists.flat().map((word) => String(word).toLowerCase()));
}

/** Returns a function that scores passwords one after another, and yields in between to other work on the thread. */
export function createScorePasswords(
  more?: WordLists,
): (passwords: readonly PasswordToScore[]) => Promise<StrengthScore[]> {
  const scoreOf = createScoreOf(more);
  return async (passwords) => {
    const yieldToMain = createYieldToMain();
    const scores: StrengthScore[] = [];
    for (const one of passwords) {
      scores.push(scoreOf(one));
      await yieldToMain();
    }
    return scores;
  };
}

interface Ranks {
  ranks: Record<string, number>;
  longest: number;
}

function mergedRanks(dictionaries: Dictionaries): Ranks {
  const ranks: Record<string, number> = Object.create(null) as Record<string, number>;
  let longest = 0;
  for (const list of Object.values(dictionaries))
    for (const [index, item] of list.entries()) {
      const word = String(item);
      ranks[word] = Math.min(ranks[word] ?? Infinity, index + 1);
      longest = Math.max(longest, word.length);
    }
  return { ranks, longest };
}

const mostSubstitutions = 100;
const usualLength = 20;
const fewestSubstitutions = 10;

/**
 * Returns a function that gives the zxcvbn for a password length. The number of parts grows with the square of the
 * length: fewer spellings are tried for a password that is longer than most.
 */
function createScorer({ ranks, longest }: Ranks): (length: number) => ZxcvbnFactory {
  const byLimit = new Map<number, ZxcvbnFactory>();
  return (length) => {
    const scaled = Math.round(mostSubstitutions * (usualLength / Math.max(usualLength, length)) ** 2);
    const limit = Math.max(fewestSubstitutions, scaled);
    const found = byLimit.get(limit);
    if (found !== undefined) return found;
    const scorer = new ZxcvbnFactory({ graphs: common.adjacencyGraphs, l33tMaxSubstitutions: limit });
    // zxcvbn accepts ranks only as lists, one word per rank; a test compares its scores with the meter's own.
    const { options } = scorer as unknown as { options: Options };
    options.rankedDictionaries = { merged: ranks };
    options.rankedDictionariesMaxWordSize = { merged: longest };
    byLimit.set(limit, scorer);
    return scorer;
  };
}

/** Whether a password may contain two words whose order counts; if so, the whole zxcvbn scores it. */
function holdsTwo(password: string, orderedWords: ReadonlySet<string>): boolean {
  const text = password.toLowerCase();
  let found = 0;
  for (const word of orderedWords) {
    if (word.length < 3 || !text.includes(word)) continue;
    found += 1;
    if (found === 2) return true;
  }
  return false;
}

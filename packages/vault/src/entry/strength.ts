import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { correctedScore } from "./corrected-score.ts";
import type { StrengthScore } from "./strength-score.ts";
import { loadWordLists } from "./word-lists.ts";

const { warnings } = english.translations;

/** The main weakness of a password. */
export type StrengthWarning = keyof typeof warnings;

export { minStrengthScore } from "./strength-score.ts";

export interface Strength {
  score: StrengthScore;
  /** The main weakness; null if there is none to name. */
  warning: StrengthWarning | null;
}

/** The warnings with their codes as their texts. */
const warningCodes = Object.fromEntries(Object.keys(warnings).map((code) => [code, code])) as typeof warnings;

const createZxcvbn = async () =>
  new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ...(await loadWordLists()) },
    graphs: common.adjacencyGraphs,
    translations: { ...english.translations, warnings: warningCodes },
  });
let zxcvbn: ReturnType<typeof createZxcvbn> | null = null;

/**
 * Scores how many guesses a password withstands, by zxcvbn and, for random characters, by their number: 0 to 4.
 * `userInputs` are words about the user (name, address), which an attacker would try first. The dictionaries are large:
 * import this module only when it is needed.
 */
export async function scorePassword(password: string, userInputs: readonly string[] = []): Promise<Strength> {
  const result = (await (zxcvbn ??= createZxcvbn())).check(password, [...userInputs]);
  const score = correctedScore(password, result);
  return { score, warning: (result.feedback.warning as StrengthWarning | undefined) || null };
}

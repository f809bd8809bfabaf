import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { scoreOfJudged } from "./random-characters.ts";
import type { StrengthScore } from "./strength-score.ts";

export { minStrengthScore } from "./strength-score.ts";

export interface Strength {
  score: StrengthScore;
  /** The score in words. */
  words: string;
  /** The main weakness, in words; "" if there is none to name. */
  warning: string;
}

const words = ["Very weak", "Weak", "Fair", "Strong", "Very strong"] as const;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
});

/**
 * Scores how many guesses a password withstands, by zxcvbn and, for random characters, by their number: 0 to 4.
 * `userInputs` are words about the user (name, address), which an attacker would try first. The dictionaries are large:
 * import this module only when it is needed.
 */
export function scorePassword(password: string, userInputs: readonly string[] = []): Strength {
  const judged = zxcvbn.check(
    password,
    [...userInputs].filter((input) => input !== ""),
  );
  const score = scoreOfJudged(password, judged);
  return { score, words: words[score], warning: judged.feedback.warning ?? "" };
}

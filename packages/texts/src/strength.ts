import type { Strength, StrengthWarning } from "@pomander/vault/strength";
import { localize } from "./format.ts";

/** Every text about how hard a password is to guess. */
export const english = () => {
  const scores: Readonly<Record<Strength["score"], string>> = {
    0: "Very weak",
    1: "Weak",
    2: "Fair",
    3: "Strong",
    4: "Very strong",
  };
  const warnings: Readonly<Record<StrengthWarning, string>> = {
    straightRow: "Straight rows of keys on your keyboard are easy to guess.",
    keyPattern: "Short keyboard patterns are easy to guess.",
    simpleRepeat: 'Repeated characters like "aaa" are easy to guess.',
    extendedRepeat: 'Repeated character patterns like "abcabcabc" are easy to guess.',
    sequences: 'Common character sequences like "abc" are easy to guess.',
    recentYears: "Recent years are easy to guess.",
    dates: "Dates are easy to guess.",
    topTen: "This is a heavily used password.",
    topHundred: "This is a frequently used password.",
    common: "This is a commonly used password.",
    similarToCommon: "This is similar to a commonly used password.",
    wordByItself: "Single words are easy to guess.",
    namesByThemselves: "Single names or surnames are easy to guess.",
    commonNames: "Common names and surnames are easy to guess.",
    userInputs: "There should not be any personal or page related data.",
    pwned: "Your password was exposed by a data breach on the Internet.",
  };
  return {
    scores,
    warnings,
    /** Names a password's main weakness after its score. */
    withWarning: (score: string, warning: string) => `${score}: ${warning}`,
  };
};

export const texts = localize("strength", english);

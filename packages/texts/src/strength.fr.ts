import type { TextsOf } from "./format.ts";
import type { english } from "./strength.ts";

/** Returns the texts about how hard a password is to guess in French. */
export const french = (): TextsOf<typeof english> => ({
  scores: { 0: "Très faible", 1: "Faible", 2: "Moyen", 3: "Fort", 4: "Très fort" },
  warnings: {
    straightRow: "Les touches voisines du clavier sont faciles à deviner.",
    keyPattern: "Les motifs courts du clavier sont faciles à deviner.",
    simpleRepeat: "Les caractères répétés comme «\u00a0aaa\u00a0» sont faciles à deviner.",
    extendedRepeat: "Les suites répétées comme «\u00a0abcabcabc\u00a0» sont faciles à deviner.",
    sequences: "Les suites courantes comme «\u00a0abc\u00a0» sont faciles à deviner.",
    recentYears: "Les années récentes sont faciles à deviner.",
    dates: "Les dates sont faciles à deviner.",
    topTen: "Ce mot de passe est parmi les plus répandus.",
    topHundred: "Ce mot de passe est très souvent utilisé.",
    common: "Ce mot de passe est souvent utilisé.",
    similarToCommon: "Ce mot de passe ressemble à un autre, souvent utilisé.",
    wordByItself: "Les mots isolés sont faciles à deviner.",
    namesByThemselves: "Les noms et prénoms isolés sont faciles à deviner.",
    commonNames: "Les noms et prénoms courants sont faciles à deviner.",
    userInputs: "N’utilisez rien qui ait un rapport avec vous ou avec cette page.",
    pwned: "Ce mot de passe figure dans une fuite de données connue.",
  },
  withWarning: (score, warning) => `${score}\u00a0: ${warning}`,
});

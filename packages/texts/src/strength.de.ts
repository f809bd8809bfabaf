import type { Format, TextsOf } from "./format.ts";
import type { english } from "./strength.ts";

/** Returns the texts about how hard a password is to guess in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  scores: { 0: "Sehr schwach", 1: "Schwach", 2: "Mittel", 3: "Stark", 4: "Sehr stark" },
  warnings: {
    straightRow: "Tasten, die auf der Tastatur nebeneinanderliegen, sind leicht zu erraten.",
    keyPattern: "Kurze Tastaturmuster sind leicht zu erraten.",
    simpleRepeat: "Wiederholte Zeichen wie „aaa“ sind leicht zu erraten.",
    extendedRepeat: "Wiederholte Zeichenfolgen wie „abcabcabc“ sind leicht zu erraten.",
    sequences: "Bekannte Zeichenfolgen wie „abc“ sind leicht zu erraten.",
    recentYears: "Jahreszahlen aus jüngerer Zeit sind leicht zu erraten.",
    dates: "Datumsangaben sind leicht zu erraten.",
    topTen: "Dieses Passwort gehört zu den allerhäufigsten.",
    topHundred: "Dieses Passwort wird sehr oft verwendet.",
    common: "Dieses Passwort wird oft verwendet.",
    similarToCommon: "Dieses Passwort ähnelt einem, das oft verwendet wird.",
    wordByItself: "Einzelne Wörter sind leicht zu erraten.",
    namesByThemselves: "Einzelne Vor- oder Nachnamen sind leicht zu erraten.",
    commonNames: "Häufige Vor- und Nachnamen sind leicht zu erraten.",
    userInputs: "Verwende nichts, was mit dir oder dieser Seite zu tun hat.",
    pwned: "Dieses Passwort steht in einem bekannten Datenleck.",
  },
  withWarning: (score, warning) => `${score}: ${warning}`,
});

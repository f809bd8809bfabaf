import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the generator in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  open: "Passwort erzeugen",
  title: "Passwortgenerator",
  close: "Schließen",
  kind: "Art des Passworts",
  characters: "Zeichen",
  words: "Wörter",
  length: (length) => `${length} Zeichen`,
  wordCount: (count) => `${count} Wörter`,
  lengthLabel: "Länge",
  wordCountLabel: "Anzahl der Wörter",
  lowercase: "a–z",
  uppercase: "A–Z",
  digits: "0–9",
  symbols: "!?&",
  lowercaseLabel: "Kleinbuchstaben",
  uppercaseLabel: "Großbuchstaben",
  digitsLabel: "Ziffern",
  symbolsLabel: "Sonderzeichen",
  noLookAlikes: "Ähnliche Zeichen vermeiden (l, 1, O, 0)",
  excluded: "Zeichen ausschließen",
  rules: {
    open: "Regeln einer Website befolgen",
    label: "Regeln der Website",
    hint: "Füge die passwordrules der Website ein, z.\u00a0B. minlength: 8; maxlength: 16; required: upper; required: digit",
    remove: "Regeln entfernen",
    repeated: (times) =>
      plural(times, {
        one: "Kein Zeichen zweimal hintereinander.",
        other: `Kein Zeichen öfter als ${times}-mal hintereinander.`,
      }),
    allowed: "Erlaubt:",
    lengths: (min, max) => (min === max ? `${min} Zeichen.` : `${min} bis ${max} Zeichen.`),
  },
  again: "Ein anderes erzeugen",
  copy: "Erzeugtes Passwort kopieren",
  use: "Passwort verwenden",
  copyMain: "Passwort kopieren",
  result: "Erzeugtes Passwort",
  noWords: "Ohne Verbindung lässt sich die Wortliste nicht laden.",
  recent: (count) => `Zuvor erzeugt: ${count}`,
  recentHint: "Sie bleiben hier, bis der Tresor gesperrt wird.",
  copyRecent: (number) => `Erzeugtes Passwort ${number} kopieren`,
});

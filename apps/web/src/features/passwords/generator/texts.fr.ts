import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the generator in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  open: "Générer un mot de passe",
  title: "Générateur de mots de passe",
  close: "Fermer",
  kind: "Type de mot de passe",
  characters: "Caractères",
  words: "Mots",
  length: (length) => `${length} caractères`,
  wordCount: (count) => `${count} mots`,
  lengthLabel: "Longueur",
  wordCountLabel: "Nombre de mots",
  lowercase: "a–z",
  uppercase: "A–Z",
  digits: "0–9",
  symbols: "!?&",
  lowercaseLabel: "Lettres minuscules",
  uppercaseLabel: "Lettres majuscules",
  digitsLabel: "Chiffres",
  symbolsLabel: "Symboles",
  noLookAlikes: "Éviter les caractères semblables (l, 1, O, 0)",
  excluded: "Caractères à exclure",
  rules: {
    open: "Suivre les règles d’un site",
    label: "Règles du site",
    hint: "Collez les passwordrules du site, par exemple minlength: 8; maxlength: 16; required: upper; required: digit",
    remove: "Retirer les règles",
    repeated: (times) =>
      plural(times, {
        one: "Aucun caractère deux fois de suite.",
        other: `Aucun caractère plus de ${times} fois de suite.`,
      }),
    allowed: "Autorisés\u00a0:",
    lengths: (min, max) => (min === max ? `${min} caractères.` : `De ${min} à ${max} caractères.`),
  },
  again: "En générer un autre",
  copy: "Copier le mot de passe généré",
  use: "Utiliser ce mot de passe",
  copyMain: "Copier le mot de passe",
  result: "Mot de passe généré",
  noWords: "La liste de mots n’a pas pu être chargée. Il faut être en ligne.",
  recent: (count) => plural(count, { one: "# généré auparavant", other: `${count} générés auparavant` }),
  recentHint: "Conservés jusqu’au verrouillage du coffre.",
  copyRecent: (number) => `Copier le mot de passe généré ${number}`,
});

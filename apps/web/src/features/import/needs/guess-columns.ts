import type { ColumnMeaning, RecognizedFile } from "@pomander/transfer";
import { isSecretColumn } from "@pomander/transfer/spreadsheets";

type Table = NonNullable<RecognizedFile["table"]>;

/** Names of columns in the exports of many programs, the more certain ones first. */
const names: readonly (readonly [ColumnMeaning, RegExp])[] = [
  ["password", /^(password|pass|passwd|pwd|passwort|kennwort|mot de passe|contraseña|senha|secret)$/],
  [
    "email",
    /^(user ?name|user|login|login ?name|user ?id|e ?mail( address)?|account ?name|benutzer(name)?|utilisateur|usuario|usuário)$/,
  ],
  ["link", /^(urls?|uri|links?|web ?site|web ?address|site|domain|host|login ?(url|uri)|webseite|adresse web)$/],
  ["title", /^(title|name|entry|item|label|service|account|titel|bezeichnung|nom|título|nome)$/],
  ["notes", /^(notes?|comments?|remarks?|description|extra|memo|notiz(en)?|bemerkung(en)?|notas?)$/],
  [
    "category",
    /^(folder|group|grouping|category|collection|path|vault|ordner|gruppe|kategorie|dossier|carpeta|pasta)$/,
  ],
  ["tags", /^(tags?|labels)$/],
  ["totp", /^(totp|otp|otp ?auth|otp ?url|2fa|one ?time ?(code|password)|authenticator|login ?totp)$/],
  [
    "expires",
    /^(expir(es|y|ation)( ?date)?|renewal( ?date)?|valid ?until|expires ?(at|on)|ablauf(datum)?|gültig bis)$/,
  ],
  ["favorite", /^(favou?rite|fav|starred)$/],
];

const secrets = /(pin|cvv|cvc|secret|key|token|answer|password)/;

const plain = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[_\-.:*]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Guesses from its name what each column contains; each of an entry's own texts at most once. */
export function guessColumns({ columns, hasHeader, rows }: Table): ColumnMeaning[] {
  if (!hasHeader) return columns.map(() => "field");
  const guessed: (ColumnMeaning | null)[] = columns.map(() => null);
  for (const [meaning, pattern] of names) {
    const index = columns.findIndex((name, at) => guessed[at] === null && pattern.test(plain(name)));
    if (index >= 0) guessed[index] = meaning;
  }
  return guessed.map(
    (meaning, index) =>
      meaning ??
      otherMeaning(
        columns[index] ?? "",
        rows.map((row) => row[index] ?? ""),
      ),
  );
}

/** Makes a column without a place of its own a custom field under its name; ignores one without a name and values. */
function otherMeaning(name: string, values: readonly string[]): ColumnMeaning {
  if (name.trim() === "" && values.every((value) => value.trim() === "")) return "ignore";
  return secrets.test(plain(name)) || isSecretColumn(name, values) ? "hiddenField" : "field";
}

/** Returns whether columns are known by their names: a first row of values has no such names. */
export const hasKnownNames = ({ columns, hasHeader }: Table) =>
  hasHeader && names.filter(([, pattern]) => columns.some((name) => pattern.test(plain(name)))).length >= 2;

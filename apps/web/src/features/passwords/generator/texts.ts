import { type Format, localize } from "@pomander/texts/format";

/** Every text of the generator. */
export const english = ({ plural }: Format) => ({
  open: "Generate password",
  title: "Password generator",
  close: "Close",
  kind: "Type of password",
  characters: "Characters",
  words: "Words",
  length: (length: number) => `${length} characters`,
  wordCount: (count: number) => `${count} words`,
  lengthLabel: "Length",
  wordCountLabel: "Number of words",
  lowercase: "a–z",
  uppercase: "A–Z",
  digits: "0–9",
  symbols: "!?&",
  lowercaseLabel: "Lowercase letters",
  uppercaseLabel: "Uppercase letters",
  digitsLabel: "Digits",
  symbolsLabel: "Symbols",
  noLookAlikes: "Avoid similar characters (l, 1, O, 0)",
  excluded: "Characters to exclude",
  rules: {
    open: "Follow a site's rules",
    label: "Site rules",
    hint: "Paste the site's passwordrules, such as minlength: 8; maxlength: 16; required: upper; required: digit",
    remove: "Remove rules",
    repeated: (times: number) =>
      plural(times, { one: "No character twice in a row.", other: `No character more than ${times} times in a row.` }),
    allowed: "Allowed:",
    lengths: (min: number, max: number) => (min === max ? `${min} characters.` : `${min} to ${max} characters.`),
  },
  again: "Generate another",
  copy: "Copy generated password",
  use: "Use password",
  copyMain: "Copy password",
  result: "Generated password",
  noWords: "Couldn't get the word list. You need a connection.",
  recent: (count: number) => plural(count, { one: "# generated earlier", other: `${count} generated earlier` }),
  recentHint: "Kept until the vault locks.",
  copyRecent: (number: number) => `Copy generated password ${number}`,
});

export const texts = localize("features/passwords/generator/texts", english);

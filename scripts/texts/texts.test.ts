import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { collectTexts } from "./collect.ts";
import { refusedWordIn } from "./refused-words.ts";

const places = await collectTexts();
const page = process.env["TEXTS_PAGE"];
if (page !== undefined)
  writeFileSync(page, places.map(({ name, texts }) => `## ${name}\n\n${texts.join("\n")}\n`).join("\n"));

test("the texts of every feature, message and command are found, whole", () => {
  const all = places.flatMap(({ texts }) => texts);
  expect(all).toEqual(
    expect.arrayContaining([
      "Email is required",
      "Remind 1 day(s) before",
      '"{title}" will move to the archive. You can undo this or restore it later.',
      "A message from the contact form",
      "Your vault is locked.",
      "Incorrect email or recovery key.",
    ]),
  );
  expect(all.filter((text) => /^undefined|\[object |NaN/.test(text))).toEqual([]);
  // Texts in which code is left are read from its source.
  expect(all.filter((text) => !text.includes("${") && /\bundefined\b/.test(text))).toEqual([]);
});

/** Words of other programs' files, the title of an entry that an export could not open, and errors for programmers. */
const noSentences = [
  "A shared vault has a list of members",
  "A shared vault has no search index",
  "A shared vault is opened from a link that is known",
  "Not a key, a link, an end and a person",
  "Not a link of this person",
  "Not a list's counter",
  "Not a machine, a vault and a link",
  "Not a manifest of a shared vault",
  "Not a part of a signed text",
  "Not a user's id",
  "Not a vault that was opened here",
  "Not the form of the field ${field}",
  "Records that were just read are gone",
  "A script from another origin was refused.",
  "An empty secret",
  "An encrypted file needs a password",
  "An entry has one envelope of tags",
  "An entry that was just checked is missing",
  "Entries that can't be opened would be lost",
  "Fewer entries were opened than were given",
  "Not a counter",
  "Not a generated password",
  "Not a vault's id",
  "Not the ids of an approval",
  "Not a manifest's counter",
  "Not a recovery secret",
  "Not a vault key and its id",
  "Not all segments were sealed",
  "Not an entry's id and revision",
  "Not base64url without padding",
  "The contents of the link are too long",
  "The first segment is opened first",
  "The label of the link is too long",
  "The manifest is too long",
  "The passphrase does not fit the link",
  "The server was asked for the whole vault",
  "The wrapped key doesn't contain the vault key",
  "Social security number",
  "Name on Card",
  'Couldn\'t be opened: ${textOf(_id) || "an entry"}',
  "SQLite format 3\\0",
];

test("packages whose texts the programs have that show them contain no sentence", () => {
  const found = places.flatMap(({ name, texts }) =>
    /^packages\/(?:browser|crypto|transfer|vault)\//.test(name)
      ? texts.filter((text) => /^[A-Z][\w']*(?: [\w':]+){2}/.test(text))
      : [],
  );
  expect([...new Set(found)].toSorted()).toEqual(noSentences.toSorted());
});

test("no text says what a person would not say", () => {
  const refused = places.flatMap(({ name, texts }) =>
    texts.flatMap((text) => {
      const word = refusedWordIn(text);
      return word === null ? [] : [`${name}: "${word}" in: ${text}`];
    }),
  );
  expect(refused).toEqual([]);
});

test.each([
  ["Your account is made when you go on.", "is made"],
  ["The current password is not right.", "is not right"],
  ["Nobody can make it again", "Nobody"],
  ["The mails that we send", "mails"],
  ["No one can recreate it, not even an administrator.", null],
])("%j is refused for %j", (text, word) => {
  expect(refusedWordIn(text)).toBe(word);
});

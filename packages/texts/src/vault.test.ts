import type { Reason } from "@pomander/vault";
import { expect, test } from "vitest";
import { texts as strength } from "./strength.ts";
import { textOfError } from "./error-texts.ts";
import { createFormat } from "./format.ts";
import { reasonText } from "./reason-text.ts";
import { english as callTexts } from "./calls.ts";
import { english as transferTexts } from "./transfer.ts";
import { english, importProblemText, unreadablesInWords, unreadableText, versionText } from "./vault.ts";

const { errors } = english(createFormat("en"));

test("every text without values is whole sentences", () => {
  const withoutValues = Object.values(errors).filter((text) => text.length === 0) as (() => string)[];
  expect(withoutValues.length).toBeGreaterThan(50);
  const endsWithoutStop = ["A password has at least one character"];
  const texts = withoutValues.map((text) => text()).filter((text) => !endsWithoutStop.includes(text));
  expect(texts.filter((text) => !/^[A-Z].+[.?"]$/.test(text))).toEqual([]);
});

test("no code has a text in two tables, of which the one that is loaded last would win", () => {
  const tables = [errors, transferTexts(createFormat("en")).faults, callTexts().errors];
  const codes = tables.flatMap((table) => Object.keys(table));
  expect(codes.filter((code, i) => codes.indexOf(code) < i)).toEqual([]);
});

const tooLong: Reason = { code: "text_too_long", params: { field: "notes", maxBytes: 65_536 } };
const damaged: Reason = { code: "cannot_open", params: { field: "title", reason: "tag" } };
const damagedText = '"title" was changed, moved or encrypted with another key';

test.each<[Reason, string]>([
  [tooLong, "The notes must be 65,536 bytes or fewer."],
  [
    { code: "text_too_long", params: { field: "extra", maxBytes: 9 } },
    "The fields and earlier passwords together must be 9 bytes or fewer.",
  ],
  [
    { code: "text_malformed", params: { field: "extra" } },
    "A field or an earlier password contains an unsupported character.",
  ],
  [{ code: "text_malformed", params: { field: "later" } }, "A text contains an unsupported character."],
  [damaged, `This entry can't be opened here: ${damagedText}.`],
  [
    { code: "reading_failed", params: { cause: { message: "x is undefined" } } },
    "This device couldn't open the vault: x is undefined",
  ],
  [
    { code: "reading_failed", params: { cause: { message: "no_passkey", code: "no_passkey", params: {} } } },
    "This device couldn't open the vault: No passkey unlocks this vault. Use your master password.",
  ],
  [{ code: "unreachable", params: {} }, "Can't reach the server"],
  [{ code: "vault_full", params: { message: "The server says: no." } }, "The server says: no."],
  [{ code: "unavailable", params: { message: "" } }, "The server is busy or starting. Try again in a moment."],
])("%j is told as %j", (reason, text) => expect(reasonText(reason)).toBe(text));

test("an entry that cannot be opened is told by its field, and its versions in a sentence", () => {
  expect(unreadableText(damaged)).toBe(damagedText);
  expect(versionText(damaged)).toBe(`It can't be opened: ${damagedText}.`);
  const malformed = { code: "entry_malformed", params: {} } as const;
  expect(unreadableText(malformed)).toMatch(/^It isn't a valid entry/);
  expect(versionText({ code: "version_of_other_entry", params: {} })).toBe("It isn't a version of this entry.");
  const entry = { _id: "a", isArchive: false, received: 1 };
  expect(unreadablesInWords([{ ...entry, reason: damaged }])).toEqual([{ ...entry, reason: damagedText }]);
});

test("a stopped import names the next step, unless the reason names it", () => {
  const again = "Then import the file again. Entries you already have aren't added twice.";
  expect(importProblemText({ code: "vault_locked", params: {} })).toBe(`Your vault is locked. Unlock it. ${again}`);
  expect(importProblemText({ code: "not_signed_in", params: { message: "" } })).toContain(`Sign in again. ${again}`);
  expect(importProblemText({ code: "sign_in_again", params: { message: "Again." } })).toBe(`Again. ${again}`);
  expect(importProblemText({ code: "manifest_conflict", params: { message: "" } })).toMatch(/ Continue in a moment\.$/);
  expect(importProblemText({ code: "history_full", params: { message: "" } })).toContain("too many earlier versions");
  expect(importProblemText({ code: "vault_full", params: { message: "Full." } })).toBe(
    "Full. Delete some entries, then continue.",
  );
  expect(importProblemText({ code: "import_too_large", params: { count: 20_001, most: 20_000 } })).toBe(
    "There's no room for 20,001 more. A vault can have up to 20,000 entries: leave some out, or delete some first.",
  );
});

test("an error has the text of its code and values, and one of another program none", () => {
  const text = (code: string, params: object) => textOfError({ code, params });
  expect(text("stopped_at_warning", { kind: "vaultReplaced" })).toMatch(/^The server sent a different vault/);
  expect(text("outcome_unknown", { after: "choosing" })).toMatch(/use the temporary one\.$/);
  const weak = { score: 1, warning: "common" };
  expect(text("password_too_weak", weak)).toBe(
    "This password is too easy to guess (weak). This is a commonly used password. Choose a longer one, or generate a passphrase.",
  );
  expect(text("password_too_weak", { ...weak, warning: null })).not.toContain("  ");
  expect(text("rules_unknown", { name: "color" })).toContain("\"color\" isn't a rule. A site's rules look like");
  expect(text("generator_bounds", { option: "words", min: 3, max: 10 })).toBe(
    "The number of words must be from 3 to 10.",
  );
  expect(text("generator_bounds", { option: "length", min: 8, max: 128 })).toBe("The length must be from 8 to 128.");
  expect(text("kdf_refused", { reason: "weak" })).toBe(
    "This device refused the key settings that the server sent (weak).",
  );
  expect(text("ENOENT", {})).toBeNull();
});

test("each strength of a password has its words", () => {
  expect(strength.scores).toEqual({ 0: "Very weak", 1: "Weak", 2: "Fair", 3: "Strong", 4: "Very strong" });
});

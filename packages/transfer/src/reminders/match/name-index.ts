import type { Member } from "@pomander/contract";
import { foldName } from "./directory.ts";

/** Titles and forms of address, before and after a name. */
const titles =
  /^(?:herrn?|frau|hr|fr|hrn|mr|mrs|ms|miss|mx|sir|dame|dr|prof|professor|ing|dipl|dipl-ing|mag|magister|msc|bsc|mba|phd|univ|rer|med|jur|phil|habil|llm|mme|mlle|jr|sr)$/u;

const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const spelledLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** Returns a name in plain letters, and with its umlauts spelled out: "Krüger" is "kruger" and "krueger". */
function plainForms(name: string): string[] {
  const folded = foldName(name).replaceAll(/['’‘`´]/gu, "");
  const plain = (text: string) =>
    text
      .replaceAll(/[ßøæœłđðþı]/gu, (letter) => plainLetters[letter] ?? letter)
      .normalize("NFD")
      .replaceAll(/[\u0300-\u036F]/gu, "");
  const spelled = folded.replaceAll(/[äöüøå]/gu, (letter) => spelledLetters[letter] ?? letter);
  return [...new Set([plain(folded), plain(spelled)])];
}

interface Word {
  text: string;
  isInitial: boolean;
}

/** Returns the words of a name in plain letters, without titles and text in parentheses. */
function wordsOf(name: string): Word[] {
  const parts = name
    .replaceAll(/\([^)]*\)|\[[^\]]*\]|[?*!]+$/gu, " ")
    .replaceAll(".-", "-")
    .replaceAll(/(?<=\p{L})\.(?=\p{L})/gu, ". ")
    .split(/[\s,]+/u)
    .filter(Boolean);
  return parts.flatMap((part): Word[] => {
    const text = part.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    if (text === "" || (titles.test(text) && parts.length > 1)) return [];
    const isShort = part.endsWith(".") && text.length <= 3;
    return [{ text, isInitial: text.length === 1 || isShort || /^\p{L}-\p{L}$/u.test(text) }];
  });
}
const joined = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

/** The probable person of a name: it differs from theirs in spelling alone, or is a part of theirs. */
export interface NameFinding {
  /** The person; null: several are equally likely. */
  person: Member | null;
  /** Whether it is the whole name and differs only in spelling. */
  isWhole: boolean;
}

type Found = Member | null | undefined;

/** Returns the only person in some findings; null where they differ, undefined where there is none. */
function oneOf(findings: readonly Found[]): Found {
  const [first, ...more] = new Set(findings.filter((one) => one !== undefined));
  return more.length > 0 ? null : first;
}

/** An index of people by forms of their names. */
export class NameIndex {
  /** The person of each form; null: several people. */
  readonly #forms = new Map<string, Member | null>();
  readonly #found = new Map<string, NameFinding | undefined>();

  constructor(members: readonly Member[]) {
    for (const member of members) this.#add(member);
  }

  #add(member: Member): void {
    const [firsts, lasts] = [member.firstName, member.lastName].map(plainForms);
    for (const first of firsts ?? [])
      for (const last of lasts ?? []) for (const form of formsOf(first, last)) this.#put(form, member);
  }

  #put(form: string, member: Member): void {
    const key = keyOf(form);
    const same = this.#forms.get(key);
    this.#forms.set(key, same === undefined || same === member ? member : null);
  }

  /** Returns the person that a name means; undefined where no account has such a name. */
  find(name: string): NameFinding | undefined {
    if (!this.#found.has(name)) this.#found.set(name, this.#look(name));
    return this.#found.get(name);
  }

  #look(name: string): NameFinding | undefined {
    const forms = plainForms(name).map(wordsOf);
    if (forms.some(({ length }) => length === 0 || length > 6)) return undefined;
    const whole = oneOf(forms.map((words) => this.#of(`whole ${joined(words)}`)));
    // A remark in parentheses or a question mark makes the match uncertain.
    if (whole !== undefined) return { person: whole, isWhole: whole !== null && !/[()[\]?]/u.test(name) };
    const person = oneOf(forms.map((words) => this.#partial(words)));
    return person === undefined ? undefined : { person, isWhole: false };
  }

  /** Whether a word is a first name and not a last name. */
  isFirstName = (name: string) => this.#isOnly(name, "first", "last");
  isLastName = (name: string) => this.#isOnly(name, "last", "first");

  #isOnly(name: string, kind: string, other: string): boolean {
    const words = plainForms(name).map((form) => joined(wordsOf(form)));
    const has = (one: string) => words.some((word) => this.#forms.has(keyOf(`${one} ${word}`)));
    return has(kind) && !has(other);
  }

  #partial(words: readonly Word[]): Found {
    const all = joined(words);
    if (words.length === 1)
      return words[0]?.isInitial
        ? undefined
        : oneOf([this.#of(`last ${all}`), this.#of(`first ${all}`), this.#of(`login ${all.replaceAll(/[._]/gu, "")}`)]);
    const at = words.findIndex(({ isInitial }) => isInitial);
    const [first, last] = [words.at(0), words.at(-1)];
    // "Emily J. Chen", "Anna Maria Becker"
    if (first?.isInitial === false && last?.isInitial === false)
      return this.#of(`full ${all}`) ?? (words.length > 2 ? this.#of(`full ${first.text} ${last.text}`) : undefined);
    const ends = words.findLastIndex(({ isInitial }) => isInitial);
    const [before, initials, after] = [words.slice(0, at), words.slice(at, ends + 1), words.slice(ends + 1)];
    if (initials.some(({ isInitial }) => !isInitial)) return undefined;
    // "J. P. Smith"
    if (before.length === 0)
      return after.length === 0 ? undefined : this.#of(`initial ${joined(initials)} ${joined(after)}`);
    // "Grace N.", "Nakamura G."
    if (after.length > 0) return undefined;
    return oneOf([
      this.#of(`letter ${joined(before)} ${joined(initials)}`),
      this.#of(`initial ${joined(initials)} ${joined(before)}`),
    ]);
  }

  #of(form: string): Found {
    return this.#forms.get(keyOf(form));
  }
}

/** Short names that are not a prefix of the long one. */
const nicknames: ReadonlyMap<string, readonly string[]> = new Map(
  "michael mike mick|thomas tom|robert bob bobby|william bill will|david dave|katharina kathi kate|katherine kate kathy|catherine kate cathy|elizabeth liz betty|elisabeth lisa sissi|james jim|joseph joe|josef sepp|anthony tony|anton toni|stephen steve|steven steve|andrew andy|andreas andi|johannes hans|richard dick rick|margaret maggie peggy|edward ted eddie|charles charlie chuck|matthias hias|wolfgang wolf|ulrich uli|ulrike uli|susanne susi|suzanne sue|deborah debbie|patricia trish"
    .split("|")
    .map((line) => {
      const [name = "", ...short] = line.split(" ");
      return [name, short];
    }),
);

const keyOf = (form: string) => form.replaceAll("-", " ");

/** Returns the forms in which a person with this first and last name can be written. */
function formsOf(firstName: string, lastName: string): string[] {
  const [first, last] = [firstName, lastName].map((name) => joined(wordsOf(name)));
  if (!first || !last) return [];
  const given = first.split(/[\s-]+/u);
  const initials = given.map((word) => word[0] ?? "");
  const [call = ""] = given;
  const shorter = Array.from({ length: Math.max(0, call.length - 3) }, (_, at) => call.slice(0, at + 3));
  const calls = new Set([
    first,
    call,
    ...shorter,
    ...(nicknames.get(call) ?? []),
    ...(given.length > 1 ? [initials.join("")] : []),
  ]);
  const starts = new Set([...[1, 2, 3].map((length) => first.slice(0, length)), initials.join(" "), initials.join("")]);
  const lasts = new Set([last, ...last.split(/[\s-]+/u).filter((part) => part.length > 3)]);
  return [
    `whole ${first} ${last}`,
    `whole ${last} ${first}`,
    ...[...calls].flatMap((one) => [`full ${one} ${last}`, `full ${last} ${one}`]),
    `letter ${first} ${last[0] ?? ""}`,
    `letter ${call} ${last[0] ?? ""}`,
    ...[`${call[0] ?? ""}${last}`, `${last}${call[0] ?? ""}`, `${call}${last}`].map((one) => `login ${one}`),
    `first ${first}`,
    `first ${call}`,
    ...[...lasts].map((one) => `last ${one}`),
    ...[...starts].map((start) => `initial ${start} ${last}`),
  ];
}

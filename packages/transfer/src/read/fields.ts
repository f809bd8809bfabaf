import { fieldsOfType, type EntryField, type EntryType, type FieldNameOf } from "@pomander/vault";
import { lastDayOfMonth, parseMonth } from "./dates.ts";

/** The fields that a type names, in their order. */
export function fieldsOf<T extends EntryType>(
  type: T,
  values: Partial<Record<FieldNameOf<T>, string | undefined>>,
): EntryField[] {
  const named = values as Readonly<Record<string, string | undefined>>;
  return fieldsOfType[type].map(([name, kind]) => ({ name, value: named[name] ?? "", kind }));
}

/** A card's `expiry`, and the day until which the card is good. What names no month stays as it is. */
export function cardExpiry(text: string): { expiry: string; expires: string | undefined } {
  const month = parseMonth(text);
  return { expiry: month ?? text, expires: month === null ? undefined : (lastDayOfMonth(month) ?? undefined) };
}

/** A name in one piece, for a form in two: the last word is the family name. Put together again it is what it was. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const whole = name.trim();
  const at = whole.lastIndexOf(" ");
  return at === -1
    ? { firstName: whole, lastName: "" }
    : { firstName: whole.slice(0, at), lastName: whole.slice(at + 1) };
}

const secretLabel =
  /pass(word|phrase|code|wort)|kennwort|\bpin\b|secret|\bcv[vc]2?\b|security ?(?:code|answer)|private|token|recovery|account ?number|api ?key|mot de passe/iu;

/** A field that says nothing of its kind: hidden where its name speaks of a secret. */
export const labelledField = (name: string, value: string): EntryField => ({
  name,
  value,
  kind: secretLabel.test(name) ? "hidden" : "text",
});

/** An address has a field of its own where a user name takes its place. */
export const besideUserName = (username: string, address: string) =>
  username === "" || username === address ? [] : [{ name: "Email", value: address, kind: "text" as const }];

import {
  emptyDraft,
  formatTotp,
  parseTotp,
  type Draft,
  type EntryField,
  type EntryType,
  type OpenEntry,
} from "@pomander/vault";
import { readExpiry, showExpiry } from "../entry/card.ts";
import { lastDayOfCard } from "../entry/expiry.ts";
import type { FormValues } from "./schema.ts";
import { filledFields, typeFieldPlaces, withTypeFields } from "./type-fields.ts";

const textFields = ["title", "link", "email", "password", "notes", "category"] as const;

/** Returns the form's values for an entry or a draft. */
export function formOf(draft: Draft | OpenEntry): FormValues {
  const { type = "login", expires = "", fields = [] } = draft;
  const values = Object.fromEntries(textFields.map((field) => [field, draft[field]]));
  return {
    ...(values as Pick<FormValues, (typeof textFields)[number]>),
    type,
    linkMatch: draft.linkMatch ?? "domain",
    urls: (draft.urls ?? []).map(({ url, match = "domain" }) => ({ url, match })),
    totp: draft.totp ?? "",
    tags: [...draft.tags],
    // A card's month states its last day, which imports note as well.
    expires: type === "card" && expires === lastDayOfCard(fields) ? "" : expires,
    fields: withExpiry(type, withTypeFields(type, fields), showExpiry),
    reminderId: draft.reminderId ?? "",
    reprompt: draft.reprompt === true,
    hasNoPassword: "_id" in draft && draft.password === "",
  };
}

export const emptyForm: FormValues = formOf(emptyDraft);

interface DraftOptions {
  isFavorite: boolean;
  /** Values that the form began with: unchanged ones are saved as they were. */
  began: FormValues;
}

/** Returns the draft that a form saves, without fields that were left empty. */
export function draftOf(values: FormValues, { isFavorite, began }: DraftOptions): Draft {
  const { type, linkMatch, urls, totp, expires, fields, reminderId, reprompt, tags } = values;
  const texts = Object.fromEntries(textFields.map((field) => [field, values[field]]));
  return {
    ...(texts as Pick<Draft, (typeof textFields)[number]>),
    tags,
    isFavorite,
    type,
    totp: totp === began.totp ? totp : withAccount(totp.trim(), values),
    ...(linkMatch === "domain" ? {} : { linkMatch }),
    urls: urls
      .filter(({ url }) => url.trim() !== "")
      .map(({ url, match }) => (match === "domain" ? { url } : { url, match })),
    fields: filledFields(
      type,
      withExpiry(type, fields, (typed) => readExpiry(typed) ?? typed),
    ),
    expires,
    reminderId,
    ...(reprompt ? { reprompt } : {}),
  };
}

/**
 * Turns a bare secret into the `otpauth` link that other apps make of one, which names its account; any other text
 * stays.
 */
function withAccount(totp: string, { title, email }: FormValues): string {
  if (totp === "" || totp.includes(":")) return totp;
  try {
    return formatTotp({ ...parseTotp(totp), issuer: title.trim(), account: email.trim() });
  } catch {
    return totp;
  }
}

/** Applies `change` to a card's month, which is stored as `YYYY-MM` and shown and typed as it is printed. */
function withExpiry(type: EntryType, fields: readonly EntryField[], change: (month: string) => string): EntryField[] {
  const place = type === "card" ? typeFieldPlaces(type, fields).get("expiry") : undefined;
  return fields.map(({ name, value, kind }, i) => ({ name, value: i === place ? change(value) : value, kind }));
}

/** Returns whether two versions of an entry are the same in a form. */
export const isSameForm = (one: Draft | OpenEntry, other: OpenEntry): boolean =>
  JSON.stringify(formOf(one)) === JSON.stringify(formOf(other));

/** Returns whether two versions of an entry name other files. */
export const hasOtherFiles = ({ files: one = [] }: OpenEntry, { files: other = [] }: OpenEntry): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

/**
 * Applies the user's changes to the entry as it is stored now: a field left unchanged since the form began takes its
 * stored value. If the type has changed, the user's draft is returned unchanged.
 */
export function rebase(mine: Draft, began: OpenEntry, stored: OpenEntry): Draft {
  const [typed, before, now] = [formOf(mine), formOf(began), formOf(stored)];
  if (typed.type !== before.type || now.type !== before.type) return mine;
  const isKept = (field: keyof FormValues) => JSON.stringify(typed[field]) === JSON.stringify(before[field]);
  const kept = Object.entries(now).filter(([field]) => isKept(field as keyof FormValues));
  return draftOf({ ...typed, ...Object.fromEntries(kept) }, { isFavorite: stored.isFavorite, began: now });
}

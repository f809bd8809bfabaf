import { date } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";

/**
 * The fields of an entry that are members of the sealed `extra`, each with what a text must be to be one. Clients that do
 * not know one keep it, and the server never sees it: a new field of an entry goes here, and into the form.
 */
const validators = {
  /** The last day on which the entry is good, `YYYY-MM-DD`. */
  expires: (text) => date.safeParse(text).success,
} as const satisfies Record<string, Validator>;
type Validator = (text: string) => boolean;

type ExtraField = keyof typeof validators;
/** An absent field and an empty one are the same: nothing is stored. */
export type ExtraTexts = Partial<Record<ExtraField, string>>;

const fields: readonly [string, Validator][] = Object.entries(validators);

/** What `extra` holds of them; what is not of its form is left out. */
export function extraTextsOf(extra: EntryTexts["extra"]): ExtraTexts {
  return Object.fromEntries(
    fields.flatMap(([field, isValid]) => {
      const text = extra[field];
      return typeof text === "string" && isValid(text) ? [[field, text]] : [];
    }),
  );
}

/** `extra` with what a person filled in. A member that they left alone stays as it is, even one that is not of its form. */
export function withExtraTexts(extra: EntryTexts["extra"], texts: ExtraTexts): EntryTexts["extra"] {
  const before: Partial<Record<string, string>> = extraTextsOf(extra);
  const now: Partial<Record<string, string>> = texts;
  const after = { ...extra };
  for (const [field] of fields) {
    const text = now[field] ?? "";
    if (text === (before[field] ?? "")) continue;
    if (text === "") delete after[field];
    else after[field] = text;
  }
  return after;
}

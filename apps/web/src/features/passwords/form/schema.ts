import { sealedTextBytes, z } from "@pomander/contract";
import type { Draft, OpenEntry } from "@pomander/vault";
import { isDay } from "../../../lib/format/days.ts";
import { looksLikeLink } from "../../../lib/format/links.ts";
import { texts } from "../texts.ts";

const bytes = new TextEncoder();
const fits = (value: string, most: number) => bytes.encode(value).length <= most;

const text = (field: Exclude<keyof typeof sealedTextBytes, "tags" | "extra">) =>
  z
    .string()
    .refine((value) => value.isWellFormed(), texts.faults.unstorable)
    .refine(
      (value) => fits(value, sealedTextBytes[field]),
      texts.faults.tooLong(texts.form[field], sealedTextBytes[field]),
    );

/** What the form holds: texts stay as typed, so nothing here trims. */
export const formSchema = z.object({
  title: text("title").refine((value) => value.trim() !== "", texts.faults.title),
  link: text("link").refine((value) => value.trim() === "" || looksLikeLink(value), texts.faults.link),
  email: text("email"),
  password: text("password").refine((value) => value !== "", texts.faults.password),
  notes: text("notes"),
  category: text("category"),
  tags: z
    .array(z.string().refine((value) => value.isWellFormed(), texts.faults.unstorable))
    .refine(
      (tags) => fits(JSON.stringify(tags), sealedTextBytes.tags),
      texts.faults.tooLong("Tags", sealedTextBytes.tags),
    ),
  expires: z.string().refine((day) => day === "" || isDay(day), texts.faults.expires),
});
export type FormValues = z.infer<typeof formSchema>;

/** In the order of the form. */
export const formFields = Object.keys(formSchema.shape) as (keyof FormValues)[];

const valuesOf = (textOf: (field: Exclude<keyof FormValues, "tags">) => string, tags: readonly string[]) =>
  Object.fromEntries(formFields.map((field) => [field, field === "tags" ? [...tags] : textOf(field)])) as FormValues;

export const emptyForm = valuesOf(() => "", []);
export const formOf = (draft: Draft | OpenEntry) => valuesOf((field) => draft[field] ?? "", draft.tags);

/** The tags with one more, or null when it is empty or there already. */
export function withTag(tags: readonly string[], typed: string): string[] | null {
  const tag = typed.trim();
  return tag === "" || tags.includes(tag) ? null : [...tags, tag];
}

import { sealedTextBytes, z } from "@pomander/contract";
import { entryTypes, fieldKinds, parseTotp, urlMatches } from "@pomander/vault";
import { problemOf } from "../../../lib/problem.ts";
import { isDay } from "../../../lib/format/days.ts";
import { looksLikeLink } from "../../../lib/format/links.ts";
import { readExpiry } from "../entry/card.ts";
import { texts as entryTexts } from "../entry/texts.ts";
import { texts } from "../texts.ts";
import { typeFieldPlaces } from "./type-fields.ts";

const bytes = new TextEncoder();
const fits = (value: string, most: number) => bytes.encode(value).length <= most;
const { faults } = texts;

const storable = z.string().refine((value) => value.isWellFormed(), faults.unstorable);
const text = (field: Exclude<keyof typeof sealedTextBytes, "tags" | "extra">) =>
  storable.refine(
    (value) => fits(value, sealedTextBytes[field]),
    faults.tooLong(texts.form[field], sealedTextBytes[field]),
  );
const entryField = z.object({ name: storable, value: storable, kind: z.enum(fieldKinds) });
const entryUrl = z.object({ url: storable, match: z.enum(urlMatches) });

const shape = z.object({
  type: z.enum(entryTypes),
  title: text("title").refine((value) => value.trim() !== "", faults.title),
  link: text("link"),
  linkMatch: z.enum(urlMatches),
  /** Links beside the first one. */
  urls: z.array(entryUrl),
  email: text("email"),
  password: text("password"),
  totp: storable,
  notes: text("notes"),
  category: text("category"),
  tags: z
    .array(storable)
    .refine(
      (tags) => fits(JSON.stringify(tags), sealedTextBytes.tags),
      faults.tooLong(texts.conflict.tags, sealedTextBytes.tags),
    ),
  expires: z.string().refine((day) => day === "" || isDay(day), faults.expires),
  /** Fields of the type, filled in or not, and the user's own, in their order. */
  fields: z.array(entryField),
  reminderId: z.string(),
  /** Whether the entry asks for the master password before it is shown. */
  reprompt: z.boolean(),
  /** Whether a login may be saved without a password: one that signs in by other means. Only the form has it. */
  hasNoPassword: z.boolean(),
});
/** The form's values: texts stay as typed, so nothing here trims. */
export type FormValues = z.infer<typeof shape>;

/**
 * Returns the validation rules of a form. A login needs a password, unless the user says that it has none.
 * @param began Values that the form began with: a text from another source that was left unchanged is not refused.
 */
export const formSchema = (began: FormValues) =>
  shape.superRefine((values, context) => {
    const refuse = (path: (string | number)[], message: string | null) =>
      message !== null && context.addIssue({ code: "custom", path, message });
    const needsPassword = values.type === "login" && !values.hasNoPassword;
    if (needsPassword && values.password === "") refuse(["password"], faults.password);
    refuse(["link"], faultOfLink(values.link, values.linkMatch));
    for (const [i, { url, match }] of values.urls.entries()) refuse(["urls", i, "url"], faultOfLink(url, match));
    if (values.totp !== began.totp) refuse(["totp"], faultOfTotp(values.totp));
    if (values.type !== "card") return;
    const expiry = typeFieldPlaces("card", values.fields).get("expiry");
    const typed = expiry === undefined ? "" : (values.fields[expiry]?.value ?? "");
    const isKept = began.fields.some(({ name, value }) => name === "expiry" && value === typed);
    if (expiry !== undefined && typed !== "" && readExpiry(typed) === null && !isKept)
      refuse(["fields", expiry, "value"], entryTexts.faults.expiry);
  });

function faultOfLink(link: string, match: FormValues["linkMatch"]): string | null {
  if (link.trim() === "") return null;
  if (match !== "regex") return looksLikeLink(link) ? null : faults.link;
  try {
    void new RegExp(link);
    return null;
  } catch {
    return entryTexts.faults.regex;
  }
}

/** Returns why no one-time code can be generated from a text; null if one can, or if the text is empty. */
export function faultOfTotp(totp: string): string | null {
  if (totp.trim() === "") return null;
  try {
    parseTotp(totp);
    return null;
  } catch (error) {
    return problemOf(error, faults.unstorable).message;
  }
}

/** Returns the tags with one more; null when it is empty or already among them. */
export function withTag(tags: readonly string[], typed: string): string[] | null {
  const tag = typed.trim();
  return tag === "" || tags.includes(tag) ? null : [...tags, tag];
}

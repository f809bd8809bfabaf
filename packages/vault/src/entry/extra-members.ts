import { date, z } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";

/** What kind of thing an entry is; absent: a login. */
export const entryTypes = ["login", "note", "card", "identity", "ssh-key"] as const;
export type EntryType = (typeof entryTypes)[number];

/** Which pages a link stands for: its site, its host and port, what begins so, itself alone, what fits the expression, none. */
export const urlMatches = ["domain", "host", "starts", "exact", "regex", "never"] as const;
export type UrlMatch = (typeof urlMatches)[number];

export const fieldKinds = ["text", "hidden", "boolean", "date", "url"] as const;
/** A `boolean` is "true" or "false", a `date` `YYYY-MM-DD`; where a value from elsewhere is neither, it is shown as it is. */
export type FieldKind = (typeof fieldKinds)[number];

/** The fields that an entry's type gives: fixed names, in the order of the form. The first of that name is it; others are the person's own. */
export const fieldsOfType = {
  login: [],
  note: [],
  card: [
    ["cardholder", "text"],
    ["brand", "text"],
    ["number", "hidden"],
    /** `YYYY-MM`, the last month. */
    ["expiry", "text"],
    ["code", "hidden"],
    ["pin", "hidden"],
  ],
  identity: [
    ["title", "text"],
    ["firstName", "text"],
    ["middleName", "text"],
    ["lastName", "text"],
    ["username", "text"],
    ["company", "text"],
    ["email", "text"],
    ["phone", "text"],
    ["address1", "text"],
    ["address2", "text"],
    ["address3", "text"],
    ["city", "text"],
    ["state", "text"],
    ["postalCode", "text"],
    ["country", "text"],
    ["ssn", "hidden"],
    ["passportNumber", "hidden"],
    ["licenseNumber", "hidden"],
  ],
  "ssh-key": [
    ["privateKey", "hidden"],
    ["publicKey", "text"],
    ["fingerprint", "text"],
  ],
} as const satisfies Record<EntryType, readonly (readonly [string, FieldKind])[]>;

const entryUrl = z.strictObject({ url: z.string(), match: z.enum(urlMatches).exactOptional() });
const entryField = z.strictObject({ name: z.string(), value: z.string(), kind: z.enum(fieldKinds) });

/** A link beside the first one, which is the entry's `link`. */
export type EntryUrl = z.infer<typeof entryUrl>;
/** A field of one's own, or one that the entry's type gives a fixed name (`fieldsOfType`). */
export type EntryField = z.infer<typeof entryField>;

/**
 * The members of the sealed `extra` that a person sees and edits, each with its form. Clients that do not know one keep it,
 * and the server never sees it: a new member of an entry goes here, and into the form (docs/crypto-protocol.md §4).
 */
export const extraMemberSchemas = {
  type: z.enum(entryTypes),
  /** An `otpauth:` URI of Google's key URI format, `steam://` and a secret, or the bare secret in Base32. */
  totp: z.string().min(1),
  /** How `link` matches; absent: by its site. */
  linkMatch: z.enum(urlMatches),
  urls: z.array(entryUrl).min(1),
  /** In the order in which they are shown. */
  fields: z.array(entryField).min(1),
  /** The last day on which the entry is good, `YYYY-MM-DD`. */
  expires: date,
  /** The reminder that tells people of `expires`. */
  reminderId: z.uuid(),
  /** The person confirms that the vault is theirs before this entry is shown. Absent: it is shown without. */
  reprompt: z.literal(true),
  /** Kinds of findings of the health report that the person has set aside for this entry (`findingKinds`). */
  healthIgnored: z.array(z.string()).min(1),
} as const;

type Members = { [Name in keyof typeof extraMemberSchemas]: z.infer<(typeof extraMemberSchemas)[Name]> };
/** An absent member, an empty text and an empty list are the same, and so are no type and "login": nothing is stored. */
export type ExtraMembers = { [Name in keyof Members]?: Members[Name] };

const names = Object.keys(extraMemberSchemas) as (keyof Members)[];

/** What `extra` holds of them; what is not of its form is left out. */
export function extraMembersOf(extra: EntryTexts["extra"]): ExtraMembers {
  return Object.fromEntries(
    names.flatMap((name) => {
      if (extra[name] === undefined) return [];
      const parsed = extraMemberSchemas[name].safeParse(extra[name]);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
}

/** Shown in no form: a draft that does not name it leaves it as it is. */
const isInNoForm = (name: keyof Members) => name === "healthIgnored";

/** `extra` with what a person filled in. A member that they left alone stays as it is, even one that is not of its form. */
export function withExtraMembers(extra: EntryTexts["extra"], members: ExtraMembers): EntryTexts["extra"] {
  const before = extraMembersOf(extra);
  const after = { ...extra };
  for (const name of names) {
    if (isInNoForm(name) && members[name] === undefined) continue;
    const [now, stored] = [presentOf(members, name), presentOf(before, name)];
    if (JSON.stringify(now) === JSON.stringify(stored)) continue;
    if (now === undefined) delete after[name];
    else after[name] = now;
  }
  return after;
}

function presentOf(members: ExtraMembers, name: keyof Members): unknown {
  const value = members[name];
  const isEmpty = value === undefined || (value !== true && value.length === 0);
  const isAbsent = isEmpty || (name === "type" && value === "login");
  return isAbsent ? undefined : value;
}

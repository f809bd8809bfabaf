import { date, z } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";
import { asStored, fileRecords } from "./file-records.ts";

/** The types of entries; absent: a login. */
export const entryTypes = ["login", "note", "card", "identity", "ssh-key"] as const;
export type EntryType = (typeof entryTypes)[number];

/**
 * The pages that a link matches: its site, its host and port, addresses beginning with it, itself alone, addresses
 * matching the expression, none.
 */
export const urlMatches = ["domain", "host", "starts", "exact", "regex", "never"] as const;
export type UrlMatch = (typeof urlMatches)[number];

export const fieldKinds = ["text", "hidden", "boolean", "date", "url"] as const;
/** A `boolean` is "true" or "false", a `date` `YYYY-MM-DD`; an imported value that is neither is shown as it is. */
export type FieldKind = (typeof fieldKinds)[number];

/** The characters that a field of a type mostly has, for the keyboard of a phone; absent: any text. */
export type InputHint = "words" | "exact" | "capitals" | "numeric" | "email" | "tel";

/**
 * The fields of an entry's type: fixed names, in the order in which they are stored and shown. The first field with
 * such a name is the type's own; all others are the user's.
 */
export const fieldsOfType = {
  login: [],
  note: [],
  card: [
    ["cardholder", "text", "words"],
    ["brand", "text", "words"],
    ["number", "hidden", "numeric"],
    /** `YYYY-MM`, the last month. */
    ["expiry", "text", "numeric"],
    ["code", "hidden", "numeric"],
    ["pin", "hidden", "numeric"],
  ],
  identity: [
    ["title", "text", "words"],
    ["firstName", "text", "words"],
    ["middleName", "text", "words"],
    ["lastName", "text", "words"],
    ["username", "text", "exact"],
    ["company", "text", "words"],
    ["email", "text", "email"],
    ["phone", "text", "tel"],
    ["address1", "text", "words"],
    ["address2", "text", "words"],
    ["address3", "text", "words"],
    ["city", "text", "words"],
    ["state", "text", "words"],
    ["postalCode", "text", "capitals"],
    ["country", "text", "words"],
    ["ssn", "hidden", "numeric"],
    ["passportNumber", "hidden", "capitals"],
    ["licenseNumber", "hidden", "capitals"],
  ],
  "ssh-key": [
    ["privateKey", "hidden", "exact"],
    ["publicKey", "text", "exact"],
    ["fingerprint", "text", "exact"],
  ],
} as const satisfies Record<EntryType, readonly FieldRow[]>;
type FieldRow = readonly [name: string, kind: Extract<FieldKind, "text" | "hidden">, hint?: InputHint];

/** The names of the fields that a type has. */
export type FieldNameOf<T extends EntryType> = (typeof fieldsOfType)[T][number][0];

/** The text that an entry of each type is mostly opened for, or the field of the type; null: there is no single one. */
export const mainFieldOfType = {
  login: "password",
  note: "notes",
  card: "number",
  identity: null,
  "ssh-key": "publicKey",
} as const satisfies { [T in EntryType]: "password" | "notes" | FieldNameOf<T> | null };

const entryUrl = z.strictObject({ url: z.string(), match: z.enum(urlMatches).exactOptional() });
const entryField = z.strictObject({ name: z.string(), value: z.string(), kind: z.enum(fieldKinds) });

/** A link in addition to the first one, which is the entry's `link`. */
export type EntryUrl = z.infer<typeof entryUrl>;
/** A field of the user's own, or one with a fixed name of the entry's type (`fieldsOfType`). */
export type EntryField = z.infer<typeof entryField>;

/**
 * The members of the sealed `extra` that a user sees and edits, each with its schema. Clients that do not know one keep
 * it, and the server never sees it: a new member of an entry is added here, and to the form (docs/crypto-protocol.md
 * §4).
 */
export const extraMemberSchemas = {
  type: z.enum(entryTypes),
  /** An `otpauth:` URI of Google's key URI format, `steam://` and a secret, or the bare secret in Base32. */
  totp: z.string().min(1),
  /** How `link` matches; absent: by its site. */
  linkMatch: z.enum(urlMatches),
  urls: z.array(entryUrl).min(1),
  /** The fields in display order. */
  fields: z.array(entryField).min(1),
  /** The last day on which the entry is valid, `YYYY-MM-DD`. */
  expires: date,
  /** The reminder of `expires`. */
  reminderId: z.uuid(),
  /** Whether the user must confirm that the vault is theirs before this entry is shown. */
  reprompt: z.literal(true),
  /** Kinds of health report findings that the user has set aside for this entry (`findingKinds`). */
  healthIgnored: z.array(z.string()).min(1),
  /** Files: only what this device uploaded, or linked from another vault, is a record here. */
  files: fileRecords.refine((files) => files.length > 0),
} as const;

type Members = { [Name in keyof typeof extraMemberSchemas]: z.infer<(typeof extraMemberSchemas)[Name]> };
/** An absent member, an empty text and an empty list are the same, and so are no type and "login": nothing is stored. */
export type ExtraMembers = { [Name in keyof Members]?: Members[Name] };

const names = Object.keys(extraMemberSchemas) as (keyof Members)[];

/** Returns the known members of `extra`; a malformed one is left out. */
export function extraMembersOf(extra: EntryTexts["extra"]): ExtraMembers {
  const known: ExtraMembers = Object.fromEntries(
    names.flatMap((name) => {
      if (extra[name] === undefined) return [];
      const parsed = extraMemberSchemas[name].safeParse(extra[name]);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
  return withKindsOfType(known);
}

/** Returns the members with each field of the type in the kind that the type specifies, whatever wrote the entry. */
function withKindsOfType(members: ExtraMembers): ExtraMembers {
  const { type = "login", fields } = members;
  if (fields === undefined) return members;
  const kinds = new Map<string, FieldKind>(fieldsOfType[type].map(([name, kind]) => [name, kind]));
  const fixed = fields.map((field) => {
    const kind = kinds.get(field.name) ?? field.kind;
    kinds.delete(field.name);
    return { ...field, kind };
  });
  return { ...members, fields: fixed };
}

/** Whether a form may not show the member: a draft that does not name it leaves it unchanged. */
const isOptionalInDraft = (name: keyof Members) => name === "healthIgnored" || name === "files";

/**
 * Returns `extra` with the values that a user filled in. A member that they did not edit stays unchanged, even a
 * malformed one.
 */
export function withExtraMembers(extra: EntryTexts["extra"], members: ExtraMembers): EntryTexts["extra"] {
  const before = extraMembersOf(extra);
  const edited = withKindsOfType(members);
  const after = { ...extra };
  for (const name of names) {
    if (isOptionalInDraft(name) && edited[name] === undefined) continue;
    const [now, stored] = [presentOf(edited, name), presentOf(before, name)];
    if (JSON.stringify(now) === JSON.stringify(stored)) continue;
    if (now === undefined) delete after[name];
    else after[name] = name === "files" ? asStored(edited.files ?? [], extra) : now;
  }
  return after;
}

function presentOf(members: ExtraMembers, name: keyof Members): unknown {
  const value = members[name];
  const isEmpty = value === undefined || (value !== true && value.length === 0);
  const isAbsent = isEmpty || (name === "type" && value === "login");
  return isAbsent ? undefined : value;
}

import { pick, z } from "@pomander/contract";
import { extraMemberSchemas, parseTotp, type Draft, type ExtraMembers, type OpenEntry } from "@pomander/vault";
import { isDeepStrictEqual } from "node:util";
import { UsageError } from "@pomander/terminal/errors";
import { messageOf } from "../errors.ts";

const texts = {
  title: z.string(),
  link: z.string(),
  email: z.string(),
  password: z.string(),
  notes: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  isFavorite: z.boolean(),
};
/** The name of an optional member that JSON may change. Files have a command of their own, which stores them first. */
type ExtraName = Exclude<keyof ExtraMembers, "files">;
const { files: _files, ...extraSchemas } = extraMemberSchemas;
const extraNames = Object.keys(extraSchemas) as ExtraName[];

const emptyIsNull = (value: unknown) =>
  value === "" || value === false || (Array.isArray(value) && value.length === 0) ? null : value;
const extras = Object.fromEntries(
  extraNames.map((name) => [name, z.preprocess(emptyIsNull, extraSchemas[name].nullable())]),
);

const patch = z.strictObject({ ...texts, ...extras }).partial();

/** Changes to an entry; `null` removes a member that an entry need not have. */
export type DraftPatch = Partial<Omit<Draft, ExtraName>> & {
  [Name in ExtraName]?: ExtraMembers[Name] | null;
};

/**
 * Reads a patch from JSON: members as `get --json` names them. Those that equal the ones in `present` change nothing,
 * whatever they are, so the output of `get` is valid input. Throws UsageError, which names a member that is unknown or
 * malformed and never its value.
 */
export function parseDraftPatch(json: string, present: Readonly<Record<string, unknown>>): DraftPatch {
  const parsed = patch.safeParse(withoutSame(parseJson(json), present));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const names = issue?.code === "unrecognized_keys" ? issue.keys : issue?.path.map(String);
    const where = names === undefined || names.length === 0 ? "" : ` (${names.join(".").slice(0, 100)})`;
    throw new UsageError(
      issue?.code === "unrecognized_keys"
        ? `The JSON has an unknown member${where}. Members: ${[...Object.keys(texts), ...extraNames].join(", ")}`
        : `The JSON isn't a valid entry${where}.`,
    );
  }
  return parsed.data as DraftPatch;
}

function withoutSame(value: unknown, present: Readonly<Record<string, unknown>>): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => !isDeepStrictEqual(member, present[name])),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError("Standard input isn't JSON.");
  }
}

/** Returns the members of an entry that a user can edit. */
export function draftOf(entry: OpenEntry): Draft {
  const extra = extraNames.filter((name) => entry[name] !== undefined);
  return pick(entry, [...(Object.keys(texts) as (keyof typeof texts)[]), ...extra]);
}

/** Returns a draft with a patch applied. Throws UsageError for a one-time code's secret that makes no codes. */
export function patchedDraft(draft: Draft, changes: DraftPatch): Draft {
  if (typeof changes.totp === "string") checkTotp(changes.totp);
  const kept = Object.entries({ ...draft, ...changes }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as unknown as Draft;
}

function checkTotp(text: string): void {
  try {
    parseTotp(text);
  } catch (error) {
    // The message reveals at most one character.
    throw new UsageError(messageOf(error));
  }
}

import { codesOf, type Coded, type NoParams } from "@pomander/crypto/coded-error";
import { createReason, type Reason, reasonOf } from "../reasons.ts";
import type { Draft } from "./entry-types.ts";
import type { EntryField } from "./extra-members.ts";
import type { FileRecord } from "./file-records.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";

/** The data that an incoming entry has in addition to the same entry of a vault. */
export interface Additions {
  /** The vault's entry with all of it added. No existing value is replaced. */
  draft: Draft;
  /** Each addition, without its value. */
  added: readonly Addition[];
}

/** Codes of what is added to an entry. */
export interface AdditionCodes {
  notes: NoParams;
  totp: NoParams;
  link: NoParams;
  expires: NoParams;
  link_match: NoParams;
  reprompt: NoParams;
  category: NoParams;
  tag: NoParams;
  /** A field by its name, which may be empty. */
  field: { name: string };
  /** A file by its name. */
  file: { name: string };
}
export type Addition = Coded<AdditionCodes>;

const addition = codesOf<AdditionCodes>();

/**
 * Adds to `present` the data that only `incoming` has. If both have different values and an entry has one place for it,
 * the incoming value becomes a field: a one-time code, an expiry. Notes are appended to the notes, a category becomes a
 * tag.
 */
export function additionsOf(present: Draft, incoming: Draft): Additions {
  const added: Addition[] = [];
  const draft: { -readonly [Name in keyof Draft]: Draft[Name] } = { ...present };
  const fields = [...(present.fields ?? [])];
  const addField = (field: EntryField) => {
    const isThere = fields.some(({ name, value }) => name === field.name && value === field.value);
    if (isThere || isLabelOf(present, field)) return;
    fields.push(field);
    added.push(addition("field", { name: field.name }));
  };
  if (incoming.notes.trim() !== "" && !present.notes.includes(incoming.notes.trim())) {
    draft.notes = present.notes === "" ? incoming.notes : `${present.notes}\n\n${incoming.notes}`;
    added.push(addition("notes"));
  }
  const { totp = "", expires = "" } = incoming;
  if (totp !== "" && present.totp === undefined) {
    draft.totp = totp;
    added.push(addition("totp"));
  } else if (totp !== "" && present.totp !== totp) addField({ name: "One-time code", value: totp, kind: "hidden" });
  const links = new Set([present.link, ...(present.urls ?? []).map(({ url }) => url)]);
  const urls = (incoming.urls ?? []).filter(({ url }) => !links.has(url));
  if (urls.length > 0) draft.urls = [...(present.urls ?? []), ...urls];
  added.push(...urls.map(() => addition("link")));
  for (const field of incoming.fields ?? []) addField(field);
  if (expires !== "" && present.expires === undefined) {
    draft.expires = expires;
    added.push(addition("expires"));
  } else if (expires !== "" && present.expires !== expires) addField({ name: "Expires", value: expires, kind: "date" });
  if (fields.length > 0) draft.fields = fields;
  if (incoming.linkMatch !== undefined && present.linkMatch === undefined && incoming.linkMatch !== "domain") {
    draft.linkMatch = incoming.linkMatch;
    added.push(addition("link_match"));
  }
  if (incoming.reprompt === true && present.reprompt !== true) {
    draft.reprompt = true;
    added.push(addition("reprompt"));
  }
  const category = incoming.category.trim();
  if (category !== "" && present.category.trim() === "") {
    draft.category = incoming.category;
    added.push(addition("category"));
  }
  const labels = new Set([...present.tags, draft.category]);
  const isRefiled = category !== "" && category !== present.category.trim();
  const wanted = new Set([...incoming.tags, ...(isRefiled ? [category] : [])]);
  const tags = [...wanted].filter((tag) => !labels.has(tag));
  draft.tags = [...present.tags, ...tags];
  added.push(...tags.map(() => addition("tag")));
  return { draft, added };
}

/** Lists the files, by their names, that the same entry of a vault lacks. */
export const missingFiles = ({ files = [] }: Draft, names: readonly string[]): Addition[] =>
  names.filter((name) => !files.some((file) => file.name === name)).map((name) => addition("file", { name }));

/**
 * Whether a field repeats the tags or the expiry of an entry: files in Bitwarden's format have no other place for them.
 */
function isLabelOf({ tags, expires }: Draft, { name, value }: EntryField): boolean {
  if (name === "Tags") return value.split(", ").every((tag) => tags.includes(tag));
  return name === "Expires" && value === expires;
}

/**
 * Saves the additional data of `incoming` into an entry of the vault, and `files`, which were stored for it. Resolves with
 * the reason for a refusal; null: it is saved.
 */
export async function addToEntry(
  vault: Pick<OpenVault, "reveal" | "save">,
  id: string,
  incoming: Draft,
  files: readonly FileRecord[] = [],
): Promise<Reason | null> {
  const base = await vault.reveal(id).catch(reasonOf);
  if ("code" in base) return base;
  const { draft, added } = additionsOf(base, incoming);
  if (added.length === 0 && files.length === 0) return null;
  const outcome = await vault.save(
    base,
    files.length === 0 ? draft : { ...draft, files: [...(base.files ?? []), ...files] },
  );
  switch (outcome.kind) {
    case "saved":
      return null;
    case "conflict":
      return createReason("import_target_changed");
    case "gone":
      return createReason("import_target_deleted");
    case "notSaved":
      return outcome.reason;
  }
}

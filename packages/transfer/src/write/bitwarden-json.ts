import { randomUuid, systemRandom } from "@pomander/crypto";
import type { OpenEntry } from "@pomander/vault";
import { textOf, type JsonObject } from "../read/json-values.ts";
import { itemOf } from "./bitwarden-item.ts";
import { leftMatches, restOf } from "./entry-parts.ts";
import type { Writer } from "./export-types.ts";
import { writeEntries } from "./write-entries.ts";

const formats = ["bitwarden-json", "bitwarden-zip", "bitwarden-encrypted-json"];

/**
 * Bitwarden's JSON, not encrypted. Category becomes folder; tags and the expiry, which have no place there, become fields
 * of that name. An entry that came from there goes back as it came.
 */
export const writeBitwardenJson: Writer = async (contents, options) => {
  const folders = new Map<string, string>();
  const items: JsonObject[] = [];
  const leftBehind = await writeEntries(contents, options, (entry) => {
    const rest = restOf(entry, formats);
    const { folder, tags } = placeOf(entry, rest);
    const id = folder === "" ? null : (folders.get(folder) ?? randomUuid(systemRandom));
    if (id !== null) folders.set(folder, id);
    items.push(itemOf(entry, rest, { id, tags }));
    return entry.type === undefined || entry.type === "login" ? [] : leftMatches(entry);
  });
  const json = { encrypted: false, folders: [...folders].map(([name, id]) => ({ id, name })), items };
  return { bytes: new TextEncoder().encode(JSON.stringify(json, null, 2)), leftBehind };
};

/** The folder of an entry, and the tags that the folder does not say. */
function placeOf({ category, tags }: OpenEntry, rest: JsonObject): { folder: string; tags: string[] } {
  const before = textOf(rest["folder"]);
  const path = before
    .split("/")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const isUnmoved = path.length > 0 && path.at(-1) === category && path.every((name) => tags.includes(name));
  const said = isUnmoved ? path : [category];
  return { folder: isUnmoved ? before : category, tags: tags.filter((tag) => !said.includes(tag)) };
}

import { readItems, type AddItem } from "../items.ts";
import { isObject, leftAttachment, listOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { Reader } from "../reader.ts";
import { entryOfRecord } from "./record.ts";
import { rowFault } from "../../faults.ts";

const isKeeperJson = (json: unknown): json is JsonObject =>
  isObject(json) &&
  Array.isArray(json["records"]) &&
  ("shared_folders" in json || objectsOf(json["records"]).some((record) => "$type" in record || "uid" in record));

/** Reads Keeper's JSON: `shared_folders`, and `records` with custom fields named by their kind. */
export const keeperJson: Reader = {
  format: "keeper-json",
  recognize: ({ json }) => (isKeeperJson(json) ? { format: "keeper-json", needs: [] } : null),
  read: async ({ json }, options) => {
    const records = isKeeperJson(json) ? listOf(json["records"]) : [];
    const titles = new Map(objectsOf(records).map(({ uid, title }) => [uid, textOf(title)]));
    return readItems("keeper-json", records, options, addRecord(titles));
  },
};

const addRecord =
  (titles: ReadonlyMap<unknown, string>): AddItem<unknown> =>
  (contents, source, record) => {
    if (!isObject(record)) return contents.fail(source, null, rowFault("not_record"));
    const found = entryOfRecord(record);
    const folders = objectsOf(record["folders"]).map(({ shared_folder: shared, folder }) => [
      ...namesOf(textOf(shared)),
      ...namesOf(textOf(folder)),
    ]);
    const [path = [], ...others] = folders;
    const references = Object.entries(objectOf(record["references"]));
    const linked = references.flatMap(([key, ids]) =>
      key.startsWith("$fileRef")
        ? []
        : listOf(ids).map((id) => ({ name: nameOf(key), value: titles.get(id) ?? textOf(id) })),
    );
    contents.add({
      ...found,
      source,
      path,
      tags: [...others.flat(), ...found.tags],
      fields: [...(found.fields ?? []), ...linked.map((field) => ({ ...field, kind: "text" as const }))],
    });
    for (const [key, ids] of references)
      if (key.startsWith("$fileRef"))
        for (const id of listOf(ids)) contents.leave(found.title, leftAttachment(textOf(id)));
    return undefined;
  };

const nameOf = (key: string) => key.replace(/^\$/, "").replace(/::\d+$/, "");

/** Returns the names in a folder's path. They are separated by a backslash; two mean one within a name. */
const namesOf = (folder: string): string[] =>
  folder === "" ? [] : (folder.match(/(?:[^\\]|\\\\)+/g) ?? []).map((name) => name.replaceAll("\\\\", "\\"));

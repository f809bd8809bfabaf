import { base64Of } from "../hex-and-base64.ts";
import { readItems, type AddItem } from "../items.ts";
import { folderPaths } from "../folder-paths.ts";
import { leftAttachment, isObject, listOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { Reader } from "../reader.ts";
import { entryOfItem, isSet } from "./item.ts";
import { rowFault, leftPart } from "../../faults.ts";

const isEnpassJson = (json: unknown): json is JsonObject =>
  isObject(json) &&
  Array.isArray(json["items"]) &&
  !("encrypted" in json) &&
  objectsOf(json["items"]).some((item) => "template_type" in item || ("category" in item && "uuid" in item));

/** Enpass's JSON: `folders`, and `items` with their fields by type. */
export const enpassJson: Reader = {
  format: "enpass-json",
  recognize: ({ json }) => (isEnpassJson(json) ? { format: "enpass-json", needs: [] } : null),
  read: async ({ json }, options) => {
    const { items, folders } = isEnpassJson(json) ? json : {};
    const pathOf = folderPaths(folders, { id: "uuid", parent: "parent_uuid", name: "title" });
    return readItems("enpass-json", listOf(items), options, addItem(pathOf));
  },
};

const addItem =
  (pathOf: (id: unknown) => string[]): AddItem<unknown> =>
  (contents, source, item) => {
    if (!isObject(item)) return contents.fail(source, null, rowFault("not_item"));
    if (isSet(item["trashed"]))
      return contents.skip(source, textOf(item["title"]), rowFault("in_trash", { program: "Enpass" }));
    const { withEarlierValues, ...found } = entryOfItem(item);
    const [path = [], ...others] = listOf(item["folders"]).map(pathOf);
    contents.add({ ...found, source, path, tags: [...others.flat(), ...found.tags] });
    for (const { name, data } of objectsOf(item["attachments"])) {
      const bytes = typeof data === "string" ? base64Of(data) : null;
      if (bytes === null) contents.leave(found.title, leftAttachment(textOf(name)));
      else contents.attach({ name: textOf(name) || "file", size: bytes.length, content: new Blob([bytes]) });
    }
    for (const label of withEarlierValues) contents.leave(found.title, leftPart("earlier_values", { label }));
    return undefined;
  };

import { bitwardenTypeOf, typeOfBitwarden, type BitwardenRest } from "../../formats/bitwarden.ts";
import type { Attachment, FileContents, ReadOptions } from "../../file-contents.ts";
import type { ImportFormat } from "../../import-formats.ts";
import type { ContentsBuilder } from "../contents-builder.ts";
import { readItems, type AddItem } from "../items.ts";
import { leftAttachment, isObject, listOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import { entryOfItem } from "./item.ts";
import { transferError, rowFault, leftPart } from "../../faults.ts";

/** Returns whether a JSON value is an export of Bitwarden that is not encrypted. */
export const isBitwardenJson = (json: unknown): json is JsonObject =>
  isObject(json) &&
  Array.isArray(json["items"]) &&
  (json["encrypted"] === false || (!("encrypted" in json) && objectsOf(json["items"]).some(isOldItem)));

/** Returns whether an item is from an export before 2020, which does not say that it is not encrypted. */
const isOldItem = (item: JsonObject) => typeOfBitwarden(item["type"]) !== undefined && "name" in item;

/** Returns the files of an item, where the export has them next to it. */
type FilesOf = (itemId: string) => Promise<readonly Omit<Attachment, "entry">[]>;

/** Reads Bitwarden's JSON, of a person or of an organisation. */
export async function readBitwarden(
  format: ImportFormat,
  json: unknown,
  options: ReadOptions,
  filesOf: FilesOf = async () => [],
): Promise<FileContents> {
  if (!isBitwardenJson(json)) throw transferError("bitwarden_no_items");
  return readItems(format, listOf(json["items"]), options, addItem(folderNames(json), filesOf));
}

const addItem =
  (folderOf: (item: JsonObject) => string[], filesOf: FilesOf): AddItem<unknown> =>
  async (contents, source, item) => {
    if (!isObject(item)) return contents.fail(source, null, rowFault("not_item"));
    const title = textOf(item["name"]);
    const type = typeOfBitwarden(item["type"]);
    if (type === undefined)
      return contents.fail(source, title, rowFault("item_type_unsupported", { type: textOf(item["type"]) || "–" }));
    if (item["deletedDate"] !== undefined && item["deletedDate"] !== null)
      return contents.skip(source, title, rowFault("in_trash", { program: "Bitwarden" }));
    const { rest, ...found } = entryOfItem(item, type);
    const [folder = "", ...others] = folderOf(item);
    const kept: BitwardenRest = folder === "" ? {} : { folder };
    const tags = others.flatMap((name) => name.split("/"));
    contents.add({ ...found, source, path: folder.split("/"), tags, rest: { ...rest, ...kept } });
    const files = await filesOf(textOf(item["id"]));
    for (const file of files) contents.attach(file);
    leaveBehind(contents, found.title, item, bitwardenTypeOf(type).member, files);
  };

function leaveBehind(
  contents: ContentsBuilder,
  title: string,
  item: JsonObject,
  member: string,
  files: readonly Omit<Attachment, "entry">[],
): void {
  const part = item[member];
  for (const passkey of isObject(part) ? objectsOf(part["fido2Credentials"]) : [])
    contents.leave(title, leftPart("passkey_for", { site: textOf(passkey["rpId"]) || textOf(passkey["rpName"]) }));
  // The export names a file that it could not get.
  for (const { fileName, size } of objectsOf(item["attachments"]))
    if (!files.some(({ name }) => name === textOf(fileName)))
      contents.leave(title, leftAttachment(textOf(fileName), size));
}

/** Returns the names of the folder, or of the collections, that an item is in. */
function folderNames(json: JsonObject): (item: JsonObject) => string[] {
  const names = new Map(
    [...objectsOf(json["folders"]), ...objectsOf(json["collections"])].map(({ id, name }) => [id, textOf(name)]),
  );
  return ({ folderId, collectionIds }) =>
    [folderId, ...listOf(collectionIds)].flatMap((id) => {
      const name = names.get(id);
      return name === undefined || name === "" ? [] : [name];
    });
}

import type { FileContents, ReadOptions } from "../../file-contents.ts";
import type { ImportFormat } from "../../import-formats.ts";
import type { ContentsBuilder } from "../contents-builder.ts";
import { readItems } from "../items.ts";
import { folderPaths } from "../folder-paths.ts";
import type { InputFile } from "../input-file.ts";
import { leftAttachment, isObject, listOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { Reader } from "../reader.ts";
import type { Zip } from "../zip.ts";
import { zipAttachment } from "../zip-attachment.ts";
import { readZipJson } from "../zip-json.ts";
import { entryOfItem } from "./item.ts";
import { transferError, rowFault, leftPart } from "../../faults.ts";

const dataName = "Proton Pass/data.json";
const filesFolder = "Proton Pass/files";
const sealedName = "Proton Pass/data.pgp";

/** Proton Pass's JSON. The encrypted export is a PGP message around a zip, and is refused with advice. */
export const protonJson: Reader = {
  format: "proton-json",
  recognize: (file) => {
    if (isSealed(file)) throw sealed();
    return isProtonJson(file.json) ? { format: "proton-json", needs: [] } : null;
  },
  read: ({ json }, options) => readProton("proton-json", json, options, null),
};

/** The same within a zip, with attachments beside it. */
export const protonZip: Reader = {
  format: "proton-zip",
  recognize: ({ zip }) => {
    if (zip?.find(sealedName)) throw sealed();
    return zip?.find(dataName) ? { format: "proton-zip", needs: [] } : null;
  },
  read: async ({ zip }, options) => {
    if (zip === null) throw transferError("not_export_of", { program: "Proton Pass" });
    return readProton("proton-zip", await readZipJson(zip, dataName, options.signal), options, zip);
  },
};

const isSealed = ({ text }: InputFile) => text !== null && /^\s*-----BEGIN PGP MESSAGE-----/.test(text.slice(0, 200));

const sealed = () => transferError("proton_sealed");

const isProtonJson = (json: unknown): json is JsonObject =>
  isObject(json) && isObject(json["vaults"]) && typeof json["version"] === "string";

async function readProton(
  format: ImportFormat,
  json: unknown,
  options: ReadOptions,
  zip: Zip | null,
): Promise<FileContents> {
  if (!isProtonJson(json)) throw transferError("no_vaults_in", { program: "Proton Pass" });
  if (json["encrypted"] === true) throw sealed();
  const items = Object.values(objectOf(json["vaults"])).flatMap((vault) => {
    const { name, items: list, folders } = objectOf(vault);
    const pathOf = folderPaths(folders, { id: "folderId", parent: "parentFolderId", name: "name" });
    return listOf(list).map((item) => ({ item, path: [textOf(name), ...pathOf(objectOf(item)["folderId"])] }));
  });
  return readItems(format, items, options, async (contents, source, { item, path }) => {
    const title = addItem(contents, source, item, path);
    if (title !== null) await addFiles(contents, title, objectOf(item), zip);
  });
}

/** Adds the files of the item that was added last. */
async function addFiles(contents: ContentsBuilder, title: string, item: JsonObject, zip: Zip | null): Promise<void> {
  for (const file of listOf(item["files"]).map(textOf)) {
    // A file's name has sixteen characters of its own before it, and slashes of it became underscores in the zip.
    const name = file.replace(/^.*\//, "").replace(/^.{16}-/, "");
    const part =
      zip?.find(`${filesFolder}/${file.replace(/[/\\]/g, "_")}`) ?? zip?.find(`${filesFolder}/${file}`) ?? null;
    if (zip === null || part === null) contents.leave(title, leftAttachment(name));
    else contents.attach(await zipAttachment(zip, part, name));
  }
}

const trashed = 2;

/** Adds an item, and returns its title; null: it makes no entry. */
function addItem(contents: ContentsBuilder, source: string, item: unknown, path: string[]): string | null {
  if (!isObject(item) || !isObject(item["data"])) {
    contents.fail(source, null, rowFault("not_item"));
    return null;
  }
  const { metadata, content } = item["data"];
  const title = textOf(objectOf(metadata)["name"]);
  if (item["state"] === trashed) {
    contents.skip(source, title, rowFault("in_trash", { program: "Proton Pass" }));
    return null;
  }
  const found = entryOfItem(item);
  contents.add({ ...found, source, path });
  for (const passkey of objectsOf(objectOf(content)["passkeys"]))
    contents.leave(
      found.title,
      leftPart("passkey_for", { site: textOf(passkey["domain"]) || textOf(passkey["rpId"]) }),
    );
  return found.title;
}

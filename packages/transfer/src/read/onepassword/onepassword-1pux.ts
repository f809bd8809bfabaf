import { readItems, type AddItem } from "../items.ts";
import { leftAttachment, isObject, listOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { Reader } from "../reader.ts";
import type { Zip } from "../zip.ts";
import { zipAttachment } from "../zip-attachment.ts";
import type { ZipFile } from "../zip-directory.ts";
import { readZipJson } from "../zip-json.ts";
import { entryOfItem } from "./item.ts";
import { sectionFiles } from "./section-fields.ts";
import { transferError, rowFault } from "../../faults.ts";

const dataName = "export.data";

/** 1Password's 1PUX: a zip of `export.attributes`, `export.data` (JSON) and `files/`. A vault becomes the category. */
export const onePassword1pux: Reader = {
  format: "1password-1pux",
  recognize: ({ zip }) => (zip?.find(dataName) ? { format: "1password-1pux", needs: [] } : null),
  read: async ({ zip }, options) => {
    if (zip === null) throw transferError("not_export_of", { program: "1Password" });
    const data = await readZipJson(zip, dataName, options.signal);
    const items = itemsOf(data);
    if (items === null) throw transferError("no_vaults_in", { program: "1Password" });
    const titles = new Map(items.map(({ item }) => [idOf(item), titleOf(item)]));
    return readItems("1password-1pux", items, options, addItem(titles, zip));
  },
};

interface ItemOfVault {
  item: unknown;
  vault: string;
}

/** null when this is no export. Older ones wrap each item. */
function itemsOf(data: unknown): ItemOfVault[] | null {
  if (!isObject(data) || !Array.isArray(data["accounts"])) return null;
  const vaults = objectsOf(data["accounts"]).flatMap(({ vaults: list }) => objectsOf(list));
  return vaults.flatMap(({ attrs, items }) =>
    listOf(items).map((each) => ({
      item: isObject(each) && isObject(each["item"]) ? each["item"] : each,
      vault: textOf(objectOf(attrs)["name"]),
    })),
  );
}

const idOf = (item: unknown) => textOf(objectOf(item)["uuid"]);
const titleOf = (item: unknown) => textOf(objectOf(objectOf(item)["overview"])["title"]);

function addItem(titles: ReadonlyMap<string, string>, zip: Zip): AddItem<ItemOfVault> {
  const byDocument = filesByDocument(zip);
  return async (contents, source, { item, vault }) => {
    if (!isObject(item)) return contents.fail(source, null, rowFault("not_item"));
    if (item["state"] === "trashed" || item["trashed"] === true)
      return contents.skip(source, titleOf(item), rowFault("in_trash", { program: "1Password" }));
    const found = entryOfItem(item, titles);
    contents.add({ ...found, source, path: [vault] });
    for (const file of filesOf(item)) {
      const name = textOf(file["fileName"]) || "file";
      const id = textOf(file["documentId"]);
      const part = partOf(zip, id, name) ?? byDocument.get(id) ?? null;
      if (part === null) contents.leave(found.title, leftAttachment(name, file["decryptedSize"]));
      else contents.attach(await zipAttachment(zip, part, name));
    }
  };
}

/** Returns the file of a document: `files/`, its id, two or three underscores, its name. */
const partOf = (zip: Zip, id: string, name: string): ZipFile | null =>
  id === "" ? null : (zip.find(`files/${id}__${name}`) ?? zip.find(`files/${id}___${name}`));

/**
 * Returns the files of a zip by the ids of their documents, null for several of one id: a name that no zip could have was
 * written in another way.
 */
function filesByDocument({ files }: Zip): Map<string, ZipFile | null> {
  const byDocument = new Map<string, ZipFile | null>();
  for (const file of files) {
    const id = /^files\/(.+?)__/su.exec(file.name)?.[1];
    if (id !== undefined) byDocument.set(id, byDocument.has(id) ? null : file);
  }
  return byDocument;
}

function filesOf(item: JsonObject): JsonObject[] {
  const { sections, documentAttributes } = objectOf(item["details"]);
  return [...(isObject(documentAttributes) ? [documentAttributes] : []), ...sectionFiles(sections)];
}

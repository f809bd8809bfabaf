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

const addItem =
  (titles: ReadonlyMap<string, string>, zip: Zip): AddItem<ItemOfVault> =>
  async (contents, source, { item, vault }) => {
    if (!isObject(item)) return contents.fail(source, null, rowFault("not_item"));
    if (item["state"] === "trashed" || item["trashed"] === true)
      return contents.skip(source, titleOf(item), rowFault("in_trash", { program: "1Password" }));
    const found = entryOfItem(item, titles);
    contents.add({ ...found, source, path: [vault] });
    for (const file of filesOf(item)) {
      const name = textOf(file["fileName"]) || "file";
      const part = partOf(zip, textOf(file["documentId"]), name);
      if (part === null) contents.leave(found.title, leftAttachment(name, file["decryptedSize"]));
      else contents.attach(await zipAttachment(zip, part, name));
    }
  };

/** Returns the file of a document: `files/`, its id, two or three underscores, its name. */
function partOf(zip: Zip, id: string, name: string): ZipFile | null {
  if (id === "") return null;
  return zip.find(`files/${id}__${name}`) ?? zip.find(`files/${id}___${name}`) ?? startingWith(zip, `files/${id}__`);
}

/** Returns the only file whose name begins so: a name that no zip could have was written in another way. */
function startingWith(zip: Zip, start: string): ZipFile | null {
  const [only, ...more] = zip.files.filter(({ name }) => name.startsWith(start));
  return more.length === 0 ? (only ?? null) : null;
}

function filesOf(item: JsonObject): JsonObject[] {
  const { sections, documentAttributes } = objectOf(item["details"]);
  return [...(isObject(documentAttributes) ? [documentAttributes] : []), ...sectionFiles(sections)];
}

import { readItems, type AddItem } from "../items.ts";
import { leftAttachment, isObject, listOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { Reader } from "../reader.ts";
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
    return readItems("1password-1pux", items, options, addItem(titles));
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
  (titles: ReadonlyMap<string, string>): AddItem<ItemOfVault> =>
  (contents, source, { item, vault }) => {
    if (!isObject(item)) return contents.fail(source, null, rowFault("not_item"));
    if (item["state"] === "trashed" || item["trashed"] === true)
      return contents.skip(source, titleOf(item), rowFault("in_trash", { program: "1Password" }));
    const found = entryOfItem(item, titles);
    contents.add({ ...found, source, path: [vault] });
    for (const file of filesOf(item)) {
      const name = textOf(file["fileName"]) || "file";
      contents.leave(found.title, leftAttachment(name, file["decryptedSize"]));
    }
  };

function filesOf(item: JsonObject): JsonObject[] {
  const { sections, documentAttributes } = objectOf(item["details"]);
  return [...(isObject(documentAttributes) ? [documentAttributes] : []), ...sectionFiles(sections)];
}

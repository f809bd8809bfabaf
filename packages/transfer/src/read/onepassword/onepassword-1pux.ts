import { TransferError } from "../../types.ts";
import { ContentsBuilder } from "../contents.ts";
import { attachmentText, isObject, listOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import { createPacer } from "../pacer.ts";
import type { Reader } from "../reader.ts";
import { readZipJson } from "../zip-json.ts";
import { entryOfItem } from "./item.ts";
import { sectionFiles } from "./section-fields.ts";

const dataName = "export.data";

/** 1Password's 1PUX: a zip of `export.attributes`, `export.data` (JSON) and `files/`. A vault becomes the category. */
export const onePassword1pux: Reader = {
  format: "1password-1pux",
  recognize: ({ zip }) => (zip?.find(dataName) ? { format: "1password-1pux", needs: [] } : null),
  read: async ({ zip }, options) => {
    if (zip === null) throw new TransferError("notRecognized", "This isn't a 1Password export.");
    const data = await readZipJson(zip, dataName, options.signal);
    const items = itemsOf(data);
    if (items === null) throw new TransferError("damaged", "This 1Password export contains no vaults.");
    const titles = new Map(items.map(({ item }) => [idOf(item), titleOf(item)]));
    const contents = new ContentsBuilder("1password-1pux");
    const pacer = createPacer(options);
    for (const [index, { item, vault }] of items.entries()) {
      addItem(contents, `Item ${index + 1}`, item, vault, titles);
      await pacer.pause(index / items.length);
    }
    return contents.build();
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

function addItem(
  contents: ContentsBuilder,
  source: string,
  item: unknown,
  vault: string,
  titles: ReadonlyMap<string, string>,
): void {
  if (!isObject(item)) return contents.fail(source, null, "This isn't an item.");
  if (item["state"] === "trashed" || item["trashed"] === true)
    return contents.skip(source, titleOf(item), "It's in 1Password's trash.");
  const found = entryOfItem(item, titles);
  contents.add({ ...found, source, path: [vault] });
  for (const file of filesOf(item)) {
    const name = textOf(file["fileName"]) || "file";
    contents.leave(found.title, attachmentText(name, file["decryptedSize"]));
  }
}

function filesOf(item: JsonObject): JsonObject[] {
  const { sections, documentAttributes } = objectOf(item["details"]);
  return [...(isObject(documentAttributes) ? [documentAttributes] : []), ...sectionFiles(sections)];
}

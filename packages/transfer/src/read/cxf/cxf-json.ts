import type { FoundEntry } from "../contents-builder.ts";
import { readItems, type AddItem } from "../items.ts";
import { titleOf } from "../title.ts";
import {
  isObject,
  isoOfSeconds,
  listOf,
  objectOf,
  objectsOf,
  textOf,
  type JsonObject,
  numberOf,
} from "../json-values.ts";
import type { Reader } from "../reader.ts";
import { Credentials } from "./credentials.ts";
import { transferError, rowFault, leftPart, type LeftPart } from "../../faults.ts";

/** Returns the accounts of a file with a header, or of one that is an account alone, as some programs export it. */
const accountsOf = (json: unknown): readonly JsonObject[] | null => {
  if (!isObject(json)) return null;
  if (Array.isArray(json["accounts"]) && isObject(json["version"]) && "exporterRpId" in json)
    return objectsOf(json["accounts"]);
  const isAccount = Array.isArray(json["items"]) && Array.isArray(json["collections"]) && "email" in json;
  return isAccount ? [json] : null;
};

/** Reads FIDO Credential Exchange Format 1.0, as plain JSON. Collections are folders; unknown members become fields. */
export const cxfJson: Reader = {
  format: "cxf-json",
  recognize: ({ json }) => {
    if (accountsOf(json) === null) return null;
    if (numberOf(objectOf(objectOf(json)["version"])["major"]) > 1) throw transferError("cxf_newer");
    return { format: "cxf-json", needs: [] };
  },
  read: async ({ json }, options) => {
    const items = (accountsOf(json) ?? []).flatMap((account) => {
      const placesOf = collectionPaths(account["collections"]);
      return listOf(account["items"]).map((item) => ({ item, places: placesOf(objectOf(item)["id"]) }));
    });
    const titles = new Map(items.map(({ item }) => [objectOf(item)["id"], textOf(objectOf(item)["title"])]));
    return readItems("cxf-json", items, options, addItem(titles));
  },
};

/** Returns the names of each collection that an item is in, from the outermost. */
function collectionPaths(collections: unknown): (id: unknown) => string[][] {
  const paths = new Map<unknown, string[][]>();
  const walk = (list: unknown, above: readonly string[]) => {
    for (const { title, items, subCollections } of objectsOf(list)) {
      const path = [...above, textOf(title)];
      for (const { item } of objectsOf(items)) paths.set(item, [...(paths.get(item) ?? []), path]);
      walk(subCollections, path);
    }
  };
  walk(collections, []);
  return (id) => paths.get(id) ?? [];
}

type PlacedItem = { item: unknown; places: readonly string[][] };

const addItem =
  (titles: ReadonlyMap<unknown, string>): AddItem<PlacedItem> =>
  (contents, source, { item, places: [path = [], ...others] }) => {
    if (!isObject(item)) return contents.fail(source, null, rowFault("not_item"));
    const found = entryOfItem(item, titles);
    const tags = [...others.flat(), ...listOf(item["tags"]).map(textOf)];
    contents.add({ ...found.entry, source, path, tags });
    for (const what of found.left) contents.leave(found.entry.title, what);
    return undefined;
  };

function entryOfItem(
  item: JsonObject,
  titles: ReadonlyMap<unknown, string>,
): { entry: Omit<FoundEntry, "source">; left: LeftPart[] } {
  const credentials = new Credentials(item["credentials"], titles);
  const scope = objectOf(item["scope"]);
  const apps = objectsOf(scope["androidApps"]).map(({ bundleId }) => `androidapp://${textOf(bundleId)}`);
  const urls = [...listOf(scope["urls"]).map(textOf), ...apps, credentials.link].filter((url) => url !== "");
  const [link = "", ...others] = urls;
  const { email } = credentials;
  const subtitle = textOf(item["subtitle"]);
  const extensions = objectsOf(item["extensions"]).map(({ name }) =>
    leftPart("of_another_app", { name: textOf(name) }),
  );
  return {
    entry: {
      type: credentials.type,
      title: titleOf(textOf(item["title"]), link, email || credentials.kind),
      link,
      urls: others.map((url) => ({ url })),
      email,
      password: credentials.password,
      totp: credentials.totp,
      notes: credentials.notes.join("\n\n"),
      // Most repeat the user name there.
      fields: [
        ...credentials.allFields(),
        ...(subtitle === email ? [] : [{ name: "Subtitle", value: subtitle, kind: "text" as const }]),
      ],
      expires: credentials.expires,
      isFavorite: item["favorite"] === true,
      createdAt: isoOfSeconds(item["creationAt"]),
      changedAt: isoOfSeconds(item["modifiedAt"]),
    },
    left: [...credentials.left, ...extensions],
  };
}

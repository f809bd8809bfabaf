import { entryTypes, fieldsOfType, type EntryField, type EntryType } from "@pomander/vault";
import { labelledField } from "../fields.ts";
import { titleOf } from "../title.ts";
import { splitFields } from "./field-lines.ts";
import { unknownType, type HeaderFormat } from "./header-format.ts";

/** Pomander's own CSV (docs/exports.md). */
export const pomander: HeaderFormat = {
  format: "pomander-csv",
  signatures: [["title", "link", "username", "password", "totp", "notes", "category", "tags", "favorite", "fields"]],
  rowReader: () => (record) => {
    const [title, link, email] = [record.take("title"), record.take("link"), record.take("username")];
    const name = record.take("type") || "login";
    const type = entryTypes.find((known) => known === name);
    if (type === undefined) return unknownType(name, title);
    return {
      type,
      title: titleOf(title, link, email),
      link,
      email,
      password: record.take("password"),
      totp: record.take("totp"),
      notes: record.take("notes"),
      category: record.take("category"),
      tags: record.take("tags").split(", "),
      isFavorite: record.take("favorite") === "1",
      isArchive: record.take("archived") === "1",
      expires: record.take("expires"),
      urls: record
        .take("links")
        .split("\n")
        .map((url) => ({ url })),
      fields: splitFields(record.take("fields")).map((field) => fieldOf(type, field)),
    };
  },
};

/** The kind is not in the file: that of a field which the type names is known. */
function fieldOf(type: EntryType, { name, value }: { name: string; value: string }): EntryField {
  const known = fieldsOfType[type].find(([fixed]) => fixed === name);
  return known === undefined ? labelledField(name, value) : { name, value, kind: known[1] };
}

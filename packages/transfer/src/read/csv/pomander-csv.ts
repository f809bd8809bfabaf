import { entryTypes, fieldsOfType, type EntryField, type EntryType } from "@pomander/vault";
import { labelledField } from "../fields.ts";
import { textsOf } from "./texts-of.ts";
import { splitFields } from "./field-lines.ts";
import { unknownType, type HeaderFormat } from "./header-format.ts";

/** Pomander's own CSV (docs/exports.md). */
export const pomander: HeaderFormat = {
  format: "pomander-csv",
  signatures: [["title", "link", "username", "password", "totp", "notes", "category", "tags", "favorite", "fields"]],
  rowReader: () => (record) => {
    const name = record.take("type") || "login";
    const type = entryTypes.find((known) => known === name);
    if (type === undefined) return unknownType(name, record.take("title"));
    return {
      type,
      ...textsOf(record, {
        title: "title",
        link: "link",
        email: "username",
        password: "password",
        totp: "totp",
        notes: "notes",
        category: "category",
        expires: "expires",
      }),
      tags: record.take("tags").split(", "),
      isFavorite: record.take("favorite") === "1",
      isArchive: record.take("archived") === "1",
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

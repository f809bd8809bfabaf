import type { EntryField, EntryType } from "@pomander/vault";
import type { FoundEntry } from "../contents-builder.ts";
import { timeOf } from "../dates.ts";
import { isObject, textOf } from "../json-values.ts";
import { cardOf, identityOf } from "../proton/content.ts";
import { splitLinks } from "./bitwarden-csv.ts";
import { unknownType, type HeaderFormat } from "./header-format.ts";
import { parseCell } from "./json-cell.ts";
import { besideUserName } from "../fields.ts";
import { titleOf } from "../title.ts";

/** Proton Pass: times in seconds since 1970; the note of a card or an identity is JSON of all its contents. */
export const proton: HeaderFormat = {
  format: "proton-csv",
  signatures: [
    ["type", "name", "url", "email", "username", "password", "note", "totp"],
    ["type", "name", "url", "username", "password", "note", "totp", "createtime"],
  ],
  rowReader: () => (record) => {
    const [type, name] = [record.take("type"), record.take("name")];
    if (!["login", "alias", "creditCard", "identity", "note"].includes(type)) {
      return unknownType(type, name);
    }
    const [link = "", ...others] = splitLinks(record.take("url"));
    const [username, address, note] = [record.take("username"), record.take("email"), record.take("note")];
    const email = username || address;
    const autofill = record.take("autofillurls");
    return {
      title: titleOf(name, link, email),
      link,
      urls: others.map((url) => ({ url })),
      email,
      password: record.take("password"),
      totp: record.take("totp"),
      createdAt: timeOf(Number(record.take("createtime")) * 1000),
      changedAt: timeOf(Number(record.take("modifytime")) * 1000),
      path: [record.take("vault")],
      rest: autofill === "" ? {} : { autofillUrls: autofill },
      ...partsOf(type, note, besideUserName(username, address)),
    };
  },
};

const typesOf: Readonly<Record<string, EntryType>> = { note: "note", creditCard: "card", identity: "identity" };

/** Returns the parts that depend on the type. */
function partsOf(type: string, note: string, beside: EntryField[]): Partial<FoundEntry> {
  const isJson = type === "creditCard" || type === "identity";
  const content = isJson ? parseCell(note) : undefined;
  if (!isObject(content)) return { type: typesOf[type] ?? "login", notes: note, fields: beside };
  return { notes: textOf(content["note"]), ...(type === "creditCard" ? cardOf(content) : identityOf(content)) };
}

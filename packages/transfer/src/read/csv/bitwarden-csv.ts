import { labelledField } from "../fields.ts";
import { isoOf } from "../dates.ts";
import { splitFields } from "./field-lines.ts";
import { unknownType, type HeaderFormat } from "./header-format.ts";
import { titleOf } from "../title.ts";

/** Bitwarden: logins and notes. A person's export has `folder`, an organisation's `collections`. */
export const bitwarden: HeaderFormat = {
  format: "bitwarden-csv",
  signatures: [["type", "name", "notes", "fields", "login_uri", "login_username", "login_password"]],
  rowReader: () => (record) => {
    const [type, name] = [record.take("type"), record.take("name")];
    if (type !== "login" && type !== "note" && type !== "") {
      return unknownType(type, name);
    }
    const [link = "", ...others] = splitLinks(record.take("login_uri"));
    const email = record.take("login_username");
    const [first = "", ...collections] = record.take("collections").split(",");
    const [archivedDate, reprompt] = [record.take("archiveddate"), record.take("reprompt")];
    return {
      type: type === "note" ? "note" : "login",
      title: titleOf(name, link, email),
      link,
      urls: others.map((url) => ({ url })),
      email,
      password: record.take("login_password"),
      notes: record.take("notes"),
      totp: record.take("login_totp"),
      path: (record.take("folder") || first).split("/"),
      tags: collections.flatMap((path) => path.split("/")).map((tag) => tag.trim()),
      reprompt: reprompt === "1",
      isFavorite: record.take("favorite") === "1",
      isArchive: archivedDate !== "",
      fields: splitFields(record.take("fields")).map(({ name, value }) => labelledField(name, value)),
      rest: isoOf(archivedDate) === undefined ? {} : { archivedDate },
    };
  },
};

/**
 * Splits links joined by commas, which may be in a link too: the text after a comma is another link if it has a scheme,
 * or if none has one and each is a host.
 */
export function splitLinks(joined: string): string[] {
  const withScheme = joined.split(/,\s*(?=[a-z][a-z0-9+.-]*:)/iu);
  if (withScheme.length > 1 || /[a-z]:/iu.test(joined)) return withScheme;
  const parts = joined.split(/,\s*/u);
  return parts.every((part) => /^[\p{L}\p{N}.-]+\.\p{L}{2,}(?:[/:?#].*)?$/u.test(part)) ? parts : [joined];
}

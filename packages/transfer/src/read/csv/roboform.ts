import type { EntryField } from "@pomander/vault";
import type { HeaderFormat } from "./header-format.ts";
import { titleOf } from "../title.ts";

const fixedColumns = 7;

/**
 * RoboForm: `Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2` (formerly `Rf_fields`), where the last extends over
 * any number of columns, one `label,id,group,type,value` each. A cell that begins with `@` or `'` has a `'` put before
 * it.
 */
export const roboform: HeaderFormat = {
  format: "roboform-csv",
  signatures: [["name", "url", "matchurl", "login", "pwd", "note", "folder"]],
  cellCount: () => ({ min: fixedColumns, max: Infinity }),
  rowReader: () => (record) => {
    const take = (column: string) => record.take(column).replace(/^'(?=[@'])/u, "");
    const [link, match, email] = [take("url"), take("matchurl"), take("login")];
    const password = take("pwd");
    const found = record.takeFrom(fixedColumns).map(fieldOf);
    const isTotp = ({ name }: EntryField) => name.toUpperCase().startsWith("TOTP KEY");
    const totp = found.find(isTotp);
    // The form's own fields appear once more, user name and password among them.
    const repeated = new Set([email, password].filter((value) => value !== ""));
    const fields = found.filter((field) => field !== totp && !(field.isOwn && repeated.has(field.value)));
    const isNote = link === "" && email === "" && password === "" && found.length === 0;
    return {
      type: isNote ? "note" : "login",
      title: titleOf(take("name"), link, email),
      link,
      urls: match === "" ? [] : [{ url: match }],
      email,
      password,
      totp: totp?.value,
      notes: take("note"),
      path: take("folder").split("/"),
      fields: fields.map(({ name, value, kind }) => ({ name, value, kind })),
    };
  },
};

/** Returns a field. `isOwn`: it is one of the form itself, marked by the `$` behind its label. */
function fieldOf(cell: string): EntryField & { isOwn: boolean } {
  const parts = cell.split(",");
  if (parts.length < 5) return { name: "RfFields", value: cell, kind: "text", isOwn: false };
  const [label = "", , , type = ""] = parts;
  const isOwn = label.endsWith("$");
  const name = label === "-no-name-" ? "" : isOwn ? label.slice(0, -1) : label;
  return { name, value: parts.slice(4).join(","), kind: type === "pwd" ? "hidden" : "text", isOwn };
}

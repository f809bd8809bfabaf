import type { HeaderFormat } from "./header-format.ts";
import { textsOf, usualColumns } from "./texts-of.ts";

/** Dropbox Passwords: `Name,URL,Username,Password,Notes`. */
export const dropbox: HeaderFormat = {
  format: "dropbox-csv",
  signatures: [["name", "url", "username", "password", "notes"]],
  onlyColumns: ["name", "url", "username", "password", "notes"],
  rowReader: () => (record) => textsOf(record, { ...usualColumns, title: "name" }),
};

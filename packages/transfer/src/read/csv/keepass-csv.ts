import { isoOf } from "../dates.ts";
import type { HeaderFormat } from "./header-format.ts";
import { textsOf, usualColumns } from "./texts-of.ts";

/** KeePass 1.x. Quotes within a text are written `\"`, and by some programs `""`; backslashes `\\`. */
export const keepass1: HeaderFormat = {
  format: "keepass-csv",
  signatures: [["account", "login name", "password", "web site", "comments"]],
  hasBackslashes: true,
  rowReader: () => (record) =>
    textsOf(record, {
      title: "account",
      link: "web site",
      email: "login name",
      password: "password",
      notes: "comments",
    }),
};

/** KeePassXC: `Group` begins with the name of the database's root group; times are ISO 8601. */
export const keepassxc: HeaderFormat = {
  format: "keepassxc-csv",
  signatures: [["group", "title", "username", "password", "url", "notes"]],
  rowReader: () => (record) => {
    const icon = record.take("icon");
    return {
      ...textsOf(record, { ...usualColumns, totp: "totp" }),
      path: record.take("group").split("/").slice(1),
      createdAt: isoOf(record.take("created")),
      changedAt: isoOf(record.take("last modified")),
      rest: icon === "" || icon === "0" ? {} : { icon },
    };
  },
};

import type { HeaderFormat } from "./header-format.ts";
import { titleOf } from "../title.ts";
import { textsOf, usualColumns } from "./texts-of.ts";

/** 1Password 8: logins and passwords; booleans `true` and `false`. */
export const onePassword: HeaderFormat = {
  format: "1password-csv",
  signatures: [["title", "url", "username", "password", "otpauth", "favorite", "archived"]],
  rowReader: () => (record) => {
    const tags = record.take("tags");
    return {
      ...textsOf(record, { ...usualColumns, totp: "otpauth" }),
      isFavorite: record.take("favorite").toLowerCase() === "true",
      isArchive: record.take("archived").toLowerCase() === "true",
      tags: tags.split(tags.includes(";") ? ";" : ",").map((tag) => tag.trim()),
    };
  },
};

/** Strongbox: a user name and an address beside each other. */
export const strongbox: HeaderFormat = {
  format: "strongbox-csv",
  signatures: [["title", "username", "email", "password", "url", "otpauth", "notes"]],
  rowReader: () => (record) => {
    const [link, username, address] = [record.take("url"), record.take("username"), record.take("email")];
    return {
      title: titleOf(record.take("title"), link, username || address),
      link,
      email: username || address,
      password: record.take("password"),
      totp: record.take("otpauth"),
      notes: record.take("notes"),
      fields: [...besideUserName(username, address)],
    };
  },
};

/** An address has a field of its own where a user name takes its place. */
export const besideUserName = (username: string, address: string) =>
  username === "" || username === address ? [] : [{ name: "Email", value: address, kind: "text" as const }];

/** Dropbox Passwords: `Name,URL,Username,Password,Notes`. */
export const dropbox: HeaderFormat = {
  format: "dropbox-csv",
  signatures: [["name", "url", "username", "password", "notes"]],
  onlyColumns: ["name", "url", "username", "password", "notes"],
  rowReader: () => (record) => textsOf(record, { ...usualColumns, title: "name" }),
};

import type { HeaderFormat } from "./header-format.ts";
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

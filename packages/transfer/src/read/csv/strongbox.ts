import type { HeaderFormat } from "./header-format.ts";
import { besideUserName } from "../fields.ts";
import { titleOf } from "../title.ts";

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

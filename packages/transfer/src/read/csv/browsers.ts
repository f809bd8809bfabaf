import { timeOf } from "../dates.ts";
import type { HeaderFormat } from "./header-format.ts";
import { titleOf } from "../title.ts";
import { rowFault } from "../../faults.ts";

/** Chrome, Edge, Brave and Opera: `name,url,username,password,note`, formerly without `note`. Apps have `android:` links. */
export const chrome: HeaderFormat = {
  format: "chrome-csv",
  signatures: [["name", "url", "username", "password"]],
  onlyColumns: ["name", "url", "username", "password", "note"],
  rowReader: () => (record) => {
    const [link, email] = [record.take("url"), record.take("username")];
    return {
      title: titleOf(record.take("name"), link, email),
      link,
      email,
      password: record.take("password"),
      notes: record.take("note"),
    };
  },
};

/** Firefox: times in milliseconds since 1970; one row is the browser's own account. */
export const firefox: HeaderFormat = {
  format: "firefox-csv",
  signatures: [["url", "username", "password", "httprealm", "formactionorigin"]],
  rowReader: () => (record) => {
    const [link, email] = [record.take("url"), record.take("username")];
    if (link.startsWith("chrome://FirefoxAccounts")) {
      return {
        outcome: "skipped",
        title: "Firefox account",
        reason: rowFault("browser_sync_key"),
      };
    }
    const passwordChangedAt = timeOf(Number(record.take("timepasswordchanged")));
    const rest = pick({
      formActionOrigin: record.take("formactionorigin"),
      guid: record.take("guid"),
      timeLastUsed: record.take("timelastused"),
    });
    return {
      title: titleOf("", link, email),
      link,
      email,
      password: record.take("password"),
      fields: [{ name: "httpRealm", value: record.take("httprealm"), kind: "text" }],
      createdAt: timeOf(Number(record.take("timecreated"))),
      changedAt: passwordChangedAt,
      passwordChangedAt,
      rest,
    };
  },
};

/** Apple Passwords and Safari: `Title,URL,Username,Password,Notes,OTPAuth`, formerly the first four. */
export const apple: HeaderFormat = {
  format: "apple-csv",
  signatures: [["title", "url", "username", "password"]],
  onlyColumns: ["title", "url", "username", "password", "notes", "otpauth"],
  rowReader: () => (record) => {
    const [link, email] = [record.take("url"), record.take("username")];
    return {
      title: titleOf(record.take("title"), link, email),
      link,
      email,
      password: record.take("password"),
      notes: record.take("notes"),
      totp: record.take("otpauth"),
    };
  },
};

/** The members that have a value. */
const pick = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

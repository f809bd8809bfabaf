import { timeOf } from "../dates.ts";
import type { HeaderFormat } from "./header-format.ts";
import { textsOf, usualColumns } from "./texts-of.ts";
import { rowFault } from "../../faults.ts";

/** Chrome, Edge, Brave and Opera: `name,url,username,password,note`, formerly without `note`. Apps have `android:` links. */
export const chrome: HeaderFormat = {
  format: "chrome-csv",
  signatures: [["name", "url", "username", "password"]],
  onlyColumns: ["name", "url", "username", "password", "note"],
  rowReader: () => (record) => textsOf(record, { ...usualColumns, title: "name", notes: "note" }),
};

/** Firefox: times in milliseconds since 1970; one row is the browser's own account. */
export const firefox: HeaderFormat = {
  format: "firefox-csv",
  signatures: [["url", "username", "password", "httprealm", "formactionorigin"]],
  rowReader: () => (record) => {
    const texts = textsOf(record, { link: "url", email: "username", password: "password" });
    if (texts.link?.startsWith("chrome://FirefoxAccounts"))
      return { outcome: "skipped", title: "Firefox account", reason: rowFault("browser_sync_key") };
    const passwordChangedAt = timeOf(Number(record.take("timepasswordchanged")));
    const rest = pick({
      formActionOrigin: record.take("formactionorigin"),
      guid: record.take("guid"),
      timeLastUsed: record.take("timelastused"),
    });
    return {
      ...texts,
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
  rowReader: () => (record) => textsOf(record, { ...usualColumns, totp: "otpauth" }),
};

/** The members that have a value. */
const pick = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

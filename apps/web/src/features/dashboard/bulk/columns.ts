import { saveFile } from "../../../lib/save-file.ts";

/** The columns of a bulk upload, as the specification names them. */
export const columns = [
  "firstName",
  "lastName",
  "email",
  "password",
  "mobileNo",
  "isAdmin",
  "isAllowedForRemindMe",
] as const;
export type Column = (typeof columns)[number];

/** Without these no row could be added. */
export const requiredColumns = ["firstName", "email"] as const satisfies readonly Column[];

export const templateName = "user_upload_template.csv";

/** Plain letters only, so that every spreadsheet reads it alike. */
const sample = ["Ada", "Lovelace", "ada.lovelace@example.com", "a temporary password", "555 0100", "false", "true"];

export const template = [columns, sample].map((cells) => `${cells.join(",")}\r\n`).join("");

/** Downloads the template: the columns and one sample row. */
export const saveTemplate = () => saveFile(templateName, "text/csv", template);

import { saveFile } from "../../../lib/save-file.ts";
import { columns } from "./columns.ts";

export const templateName = "user_upload_template.csv";

/** Plain letters only, so that every spreadsheet reads it alike. */
const sample = ["Ada", "Lovelace", "ada.lovelace@example.com", "a temporary password", "555 0100", "false", "true"];

export const template = [columns, sample].map((cells) => `${cells.join(",")}\r\n`).join("");

/** Downloads the template: the columns and one sample row. */
export const saveTemplate = () => saveFile(templateName, "text/csv", template);

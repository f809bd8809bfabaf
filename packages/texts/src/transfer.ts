import type {
  LeftBehind,
  LeftPart,
  LeftParts,
  RowFault,
  RowFaults,
  TransferFaults,
  UnknownKind,
} from "@pomander/transfer";
import type { Presence } from "@pomander/vault";
import { addErrorTexts, textOf, textOfError, type TextsOfCodes } from "./error-texts.ts";
import { type Format, localize } from "./format.ts";
import { formatNames } from "./format-names.ts";
import { isErrorCode } from "@pomander/contract";
import { reasonText } from "./reason-text.ts";
import "./vault.ts";

/** Every text about files that are imported and exported. */
export const english = ({ number, plural }: Format) => {
  const unknownFile: Record<UnknownKind, string> = {
    pdf: "This is a PDF document, not a password export. Choose the file that your password manager or browser exported.",
    picture:
      "This is a picture, not a password export. Choose the file that your password manager or browser exported.",
    program:
      "This is a program, not a password export. Choose the file that your password manager or browser exported.",
    sqlite:
      "This is a database of SQLite, not a password export. Choose the file that your password manager or browser exported.",
    archive:
      "This is an archive, not a password export. Choose the file that your password manager or browser exported.",
    zip: "This is a ZIP archive, not a password export. Choose the file that your password manager or browser exported.",
    oldOffice:
      "This is an office document of the old form, not a password export. Choose the file that your password manager or browser exported.",
    binary:
      "This isn't a file from a supported password manager. Choose the file that your password manager or browser exported.",
    blank: "This file is empty. Choose the file that your password manager or browser exported.",
    webPage:
      "This is a web page without a password table. Choose the file that your password manager or browser exported.",
    text: "This isn't an export from a supported password manager. Choose the file that your password manager or browser exported.",
  };
  const keepassKey = {
    password: "The password doesn't open this KeePass database. If it has a key file, choose that too.",
    passwordOrDamaged:
      "The password doesn't open this KeePass database, or its content is damaged. If it has a key file, choose that too.",
    keyFile: "The password and key file don't open this KeePass database.",
    keyFileOrDamaged: "The password and key file don't open this KeePass database, or its content is damaged.",
  };
  const advice = "Write dates as 2026-12-31, or import this column as a field.";
  const size = (bytes: number) => {
    if (bytes < 1_000) return `${bytes} bytes`;
    return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  };

  const faults: TextsOfCodes<TransferFaults> = {
    file_empty: () => "This file is empty.",
    file_moved: () => "This file can't be read anymore. It may have been moved or changed: choose it again.",
    file_too_large: ({ megabytes }) =>
      `This file is larger than ${megabytes} MB, which is more than any password export.`,
    too_many_entries: ({ most }) => `This file contains more than ${number(most)} entries.`,
    other_format: ({ importFormat }) => `This isn't a file in this format: ${formatNames[importFormat]}.`,
    text_damaged: () => "The text in this file is damaged or incomplete. Export it again.",
    unknown_file: ({ kind }) => unknownFile[kind],
    not_export_of: ({ program }) => `This isn't a ${program} export.`,
    no_vaults_in: ({ program }) => `This ${program} export contains no vaults.`,

    file_password_needed: () => "This file needs its password.",
    file_password_wrong: () => "Incorrect password for this file.",

    zip_damaged: () => "This zip file is damaged or incomplete. Export it again and choose the new file.",
    zip_path_outside: () =>
      "This zip file contains a path outside its own folder, which no export has, so it wasn't read.",
    zip_name_twice: () => "This zip file contains two files with the same name, so it wasn't read.",
    zip_encrypted: () =>
      "This zip file is encrypted. Unpack it with the app that created it and choose the file inside.",
    zip_too_large: () => "This zip file unpacks to more than 100 MB, so it wasn't read.",
    zip_too_many_files: ({ count }) =>
      `This zip file contains ${number(count)} files, more than any export, so it wasn't read.`,
    zip_unsupported: () => "This zip file uses an unsupported format. Unpack it and choose the file inside.",
    zip_part_missing: ({ name }) => `This zip file contains no ${name}.`,
    zip_part_not_text: ({ name }) => `The file ${name} in this zip file isn't text.`,

    json_damaged: () => "This JSON file is damaged or incomplete. Export it again and choose the new file.",
    json_too_deep: () => "This JSON file is nested deeper than any export, so it wasn't read.",
    json_too_many_values: () => "This JSON file contains more values than any export, so it wasn't read.",

    xml_damaged: () => "The XML in this file is damaged or incomplete. Export it again.",
    xml_doctype: () => "This XML file has a document type, which no export has. It wasn't read.",
    xml_too_deep: () => "This file is nested deeper than any real export.",
    xml_too_much: () => "This file contains more than any real export.",

    csv_too_many_columns: ({ line, most }) =>
      `Line ${line} of this file has more than ${number(most)} columns, more than any export.`,
    columns_not_chosen: ({ count }) => `Choose what each of this file's ${count} columns contains.`,
    columns_all_ignored: () => "Choose at least one column of this file to import.",

    export_damaged: () => "This export is damaged or incomplete. Choose another copy of it.",
    export_newer: () => "This file is from a newer version of Pomander. Update and try again.",
    export_too_costly: () => "Opening this file takes more work than any export needs, so its password wasn't tried.",

    bitwarden_damaged: () => "This Bitwarden export is damaged or incomplete. Export it again.",
    bitwarden_no_items: () => "This Bitwarden export contains no items.",
    bitwarden_sealed: () =>
      "This Bitwarden export is encrypted for the account it came from and can't be opened anywhere else. In Bitwarden, " +
      "export once more, and choose the format “.json”, or “.json (Encrypted)” with “Password protected”.",
    bitwarden_key_settings: () =>
      "This file uses key settings that Bitwarden doesn't have, so its password wasn't tried.",
    proton_sealed: () =>
      "This Proton Pass export is encrypted with PGP, which isn't supported. In Proton Pass, export again and " +
      "choose the format “ZIP” or “CSV” instead of “PGP-encrypted”.",
    cxf_newer: () => "This file uses a newer version of Credential Exchange, which isn't supported.",

    keepass_damaged: () =>
      "This KeePass database is damaged or incomplete. Copy it again from its original location, or export it as XML in KeePass.",
    keepass_contents_damaged: () => "The contents of this KeePass database are damaged.",
    keepass_too_large: () =>
      "This KeePass database unpacks to more than 100 MB. Remove large attachments, and try again.",
    keepass_first_version: () =>
      "This is a database of KeePass 1. Open it in KeePass 2 or KeePassXC, and save it as KDBX.",
    keepass_version: ({ major }) =>
      `KeePass databases of version ${major} aren't supported. Save yours as KDBX 4, or export it as XML.`,
    keepass_twofish: () =>
      "This KeePass database is encrypted with Twofish, which isn't supported. Choose AES or ChaCha20 in its database settings, save it, and try again.",
    keepass_cipher: () =>
      "This KeePass database uses unsupported encryption. Choose AES or ChaCha20 in its database settings, save it, and try again.",
    keepass_protection: () =>
      "The passwords in this KeePass database are protected in an unsupported way. Export it as XML in KeePass.",
    keepass_derivation: () =>
      "This KeePass database uses an unsupported key derivation. Choose Argon2 or AES-KDF in its database settings, save it, and try again.",
    keepass_too_costly: () =>
      "The key derivation of this KeePass database takes more time or memory than is supported. Set a lower decryption time in its database settings, save it, and try again.",
    keepass_key_needed: () => "Enter the master password of this KeePass database, or choose its key file.",
    keepass_key_wrong: ({ hasKeyFile, isOrDamaged }) =>
      keepassKey[`${hasKeyFile ? "keyFile" : "password"}${isOrDamaged ? "OrDamaged" : ""}`],
    key_file_damaged: () => "The key file is damaged. Copy it again from its original location.",
    key_file_too_large: () => "This file is too large to be a key file.",

    spreadsheet_too_large: ({ megabytes }) =>
      `This file is larger than ${megabytes} MB. Delete the sheets that you don't need and save it again.`,
    spreadsheet_empty: () => "This file has no rows.",
    spreadsheet_unknown: () =>
      "This isn't a spreadsheet. Choose an Excel workbook (.xlsx), an OpenDocument spreadsheet (.ods) or a CSV file.",
    spreadsheet_old: () =>
      "This is an old Excel file (.xls), or one with a password. Open it, save it as .xlsx or CSV without a password, and choose that file.",
    spreadsheet_encrypted: () => "This spreadsheet has a password. Save it without one and choose that file.",
    sheet_too_many_rows: ({ most }) =>
      `This file has more than ${number(most)} rows. Delete what you don't need, or split it into several files.`,
    sheet_too_many_columns: ({ most }) =>
      `This file has more than ${most} columns. Delete what you don't need, or split it into several files.`,
    sheet_too_many_merged: () =>
      "This file has too many merged cells. Delete what you don't need, or split it into several files.",
    sheet_too_much_text: () =>
      "This file has too much text. Delete what you don't need, or split it into several files.",
    workbook_damaged: () => "This workbook is damaged or incomplete. Save it again and choose the new file.",
    workbook_all_hidden: () => "This workbook has no sheet that isn't hidden.",
    workbook_too_many_sheets: ({ most }) => `This workbook has more than ${most} sheets.`,
    workbook_binary: () => "This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV and choose that file.",
    workbook_unknown: () => "This zip file isn't a spreadsheet. Save it as .xlsx or CSV and choose that file.",
    open_document_other: () => "This OpenDocument file isn't a spreadsheet.",
  };

  const rows: TextsOfCodes<RowFaults> = {
    quote_open: () => "A quotation mark in this row isn't closed.",
    quote_inside: () => "A quotation mark inside a value in this row isn't doubled.",
    column_count: ({ cells, expected }) =>
      plural(cells, {
        one: `This row has # column instead of ${expected}.`,
        other: `This row has # columns instead of ${expected}.`,
      }),
    empty_row: () => "This row is empty.",
    folder_only: () => "This row only names a folder.",
    browser_sync_key: () => "This is the browser's own sync key.",
    in_trash: ({ program }) => `It's in ${program}'s trash.`,
    in_recycle_bin: () => "This entry is in the recycle bin.",
    not_item: () => "This isn't an item.",
    not_record: () => "This isn't a record.",
    not_entry: () => "This isn't an entry.",
    not_dashlane_table: () => "This file in the zip isn't a Dashlane table.",
    newer_line: () => "This line is from a newer version of Pomander and can't be read.",
    row_type_unsupported: ({ type }) => `Items of type "${type}" aren't supported.`,
    item_type_unsupported: ({ type }) => `Items of the type ${type} aren't supported.`,
    unclear_day: ({ value }) => `"${value}" does not say which part is the month. ${advice}`,
    not_day: ({ value }) => `"${value}" is not a date. ${advice}`,
    unreadable_too_long: ({ reason }) =>
      `It couldn't be opened when it was exported (${reason}), and its stored contents are too long for a note.`,
  };

  const left: TextsOfCodes<LeftParts> = {
    attachment: ({ name, bytes }) => `Attachment ${name}${bytes === null ? "" : ` (${size(bytes)})`}`,
    file_missing: ({ name, reason }) => `${name}: ${reason}`,
    file_left: ({ name, reason }) =>
      `${name}: ${isErrorCode(reason.code) ? reasonText(reason) : (textOfError(reason) ?? "")}`,
    passkey: () => "Passkey",
    passkey_for: ({ site }) => `Passkey for ${site || "a site"}`,
    group_notes: () => "Notes of this group",
    earlier_versions: () => "Earlier versions, except their passwords",
    earlier_values: ({ label }) => `Earlier values of "${label}"`,
    other_format: () => "What only the other app's own format supports",
    earlier_passwords: ({ count }) => plural(count, { one: "# earlier password", other: "# earlier passwords" }),
    of_another_app: ({ name }) => `What another app stored as "${name}"`,
    of_newer_version: ({ name }) => `What a newer version of Pomander stored as "${name}"`,
    reminder_link: () => "Its link to a reminder",
    ignored_findings: () => "Ignored Health findings",
    reprompt: () => "Asking for the master password",
    link_matches: () => "Which pages its links match",
    archived: () => "Whether it's archived",
    unreadable: ({ reason }) => `This entry couldn't be opened: ${reason}`,
  };
  return { unknownFile, keepassKey, faults, rows, left };
};

const texts = localize("transfer", english);
addErrorTexts<TransferFaults>(texts.faults);

/** Returns why a row or item of a file makes no entry. */
export const rowText = (fault: RowFault): string => textOf<RowFaults>(texts.rows, fault);

/** Returns what of an entry is not transferred. */
export const leftText = (part: LeftPart): string => textOf<LeftParts>(texts.left, part);

/** Returns entries with what of each is not transferred. */
export const leftTexts = (left: readonly LeftBehind[]) =>
  left.map(({ entry, what }) => ({ entry, what: leftText(what) }));

/** Returns what of an entry in the vault is not transferred: its earlier passwords, if it has any. */
export const leftOfPresence = (presence: Presence | undefined): string[] => {
  const count = presence !== undefined && "earlierPasswords" in presence ? (presence.earlierPasswords ?? 0) : 0;
  return count === 0 ? [] : [leftText({ code: "earlier_passwords", params: { count } })];
};

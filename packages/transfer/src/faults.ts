import { errorsOf, codesOf, hasCode, type Coded, type IsCode, type NoParams } from "@pomander/crypto/coded-error";
import type { ImportLeftParts } from "@pomander/vault";
import type { ImportFormat } from "./import-formats.ts";

/** The kind of a file that no reader knows. */
export type UnknownKind =
  | "pdf"
  | "picture"
  | "program"
  | "sqlite"
  | "archive"
  | "zip"
  | "oldOffice"
  | "binary"
  | "blank"
  | "webPage"
  | "text";

/** Why a file is not read: each code with the values that its text names. */
export interface TransferFaults {
  file_empty: NoParams;
  /** It was moved, changed or locked since the user chose it: thrown by the programs that open files. */
  file_moved: NoParams;
  file_too_large: { megabytes: number };
  too_many_entries: { most: number };
  other_format: { importFormat: ImportFormat };
  text_damaged: NoParams;
  unknown_file: { kind: UnknownKind };
  /** A file of another program than the one that was named. */
  not_export_of: { program: string };
  no_vaults_in: { program: string };

  file_password_needed: NoParams;
  file_password_wrong: NoParams;

  zip_damaged: NoParams;
  zip_path_outside: NoParams;
  zip_name_twice: NoParams;
  zip_encrypted: NoParams;
  zip_too_large: NoParams;
  zip_too_many_files: { count: number };
  zip_unsupported: NoParams;
  zip_part_missing: { name: string };
  zip_part_not_text: { name: string };

  json_damaged: NoParams;
  json_too_deep: NoParams;
  json_too_many_values: NoParams;

  xml_damaged: NoParams;
  xml_doctype: NoParams;
  xml_too_deep: NoParams;
  xml_too_much: NoParams;

  csv_too_many_columns: { line: number; most: number };
  columns_not_chosen: { count: number };
  columns_all_ignored: NoParams;

  export_damaged: NoParams;
  export_newer: NoParams;
  /** A key derivation beyond the bounds of a file of ours. */
  export_too_costly: NoParams;

  bitwarden_damaged: NoParams;
  bitwarden_no_items: NoParams;
  /** Sealed to an account there: it opens nowhere else. */
  bitwarden_sealed: NoParams;
  bitwarden_key_settings: NoParams;
  proton_sealed: NoParams;
  cxf_newer: NoParams;

  keepass_damaged: NoParams;
  keepass_contents_damaged: NoParams;
  keepass_too_large: NoParams;
  keepass_first_version: NoParams;
  keepass_version: { major: number };
  keepass_twofish: NoParams;
  keepass_cipher: NoParams;
  keepass_protection: NoParams;
  keepass_derivation: NoParams;
  keepass_too_costly: NoParams;
  keepass_key_needed: NoParams;
  /** Version 3 does not distinguish a wrong key from a beginning of the content that is damaged. */
  keepass_key_wrong: { hasKeyFile: boolean; isOrDamaged: boolean };
  key_file_damaged: NoParams;
  key_file_too_large: NoParams;

  spreadsheet_too_large: { megabytes: number };
  spreadsheet_empty: NoParams;
  spreadsheet_unknown: NoParams;
  spreadsheet_old: NoParams;
  spreadsheet_encrypted: NoParams;
  sheet_too_many_rows: { most: number };
  sheet_too_many_columns: { most: number };
  sheet_too_many_merged: NoParams;
  sheet_too_much_text: NoParams;
  workbook_damaged: NoParams;
  workbook_all_hidden: NoParams;
  workbook_too_many_sheets: { most: number };
  workbook_binary: NoParams;
  workbook_unknown: NoParams;
  open_document_other: NoParams;
}
export type TransferFault = keyof TransferFaults;

/** Creates the error of a file that is not read. */
export const transferError = errorsOf<TransferFaults>();

/** Whether an error is one of these reasons why a file is not read. */
export const isTransferFault = hasCode as IsCode<TransferFaults>;

/** Why the text of a CSV file cannot be read as a row. */
interface CsvFaults {
  quote_open: NoParams;
  quote_inside: NoParams;
  column_count: { cells: number; expected: number };
}
export type CsvFault = Coded<CsvFaults>;
export const csvFault = codesOf<CsvFaults>();

/** Why a row or item makes no entry: each code with the values that its text names. */
export interface RowFaults extends CsvFaults {
  empty_row: NoParams;
  folder_only: NoParams;
  browser_sync_key: NoParams;
  in_trash: { program: string };
  in_recycle_bin: NoParams;
  not_item: NoParams;
  not_record: NoParams;
  not_entry: NoParams;
  not_dashlane_table: NoParams;
  newer_line: NoParams;
  row_type_unsupported: { type: string };
  item_type_unsupported: { type: string };
  /** A day that can be two, by whether the month comes first. */
  unclear_day: { value: string };
  not_day: { value: string };
  /** An entry that could not be opened when it was exported, and why. */
  unreadable_too_long: { reason: string };
}
export type RowFault = Coded<RowFaults>;
export const rowFault = codesOf<RowFaults>();

/** Data of an entry that is not transferred: each code with the values that its text names. */
export interface LeftParts extends ImportLeftParts {
  /** `bytes` is null where the size is unknown. */
  attachment: { name: string; bytes: number | null };
  /** A file that was missing when a sealed export was made, and why, in words. */
  file_missing: { name: string; reason: string };
  passkey: NoParams;
  /** `site` is empty where it is unknown. */
  passkey_for: { site: string };
  group_notes: NoParams;
  earlier_versions: NoParams;
  earlier_values: { label: string };
  of_another_app: { name: string };
  of_newer_version: { name: string };
  reminder_link: NoParams;
  ignored_findings: NoParams;
  reprompt: NoParams;
  link_matches: NoParams;
  archived: NoParams;
  /** The whole entry, which could not be opened. */
  unreadable: { reason: string };
}
export type LeftPart = Coded<LeftParts>;
export const leftPart = codesOf<LeftParts>();

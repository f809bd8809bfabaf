export { columnMeanings, type ColumnMeaning } from "./column-meanings.ts";
export * from "./file-contents.ts";
export { importFormats, type ImportFormat } from "./import-formats.ts";
export { importLimits } from "./import-limits.ts";
export { isTransferFault, transferError } from "./faults.ts";
export type {
  CsvFault,
  LeftPart,
  LeftParts,
  RowFault,
  RowFaults,
  TransferFault,
  TransferFaults,
  UnknownKind,
} from "./faults.ts";
export { createFreeNames } from "./free-name.ts";
export { harmlessPathName } from "./harmless-path-name.ts";
export { createAttachmentSource } from "./read/attachment-source.ts";
export { recognizeFile } from "./read/recognize.ts";
export { readFile } from "./read/read-file.ts";
export { exportFormats } from "./write/export-types.ts";
export { writeFilesExport } from "./write/files-export.ts";
export { exportFileName, writeExport } from "./write/write-export.ts";

export type { ExportContents, ExportFormat, ExportOptions, WrittenExport } from "./write/export-types.ts";
export type { FilesFormat } from "./write/files-export.ts";
export type { ExportFile } from "./write/files-to-write.ts";

export { openCsv } from "./read/csv/csv-file.ts";
export { csvRows } from "./read/csv/csv-rows.ts";
export { decodeText, type DecodedText } from "./read/decode-text.ts";
export { csvOf } from "./write/csv-table.ts";

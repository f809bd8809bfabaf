export { nextLine, parseRow } from "./read/csv/parse-row.ts";
export { TransferError } from "./types.ts";

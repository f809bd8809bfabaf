/** Loaded when it is needed: the readers of other programs' files are half of the command line. */
export { exportVault } from "./export.ts";
export { importFile } from "./import.ts";
export { listImports, undoImport } from "./past-imports.ts";

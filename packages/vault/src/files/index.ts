// Files on entries (crypto-protocol.md §24). A path of its own: only what adds or opens a file loads it.
export { changeFiles } from "./change-files.ts";
export { readFile } from "./read-file.ts";
export { checkFile, uploadFile } from "./upload-file.ts";

export type { FileOptions, FileSource } from "./file-source.ts";

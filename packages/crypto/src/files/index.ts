// Files on entries (crypto-protocol.md §24). A path of its own: only what adds or opens a file loads it.
export { createFileOpener } from "./open-file.ts";
export { proveFile } from "./prove-file.ts";
export { newFileSealer } from "./seal-file.ts";

export type { FileOpener, SealedFileRecord } from "./open-file.ts";
export type { FilePurpose } from "./prove-file.ts";
export type { FileSealer, SealedSegment } from "./seal-file.ts";

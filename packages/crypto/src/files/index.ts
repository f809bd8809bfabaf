// Files on entries (crypto-protocol.md §24). A path of its own: only what adds or opens a file loads it.
export { createFileOpener, type FileOpener, type SealedFileRecord } from "./open-file.ts";
export { proveFile, type FilePurpose } from "./prove-file.ts";
export { newFileSealer, type FileSealer, type SealedSegment } from "./seal-file.ts";

import type { Bytes } from "@pomander/crypto";

/** A file of the user's device. */
export interface FileSource {
  name: string;
  /** Its bytes. */
  size: number;
  /** Reads the bytes from `start` up to `end`. */
  read: (start: number, end: number) => Promise<Bytes>;
}

export interface FileOptions {
  /** Called with the bytes that are done. */
  onProgress?: ((done: number) => void) | undefined;
  /** Ends the work with the signal's reason. */
  signal?: AbortSignal | undefined;
}

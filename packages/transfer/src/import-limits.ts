/** Bounds of a file that is read (bytes, entries): beyond any real export, below harmful sizes. */
export const importLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** A sealed export of ours with files of entries, which stay sealed until they are stored. */
  sealedFileBytes: 8 * 1024 * 1024 * 1024,
  /**
   * The entries in it: a vault has 128 MiB of sealed entries, and those that could not be opened are in it as received.
   */
  sealedEntriesBytes: 256 * 1024 * 1024,
  /** A zip, whose files of entries stay packed until they are stored. */
  zipBytes: 2 * 1024 * 1024 * 1024,
  /** Contents that are unpacked in memory. */
  unpackedBytes: 100 * 1024 * 1024,
  zipFiles: 20_000,
  entries: 20_000,
  columns: 1_000,
  jsonDepth: 64,
} as const;

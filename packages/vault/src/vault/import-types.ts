/** An import that can be stopped and gone on with: nothing of it is stored before `run`, and each entry is stored once. */
export interface ImportRun {
  /** Every entry of it carries this id. */
  readonly id: string;
  readonly total: number;
  /**
   * Seals and stores what is not stored yet. After a problem or a cancel it can be called again and goes on. A cancel
   * lets the batch that is on its way end, so that it is known what is stored.
   */
  run(options?: {
    onProgress?: (stored: number, total: number) => void;
    signal?: AbortSignal | undefined;
  }): Promise<ImportOutcome>;
}

/** Where an import stands. Without a problem or a cancel, `stored` and `failed` make up all of it. */
export interface ImportOutcome {
  /** Entries stored, by this run and those before it. */
  stored: number;
  /** Entries that do not fit, by their place in what was given, and why, for a person. */
  failed: readonly { index: number; reason: string }[];
  /** What entries that are stored, or will be, had to leave behind to fit, for a person. */
  leftBehind: readonly { index: number; what: string }[];
  /** Why the rest is not stored and what to do, for a person; null when all is, or when it was cancelled. */
  problem: string | null;
  isCancelled: boolean;
}

/** An import that entries of the vault came with. */
export interface ImportRecord {
  id: string;
  /** The format of its file, as it was noted. */
  format: string;
  /** When it began, ISO 8601 UTC, by the device that made it. */
  at: string;
  /** Entries of it that are in the vault, archived ones too. */
  count: number;
  /** Those of them that were saved again since. */
  changed: number;
}

export interface UndoOutcome {
  /** Entries that are deleted now. */
  removed: number;
  /** Entries that stay, since somebody saved them again. */
  changedSince: number;
  /** Why the rest is not deleted, for a person; null when all is. */
  problem: string | null;
}

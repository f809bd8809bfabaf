import type { Contents } from "@pomander/contract";
import type { RandomSource, VaultKeys } from "@pomander/crypto";
import type { Api } from "../api.ts";
import type { PinnedStateStore, UnlockedWith } from "../device/pinned-state.ts";
import type { OpenSearchTexts } from "./open-search-texts.ts";
import type { OpenSummaries } from "./open-summaries.ts";

/** The device's services for reading and writing a vault. */
export interface VaultDevice {
  api: Api;
  keys: VaultKeys;
  memory: PinnedStateStore;
  random: RandomSource;
  now: () => Date;
  openSummaries: OpenSummaries;
  openSearchTexts: OpenSearchTexts;
  /** Reads the vault as stored; with `whole` it is sent again even if the server reports no change. */
  readContents: (options?: { whole?: boolean }) => Promise<Contents>;
  /**
   * Checks whether the server has contents other than those last read; false if it gives no tag to compare. Throws the
   * errors of any call.
   */
  hasNewContents: () => Promise<boolean>;
  /**
   * Returns the record that unlocks this vault, for the offline copy; undefined when the session has ended, or for an
   * archived vault.
   */
  wrapped: () => UnlockedWith | undefined;
  /** Whether this device's memory was found empty, and was written back, since the page was opened. */
  isMemoryRestored: () => boolean;
  /** Waits for that many milliseconds. */
  sleep: (milliseconds: number) => Promise<void>;
}

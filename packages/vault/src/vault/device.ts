import type { Contents } from "@pomander/contract";
import type { RandomSource, VaultKeys } from "@pomander/crypto";
import type { Api } from "../api.ts";
import type { PinnedStateStore, UnlockedWith } from "../device/pinned-state.ts";
import type { OpenSearchTexts } from "./open-search-texts.ts";
import type { OpenSummaries } from "./open-summaries.ts";

/** What reading and writing a vault needs of the device. */
export interface VaultDevice {
  api: Api;
  keys: VaultKeys;
  memory: PinnedStateStore;
  random: RandomSource;
  now: () => Date;
  openSummaries: OpenSummaries;
  openSearchTexts: OpenSearchTexts;
  /** The vault as it is stored; with `whole` it is sent again even if the server says that nothing has changed. */
  readContents: (options?: { whole?: boolean }) => Promise<Contents>;
  /** Whether the server has other contents than those last read; false where it gives no tag to ask by. Throws as any call does. */
  hasNewContents: () => Promise<boolean>;
  /** What unlocks this vault, for the offline copy; undefined when the session has ended, or for an archived vault. */
  wrapped: () => UnlockedWith | undefined;
  /** Whether this device's memory was found empty, and was written back, since the page was opened. */
  isMemoryRestored: () => boolean;
  /** Waits for that many milliseconds. */
  sleep: (milliseconds: number) => Promise<void>;
}

import type { Contents, Manifest } from "@pomander/contract";
import { sealManifest, type ManifestContent, type RandomSource, type VaultKeys } from "@pomander/crypto";
import type { Api } from "../api.ts";
import type { PinnedStateStore, UnlockedWith } from "../device/pinned-state.ts";
import { linkSource, type LinkSource } from "./chain.ts";
import type { OpenSearchTexts } from "./open-search-texts.ts";
import type { OpenSummaries } from "./open-summaries.ts";

/** How the manifests of a vault are read and written: a personal vault's by its own keys, a shared one's by its members. */
export interface Manifests extends LinkSource {
  /** Seals the manifest of a change, and proves that this device may make it. Throws RangeError past the limits. */
  seal: (counter: number, content: ManifestContent) => Promise<Manifest>;
}

/** Returns how the manifests of a personal vault are read and written. */
export const personalManifests = (api: Api, keys: VaultKeys, random: RandomSource): Manifests => ({
  ...linkSource(api, keys),
  seal: (counter, content) => sealManifest(keys, counter, content, random),
});

/** The device's services for reading and writing a vault. */
export interface VaultDevice {
  api: Api;
  keys: VaultKeys;
  manifests: Manifests;
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

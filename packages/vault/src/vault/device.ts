import type { AnyManifest, Contents, ReceivedManifest, VaultRole } from "@pomander/contract";
import {
  sealManifest,
  type ContentKeys,
  type ManifestContent,
  type RandomSource,
  type VaultKeys,
} from "@pomander/crypto";
import { proveFile, type FilePurpose } from "@pomander/crypto/files";
import type { SignedParts } from "@pomander/crypto/sharing";
import type { Api } from "../api.ts";
import type { PinnedStateStore, UnlockedWith } from "../device/pinned-state.ts";
import type { Reason } from "../reasons.ts";
import { linkSource, walkChain, type LinkSource, type ReceivedLink, type Walk, type WalkOptions } from "./chain.ts";
import type { OpenSearchTexts } from "./open-search-texts.ts";
import { sendManifest } from "./send-manifest.ts";
import type { OpenSummaries } from "./open-summaries.ts";
import type { KnownList, SharedState } from "./vault-state.ts";

/** How the manifests of a vault are read and written: a personal vault's by its own keys, a shared one's by its members. */
export interface Manifests extends LinkSource {
  /** Follows the links from the remembered one to the received one. Throws the errors of requesting links. */
  walk: (received: ReceivedLink & { manifest: ReceivedManifest }, options: WalkOptions) => Promise<Walk>;
  /**
   * Seals the manifest of a change, and proves that this device may make it. Throws RangeError past the limits.
   * @param list the list of a shared vault's members that is valid with it
   */
  seal: (counter: number, content: ManifestContent, list: KnownList | null) => Promise<SealedChange>;
  /**
   * Returns the list with which "Keep this version" is sealed: one that this device remembers is sealed again where the
   * server has an older one.
   */
  listToKeep: (shared: SharedState | null, counter: number) => Promise<KnownList | null>;
  /** Stores a manifest over the entries as they are, with its list. */
  send: (change: SealedChange) => Promise<void>;
  /** Called after "Keep this version" has become this device's memory, which it may have lowered. */
  kept: (shared: SharedState | null) => Promise<void>;
  /** Proves to the server that a change of the vault's files comes from a device that may make it. */
  proveFiles: <P extends FilePurpose>(shared: SharedState | null, purpose: P, parts: SignedParts[P]) => Promise<string>;
  /** Returns why this user may not make a change that needs a role; null: they may. */
  refusal: (shared: SharedState | null, role: VaultRole) => Promise<Reason | null>;
}

/** A sealed manifest: as it is sent, as it will be received, and what it says. */
export interface SealedChange {
  manifest: AnyManifest;
  received: ReceivedManifest;
  content: ManifestContent;
  shared: SharedState | null;
}

/**
 * Returns how the manifests of a personal vault are read and written. `withSeen` adds what this device has seen of
 * shared vaults to each that is written.
 */
export const personalManifests = (
  api: Api,
  keys: VaultKeys,
  random: RandomSource,
  withSeen: (content: ManifestContent) => ManifestContent,
): Manifests => {
  const source = linkSource(api, keys);
  return {
    ...source,
    walk: (received, options) => walkChain(source, received, options),
    async seal(counter, given) {
      const content = withSeen(given);
      const manifest = await sealManifest(keys, counter, content, random);
      return { manifest, received: { counter, sealed: manifest.sealed }, content, shared: null };
    },
    listToKeep: async () => null,
    send: ({ manifest }) => sendManifest(api, keys.vaultId, manifest),
    kept: async () => undefined,
    proveFiles: (_shared, purpose, parts) => proveFile(keys, purpose, ...parts),
    refusal: async () => null,
  };
};

/** The device's services for reading and writing a vault. */
export interface VaultDevice {
  api: Api;
  keys: ContentKeys;
  /** All keys of the user's own vault; null for a shared one. */
  personalKeys: VaultKeys | null;
  manifests: Manifests;
  memory: PinnedStateStore;
  random: RandomSource;
  now: () => Date;
  openSummaries: OpenSummaries;
  openSearchTexts: OpenSearchTexts;
  /** Reads the vault as stored; with `whole` it is sent again even if the server reports no change. */
  readContents: (options?: { whole?: boolean }) => Promise<Contents>;
  /**
   * Checks whether the server has contents other than those last read, or than those of the counter at which the vault
   * is; false if it gives no tag to compare. Throws the errors of any call.
   */
  hasNewContents: (counter: number) => Promise<boolean>;
  /** Returns the entity tag of the contents last received, or null if their manifest is another one than this. */
  contentsTag: (sealedManifest: string) => string | null;
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

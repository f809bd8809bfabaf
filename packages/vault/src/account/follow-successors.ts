import { id } from "@pomander/contract";
import {
  decodeBase64url,
  encodeBase64url,
  isManifestLink,
  openVaultKeys,
  type Bytes,
  type VaultKeys,
} from "@pomander/crypto";
import { linkSource, walkChain, type LinkSource, type ReceivedLink, type WalkedAcceptance } from "../vault/chain.ts";
import { withSeen } from "../vault/pinned-vault.ts";
import type { PinnedManifest, PinnedVault } from "../device/pinned-state.ts";

import { isKnownVault, type SeenVault } from "./confirm-warning.ts";
import type { ClientContext } from "./client-context.ts";
import type { NewKeys } from "../vault/vault-snapshot.ts";

/** The predecessor as the first manifest of its successor names it (crypto-protocol.md §14). */
export interface Follows {
  vaultId: string;
  vaultKey: Bytes;
  /** Counter and hash of the last link of that vault. */
  counter: number;
  hash: string;
}

/** Returns the member `follows` of a first manifest; null if it is missing or malformed. */
function followsOf({ content }: ReceivedLink): Follows | null {
  const written = content?.["follows"];
  if (!isManifestLink(written)) return null;
  const { vaultId, vaultKey } = written as unknown as Record<string, unknown>;
  const named = id.safeParse(vaultId);
  if (!named.success || typeof vaultKey !== "string") return null;
  try {
    const bytes = decodeBase64url(vaultKey);
    if (bytes.length !== vaultKeyBytes) return null;
    return { vaultId: named.data, vaultKey: bytes, counter: written.counter, hash: written.hash };
  } catch {
    return null;
  }
}

export const sealedFollows = ({ vaultId, vaultKey, counter, hash }: Follows) => ({
  follows: { vaultId, vaultKey: encodeBase64url(vaultKey), counter, hash },
});

/** Returns the first manifest of a vault; null where the server does not give one that opens. */
async function firstLink(source: LinkSource): Promise<(ReceivedLink & { at: string }) | null> {
  const [manifest] = await source.request(-1, 0);
  if (manifest?.counter !== 0) return null;
  const link = await source.open(manifest);
  return link.content === null ? null : { ...link, at: link.content.at };
}

const vaultKeyBytes = 32;
/**
 * Highest number of predecessors to follow: more than any user creates, so that a lying server cannot keep the client
 * asking.
 */
const maxVaults = 100;

/**
 * Checks whether a vault follows the one that this device last saw the account with, through any number of new vault
 * keys: each vault's first manifest names its predecessor with its key, and each chain is walked. An older vault that
 * this device remembers does not end the search, or the server could offer a vault that was replaced since. On success
 * the device's memory moves to the new vault.
 * @returns null if the vault does not follow
 */
export async function followSuccessors(
  { api, memory }: ClientContext,
  keys: VaultKeys,
  token: string,
  seen: SeenVault,
): Promise<NewKeys | null> {
  const options = { token };
  const newest = await firstLink(linkSource(api, keys, options));
  if (newest === null) return null;
  /** The predecessors, newest first, each with its key, its last link, and the link from which its chain is walked. */
  const before: { keys: VaultKeys; last: Follows; from: PinnedManifest }[] = [];
  let remembered: PinnedVault | undefined;
  for (let first = newest; remembered === undefined;) {
    const last = followsOf(first);
    if (last === null || before.length === maxVaults) return null;
    const vaultKeys = await openVaultKeys(last.vaultKey, last.vaultId);
    if (isKnownVault(seen, last.vaultId)) {
      remembered = await memory.get("vault", last.vaultId);
      if (remembered === undefined || remembered.manifest === null) return null;
      before.push({ keys: vaultKeys, last, from: remembered.manifest });
    } else {
      const next = await firstLink(linkSource(api, vaultKeys, options));
      if (next === null) return null;
      before.push({ keys: vaultKeys, last, from: next });
      first = next;
    }
  }
  const accepted: WalkedAcceptance[] = [];
  for (const vault of before.toReversed()) {
    const walked = await walkTo(linkSource(api, vault.keys, options), vault.last, vault.from, remembered.seenAccepted);
    if (walked === null) return null;
    accepted.push(...walked.accepted);
  }
  const { keepsCopy, seenAccepted } = remembered;
  const ids = await memory.get("ids", before.at(-1)?.keys.vaultId ?? "");
  await memory.updateVault(keys.vaultId, (now) => ({
    pinned: now ?? {
      kdf: null,
      manifest: { counter: newest.counter, hash: newest.hash, at: newest.at },
      seenAccepted: withSeen(seenAccepted, accepted),
      ...(keepsCopy === undefined ? {} : { keepsCopy }),
    },
  }));
  await memory.update("ids", keys.vaultId, (now) => now ?? (ids && { counter: 0, ids: ids.ids }));
  return { madeAt: newest.at, accepted };
}

/** Walks the chain of a replaced vault to its last link; returns null if the walk does not reach that link. */
async function walkTo(
  source: LinkSource,
  last: { counter: number; hash: string },
  pinned: PinnedManifest,
  noted: readonly string[],
) {
  const [manifest] = await source.request(last.counter - 1, last.counter);
  const link = manifest && (await source.open(manifest));
  // The remembered link need not be walked, but must open: an attacker could name it with an invented key.
  if (link?.counter !== last.counter || link.hash !== last.hash || link.content === null) return null;
  const walk = await walkChain(source, link, { pinned, noted });
  return walk.fault === null ? walk : null;
}

/** Returns the predecessor that the present vault's first manifest names; null: there is none. */
export async function readFollows(
  { api }: Pick<ClientContext, "api">,
  keys: VaultKeys,
): Promise<(Follows & { madeAt: string }) | null> {
  const first = await firstLink(linkSource(api, keys));
  const follows = first && followsOf(first);
  return first && follows && { ...follows, madeAt: first.at };
}

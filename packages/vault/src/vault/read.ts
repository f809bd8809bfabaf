import { entry as entryShape, singleFields, type Contents, type Manifest } from "@pomander/contract";
import { hashSealedManifest, openEntry, OpenError, openManifest, xor, type ManifestContent } from "@pomander/crypto";
import { createYieldToMain } from "../yield-to-main.ts";
import { WrongVault } from "./errors.ts";
import { toCachedEntry, unreadableOf, type VaultState, type CachedEntry } from "./vault-state.ts";
import { pinRead } from "./pinned-vault.ts";
import { faultOfRead } from "./verify.ts";
import type { IntegrityFault } from "../vault-snapshot.ts";
import type { OpenEntry, SealedEntry, UnreadableEntry } from "../entry-types.ts";
import type { VaultDevice } from "./device.ts";
import { openEntryOf } from "./draft.ts";
import { invalidEntryOf } from "./store.ts";
import type { ArchivedContents } from "../open-vault-types.ts";

export interface ReadResult {
  vaultState: VaultState;
  fault: IntegrityFault | null;
  /** "Keep what is here" of another device, if this one has not shown it yet. */
  newlyAccepted: { at: string; counter: number } | null;
}

const maxStaleReads = 3;

/** What this device held before a read. */
export interface ReadContext {
  /** Its entries need not be opened again where they come again unchanged. */
  last: VaultState | null;
  /** Its entries are named when they are missing. */
  verified: VaultState | null;
}
type OnProgress = (opened: number, total: number) => void;

/**
 * Reads the vault and verifies it, once more when it is not verified. A verified read is remembered before this
 * resolves.
 */
export async function readVault(device: VaultDevice, before: ReadContext, onProgress: OnProgress): Promise<ReadResult> {
  const first = await readOnce(device, before, onProgress);
  return first.fault === null
    ? first
    : readOnce(device, { ...before, last: first.vaultState }, onProgress, { whole: true });
}

async function readOnce(
  device: VaultDevice,
  before: ReadContext,
  onProgress: OnProgress,
  how: { whole?: boolean } = {},
): Promise<ReadResult> {
  const { keys, memory } = device;
  let { last } = before;
  for (let staleReads = 0; ; staleReads++) {
    // Judged by what was remembered when the request left: another tab may write while the reply is on its way.
    const pinned = await memory.get("vault", keys.vaultId);
    const vaultState = await buildVaultState(device, await device.readContents(how), last, onProgress);
    const fault = faultOfRead(vaultState, pinned?.manifest ?? null, await knownNames(device, before.verified));
    if (fault !== null) return { vaultState, fault, newlyAccepted: null };
    const result = await pinRead(device, vaultState);
    if (!result.isStale || staleReads === maxStaleReads) return { vaultState, ...result };
    last = vaultState;
  }
}

/** What was received, opened as far as a list shows it. Entries that `last` holds unchanged are not opened again. */
export async function buildVaultState(
  device: VaultDevice,
  contents: Contents,
  last: VaultState | null,
  onProgress: OnProgress,
): Promise<VaultState> {
  if (contents.vaultId !== device.keys.vaultId) throw new WrongVault();
  const { entries: received, invalidEntries } = await splitInvalidEntries(contents.entries, device.keys.vaultId);
  const known = received.map((entry) => unchangedEntry(last?.entries.get(entry._id), entry));
  const unknown = received.filter((_, i) => known[i] === undefined);
  const opened = await device.openSummaries(device.keys, unknown, (count) =>
    onProgress(received.length - unknown.length + count, received.length),
  );
  const fresh = opened[Symbol.iterator]();
  const puts = received.map((entry, i) => {
    const same = known[i];
    if (same !== undefined) return { ...same, sealed: entry, summary: withFlags(same, entry) };
    const next = fresh.next().value;
    if (next === undefined) throw new Error("Fewer entries were opened than were given");
    return toCachedEntry(entry, next);
  });
  const entries = new Map(puts.map((put) => [put.sealed._id, put]));
  const digest = puts.reduce((sum, put) => xor(sum, put.entryHash), new Uint8Array(32));
  const { manifest } = contents;
  const hash = await hashSealedManifest(manifest.sealed);
  return { manifest, hash, content: await contentOf(device, manifest), digest, entries, invalidEntries };
}

/** Well-formed entries of this vault, each id once; and all else, as received. */
async function splitInvalidEntries(
  received: readonly unknown[],
  vaultId: string,
): Promise<{ entries: SealedEntry[]; invalidEntries: unknown[] }> {
  const yieldToMain = createYieldToMain();
  const entries = new Map<string, SealedEntry>();
  const invalidEntries: unknown[] = [];
  for (const item of received) {
    const parsed = entryShape.safeParse(item);
    if (parsed.success && parsed.data.vaultId === vaultId && !entries.has(parsed.data._id))
      entries.set(parsed.data._id, parsed.data);
    else invalidEntries.push(item);
    await yieldToMain();
  }
  return { entries: [...entries.values()], invalidEntries };
}

/** The entry from before when all that is sealed or marked of it is the same, character by character. */
function unchangedEntry(before: CachedEntry | undefined, now: SealedEntry): CachedEntry | undefined {
  if (before === undefined) return undefined;
  const { sealed } = before;
  const isSame =
    sealed.revision === now.revision &&
    sealed.isArchive === now.isArchive &&
    sealed.key === now.key &&
    singleFields.every((field) => sealed[field] === now[field]) &&
    sealed.tags.length === now.tags.length &&
    sealed.tags.every((tag, i) => tag === now.tags[i]);
  return isSame ? before : undefined;
}

/** What is not sealed may have changed: favourite and times. Otherwise the summary stays the same object. */
function withFlags({ summary }: CachedEntry, now: SealedEntry): CachedEntry["summary"] {
  const { isFavorite, createdAt, updatedAt } = now;
  if (summary === null) return null;
  const isSame =
    summary.isFavorite === isFavorite && summary.createdAt === createdAt && summary.updatedAt === updatedAt;
  return isSame ? summary : { ...summary, isFavorite, createdAt, updatedAt };
}

async function contentOf(device: VaultDevice, manifest: Manifest): Promise<ManifestContent | null> {
  try {
    return await openManifest(device.keys, manifest);
  } catch (error) {
    if (error instanceof OpenError) return null;
    throw error;
  }
}

/** Titles of the entries that were shown before; after a reload of the page only the ids that were remembered. */
export async function knownNames(
  { memory, keys }: VaultDevice,
  verified: VaultState | null,
): Promise<ReadonlyMap<string, string>> {
  const pinned = await memory.get("ids", keys.vaultId);
  const names = new Map(pinned?.ids.map((id) => [id, id]));
  for (const [id, { summary }] of verified?.entries ?? []) if (summary !== null) names.set(id, summary.title);
  return names;
}

/** Reads and verifies a vault once, and opens every entry of it whole. */
export async function readArchivedContents(device: VaultDevice): Promise<ArchivedContents> {
  const { vaultState, fault } = await readVault(device, { last: null, verified: null }, () => undefined);
  const entries: OpenEntry[] = [];
  const unreadable: UnreadableEntry[] = vaultState.invalidEntries.map(invalidEntryOf);
  for (const found of vaultState.entries.values()) {
    try {
      entries.push(openEntryOf(found.sealed, await openEntry(device.keys, found.sealed)));
    } catch (error) {
      if (!(error instanceof OpenError)) throw error;
      unreadable.push(unreadableOf({ ...found, reason: error.message }));
    }
  }
  return { entries, unreadable, fault };
}

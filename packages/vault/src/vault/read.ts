import { entry as entryShape, type Contents, type Manifest } from "@pomander/contract";
import { hashSealed, OpenError, openManifest, xor, type ManifestContent } from "@pomander/crypto";
import { createBreather } from "../breathe.ts";
import { WrongVault } from "./errors.ts";
import { holdEntry, type Held, type HeldEntry } from "./held.ts";
import { rememberRead } from "./remember.ts";
import { faultOfRead } from "./verify.ts";
import type { ReadFault, SealedEntry } from "../types.ts";
import type { VaultDevice } from "./device.ts";

export interface Reading {
  held: Held;
  fault: ReadFault | null;
  /** "Keep what is here" of another device, if this one has not shown it yet. */
  newlyAccepted: { at: string; counter: number } | null;
}

const maxOvertaken = 3;

/** What this device held before a read. */
export interface Before {
  /** Its entries need not be opened again where they come again unchanged. */
  last: Held | null;
  /** Its entries are named when they are missing. */
  verified: Held | null;
}
type OnProgress = (opened: number, total: number) => void;

/**
 * Reads the vault and verifies it, once more when it is not verified. A verified read is remembered before this
 * resolves.
 */
export async function readVault(device: VaultDevice, before: Before, onProgress: OnProgress): Promise<Reading> {
  const first = await readOnce(device, before, onProgress);
  return first.fault === null ? first : readOnce(device, { ...before, last: first.held }, onProgress, { whole: true });
}

async function readOnce(
  device: VaultDevice,
  before: Before,
  onProgress: OnProgress,
  how: { whole?: boolean } = {},
): Promise<Reading> {
  const { keys, memory } = device;
  let { last } = before;
  for (let overtaken = 0; ; overtaken++) {
    // Judged by what was remembered when the request left: another tab may write while the reply is on its way.
    const remembered = await memory.get("vault", keys.vaultId);
    const held = await hold(device, await device.readContents(how), last, onProgress);
    const fault = faultOfRead(held, remembered?.manifest ?? null, await knownNames(device, before.verified));
    if (fault !== null) return { held, fault, newlyAccepted: null };
    const result = await rememberRead(device, held);
    if (!result.isOvertaken || overtaken === maxOvertaken) return { held, ...result };
    last = held;
  }
}

/** What was received, opened as far as a list shows it. Entries that `last` holds unchanged are not opened again. */
export async function hold(
  device: VaultDevice,
  contents: Contents,
  last: Held | null,
  onProgress: OnProgress,
): Promise<Held> {
  if (contents.vaultId !== device.keys.vaultId) throw new WrongVault();
  const { entries: received, misfits } = await sortOut(contents.entries, device.keys.vaultId);
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
    return holdEntry(entry, next);
  });
  const entries = new Map(puts.map((put) => [put.sealed._id, put]));
  const digest = puts.reduce((sum, put) => xor(sum, put.mark), new Uint8Array(32));
  const { manifest } = contents;
  const hash = await hashSealed(manifest.sealed);
  return { manifest, hash, content: await contentOf(device, manifest), digest, entries, misfits };
}

/** Well-formed entries of this vault, each id once; and all else, as received. */
async function sortOut(
  received: readonly unknown[],
  vaultId: string,
): Promise<{ entries: SealedEntry[]; misfits: unknown[] }> {
  const breathe = createBreather();
  const entries = new Map<string, SealedEntry>();
  const misfits: unknown[] = [];
  for (const item of received) {
    const parsed = entryShape.safeParse(item);
    if (parsed.success && parsed.data.vaultId === vaultId && !entries.has(parsed.data._id))
      entries.set(parsed.data._id, parsed.data);
    else misfits.push(item);
    await breathe();
  }
  return { entries: [...entries.values()], misfits };
}

const sealedAlike = ["key", "title", "link", "email", "password", "notes", "category", "extra"] as const;

/** The entry from before when all that is sealed or marked of it is the same, character by character. */
function unchangedEntry(before: HeldEntry | undefined, now: SealedEntry): HeldEntry | undefined {
  if (before === undefined) return undefined;
  const { sealed } = before;
  const isSame =
    sealed.revision === now.revision &&
    sealed.isArchive === now.isArchive &&
    sealedAlike.every((field) => sealed[field] === now[field]) &&
    sealed.tags.length === now.tags.length &&
    sealed.tags.every((tag, i) => tag === now.tags[i]);
  return isSame ? before : undefined;
}

/** What is not sealed may have changed: favourite and times. Otherwise the summary stays the same object. */
function withFlags({ summary }: HeldEntry, now: SealedEntry): HeldEntry["summary"] {
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
  verified: Held | null,
): Promise<ReadonlyMap<string, string>> {
  const remembered = await memory.get("ids", keys.vaultId);
  const names = new Map(remembered?.ids.map((id) => [id, id]));
  for (const [id, { summary }] of verified?.entries ?? []) if (summary !== null) names.set(id, summary.title);
  return names;
}

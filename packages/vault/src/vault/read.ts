import { entry as entryShape, singleFields, type Contents } from "@pomander/contract";
import { type ManifestContent, type ManifestLink } from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import type { WalkedAcceptance } from "./chain.ts";
import { toOwnEntry } from "./listed-entries.ts";
import { ownEntriesOf, ownEntryIdsOf } from "./own-entry-ids.ts";
import { identified, toCachedEntry, type VaultState, type CachedEntry } from "./vault-state.ts";
import { SortedEntries } from "./sorted-entries.ts";
import { firstVisitOf } from "./store.ts";
import { pinRead } from "./pinned-vault.ts";
import { faultOfContents, missingNames } from "./verify.ts";
import type { PinnedVault } from "../device/pinned-state.ts";
import type { AcceptedState, IntegrityFault } from "./vault-snapshot.ts";
import type { SealedEntry } from "../entry/entry-types.ts";
import type { VaultDevice } from "./device.ts";
import { openAll } from "./open-all.ts";
import type { ArchivedContents } from "./open-vault-types.ts";

export interface ReadResult {
  vaultState: VaultState;
  fault: IntegrityFault | null;
  /** Acceptances ("Keep this version") by other devices that this one has not noted as shown. */
  newlyAccepted: readonly AcceptedState[];
  /** The last link that this device verified or remembers, on which a "Keep this version" of this read builds. */
  anchor: ManifestLink | null;
  /** Whether this device has no memory of the vault: nothing is remembered before the user has confirmed it. */
  isFirstVisit: boolean;
}

const maxStaleReads = 3;

/** This device's state before a read. */
export interface ReadContext {
  /** The previous state; its entries are not opened again if they are unchanged. */
  last: VaultState | null;
  /** The last verified state; its entries are named when they are missing. */
  verified: VaultState | null;
  /** The hash of the manifest that the user has confirmed on a first visit. */
  confirmedHash?: string | null;
  /** Acceptances in this vault's predecessors, noted already: their effect shows only in this vault's entries. */
  acceptedBefore?: readonly WalkedAcceptance[];
  /** Whether this read shows nothing to the user, and so remembers nothing if there is news to show. */
  isQuiet?: boolean;
}
export interface OnProgress {
  opened: (opened: number, total: number) => void;
  walked: (walked: number, total: number) => void;
}
const noProgress: OnProgress = { opened: () => undefined, walked: () => undefined };

/**
 * Reads and verifies the vault, and reads it once more if it is not verified. A verified read is remembered before this
 * resolves, unless it is a first visit.
 */
export async function readVault(device: VaultDevice, before: ReadContext, onProgress: OnProgress): Promise<ReadResult> {
  const first = await readOnce(device, before, onProgress);
  return first.fault === null
    ? first
    : readOnce(device, { ...before, last: first.vaultState }, onProgress, { whole: true });
}

const quietly: ReadContext = { last: null, verified: null, isQuiet: true };

/** Reads a vault that this device knows, and of which there is no news to show. Throws `vault_not_verified`. */
export async function readVerified(device: VaultDevice): Promise<VaultState & { content: ManifestContent }> {
  const { vaultState, fault, isFirstVisit, newlyAccepted } = await readVault(device, quietly, noProgress);
  const { content } = vaultState;
  if (fault !== null || isFirstVisit || content === null || newlyAccepted.length > 0)
    throw clientError("vault_not_verified");
  return { ...vaultState, content };
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
    // The read is checked against the memory before the request: another tab may write until the reply arrives.
    const pinned = await memory.get("vault", keys.vaultId);
    const names = await knownNames(device, before.verified);
    const received = await buildVaultState(device, await device.readContents(how), last, onProgress.opened);
    const checked = await verifyRead(device, received, {
      pinned,
      names,
      verified: before.verified,
      onProgress: onProgress.walked,
    });
    const vaultState = { ...received, shared: checked.walk.shared };
    checked.isFirstVisit &&= vaultState.hash !== before.confirmedHash;
    const { content } = vaultState;
    const told = (accepted: readonly WalkedAcceptance[]) =>
      [...(before.acceptedBefore ?? []), ...accepted].map((walked) => acceptedStateOf(walked, vaultState, names));
    const newlyAccepted = checked.isFirstVisit ? [] : told(checked.walk.accepted);
    const isLeft = before.isQuiet === true && newlyAccepted.length > 0;
    if (checked.fault !== null || checked.isFirstVisit || content === null || isLeft)
      return { vaultState, ...checked, newlyAccepted };
    const { isStale, accepted } = await pinRead(device, { ...vaultState, content }, checked.walk);
    if (!isStale) return { vaultState, ...checked, newlyAccepted: told(accepted) };
    if (staleReads === maxStaleReads) return { vaultState, ...checked, newlyAccepted, fault: { kind: "gap" } };
    last = vaultState;
  }
}

interface JudgeOptions {
  pinned: PinnedVault | undefined;
  names: ReadonlyMap<string, string>;
  verified: VaultState | null;
  onProgress: (walked: number, total: number) => void;
}

/**
 * Checks whether the contents match their manifest, and follow the link that this device remembers. Remembers nothing.
 */
async function verifyRead(
  device: VaultDevice,
  vaultState: VaultState,
  { pinned, names, verified, onProgress }: JudgeOptions,
) {
  const { manifest, hash, content } = vaultState;
  const received = { counter: manifest.counter, hash, content, manifest };
  const remembered = pinned?.manifest ?? null;
  const noted = pinned?.seenAccepted ?? [];
  const walk = await device.manifests.walk(received, { pinned: remembered, noted, verified, onProgress });
  const isUnreadable = content === null;
  const fault = (isUnreadable ? null : walk.fault) ?? faultOfContents(vaultState, names);
  return {
    walk,
    fault,
    // A read on a first visit has verified nothing.
    anchor: remembered === null ? null : linkOf(walk.links.at(-1) ?? null),
    isFirstVisit: remembered === null,
  };
}

const linkOf = (link: ManifestLink | null) => link && { counter: link.counter, hash: link.hash };

function acceptedStateOf(
  { at, leftOut, by }: WalkedAcceptance,
  vaultState: VaultState,
  known: ReadonlyMap<string, string>,
): AcceptedState {
  const names = missingNames(vaultState, known);
  return { at, leftOut, gone: { count: names.length, names }, ...(by === undefined ? {} : { by }) };
}

/**
 * Builds the state of the received contents, with the texts opened that a list shows. Entries that are unchanged in
 * `last` are not opened again.
 */
export async function buildVaultState(
  device: VaultDevice,
  contents: Contents,
  last: VaultState | null,
  onProgress: OnProgress["opened"],
): Promise<VaultState> {
  if (contents.vaultId !== device.keys.vaultId) throw clientError("wrong_vault");
  const { content } = await device.manifests.open(contents.manifest);
  const ids = device.personalKeys === null ? null : ownEntryIdsOf(content);
  const { entries: received, invalidEntries } = await splitInvalidEntries(contents.entries, device.keys.vaultId);
  const isOwn = ownEntriesOf(ids);
  const wasOwn = ownEntriesOf(last?.own ?? null);
  const own = await Promise.all(received.filter(isOwn).map((entry) => toOwnEntry(device.keys, entry)));
  const listed = received.filter((entry) => !isOwn(entry));
  const known = listed.map((entry) =>
    wasOwn(entry) ? undefined : unchangedEntry(last?.entries.get(entry._id), entry),
  );
  const unknown = listed.filter((_, i) => known[i] === undefined);
  const opened = await device.openSummaries(device.keys, unknown, (count) =>
    onProgress(listed.length - unknown.length + count, listed.length),
  );
  const fresh = opened[Symbol.iterator]();
  const puts = listed.map((entry, i) => {
    const same = known[i];
    if (same !== undefined) return { ...same, sealed: entry, summary: withFlags(same, entry) };
    const next = fresh.next().value;
    if (next === undefined) throw new Error("Fewer entries were opened than were given");
    return toCachedEntry(entry, next);
  });
  const entries = SortedEntries.of([...puts, ...own]);
  return {
    ...(await identified(contents.manifest)),
    content,
    own: ids,
    shared: null,
    digest: await entries.digest(),
    entries,
    invalidEntries,
  };
}

/** Separates the well-formed entries of this vault, each id once, from everything else, as received. */
async function splitInvalidEntries(
  received: readonly unknown[],
  vaultId: string,
): Promise<{ entries: SealedEntry[]; invalidEntries: unknown[] }> {
  const yieldToMain = createYieldToMain();
  const entries = new Map<string, SealedEntry>();
  const invalidEntries: unknown[] = [];
  for (const item of received) {
    const parsed = entryShape.safeParse(item);
    const isEntry = parsed.success && parsed.data.vaultId === vaultId && parsed.data.tags.length === 1;
    if (isEntry && !entries.has(parsed.data._id)) entries.set(parsed.data._id, parsed.data);
    else invalidEntries.push(item);
    await yieldToMain();
  }
  return { entries: [...entries.values()], invalidEntries };
}

/** Returns the previous entry if all its sealed or marked values are the same, character by character. */
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

/**
 * Takes over the values that are not sealed: favourite and times. If they are unchanged, the summary stays the same
 * object.
 */
function withFlags({ summary }: CachedEntry, now: SealedEntry): CachedEntry["summary"] {
  const { isFavorite, createdAt, updatedAt } = now;
  if (summary === null) return null;
  const isSame =
    summary.isFavorite === isFavorite && summary.createdAt === createdAt && summary.updatedAt === updatedAt;
  return isSame ? summary : { ...summary, isFavorite, createdAt, updatedAt };
}

/** Returns the titles of the entries shown before; after a reload of the page, only the remembered ids. */
async function knownNames(
  { memory, keys }: VaultDevice,
  verified: VaultState | null,
): Promise<ReadonlyMap<string, string>> {
  const pinned = await memory.get("ids", keys.vaultId);
  const names = new Map(pinned?.ids.map((id) => [id, id]));
  for (const { summary } of verified?.entries.values() ?? [])
    if (summary !== null) names.set(summary._id, summary.title);
  return names;
}

/** Reads and verifies a vault once, and opens all texts of its entries. Remembers nothing on a first visit. */
export async function readArchivedContents(device: VaultDevice): Promise<ArchivedContents> {
  const { vaultState, fault, isFirstVisit } = await readVault(device, quietly, noProgress);
  const link = { counter: vaultState.manifest.counter, hash: vaultState.hash };
  const firstVisit = isFirstVisit ? firstVisitOf(vaultState) : null;
  return { ...(await openAll(device.keys, vaultState)), fault, link, firstVisit };
}

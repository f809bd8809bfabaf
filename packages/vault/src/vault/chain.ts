import { calls, limits, type ReceivedManifest } from "@pomander/contract";
import {
  hashSealedManifest,
  openManifest,
  type Acceptance,
  type ManifestContent,
  type ManifestLink,
  type VaultKeys,
} from "@pomander/crypto";
import { ifUnopenable } from "../is-code.ts";
import { type Api, type CallOptions, ApiError } from "../api.ts";
import type { PinnedManifest } from "../device/pinned-state.ts";
import type { IntegrityFault } from "./vault-snapshot.ts";
import type { SharedState, VaultState } from "./vault-state.ts";

/** A manifest as received, and its contents; null: it does not open under its counter. */
export interface ReceivedLink extends ManifestLink {
  content: ManifestContent | null;
}

/** The "Keep this version" of another device, found in a walk. */
export interface WalkedAcceptance {
  at: string;
  leftOut: number;
  /** The user id of the member who kept it, in a shared vault. */
  by?: string;
}

/** The result of following a vault's manifests from the one that this device remembers. */
export interface Walk {
  /** null: each link follows its predecessor, or a user's acceptance explains why it does not. */
  fault: IntegrityFault | null;
  /** The verified links, the remembered one first; the next "Keep this version" builds on the last one. */
  links: readonly PinnedManifest[];
  /** Acceptances not noted on this device so far. */
  accepted: readonly WalkedAcceptance[];
  /** The last verified link of a shared vault; null: a personal vault, or there is none. */
  shared: SharedState | null;
}

/** The source of a vault's links, and what opens them. */
export interface LinkSource {
  /** Requests one page of the links after one counter, up to another; it is empty if the server has no such vault. */
  request: (after: number, until: number) => Promise<readonly ReceivedManifest[]>;
  open: (manifest: ReceivedManifest) => Promise<ReceivedLink>;
}

/** Returns the source of a personal vault's links. `options` are those of each request. */
export const linkSource = (api: Api, keys: VaultKeys, options?: CallOptions): LinkSource => ({
  request: (after, until) => requestLinks(api, keys.vaultId, { after, until }, options),
  open: (manifest) => openLink(keys, manifest),
});

export interface WalkOptions {
  /** The link that this device remembers; null: none. */
  pinned: PinnedManifest | null;
  /** The times of the acceptances that this device has shown. */
  noted: readonly string[];
  /** The last state that was verified since these keys were obtained; null: none. */
  verified?: VaultState | null;
  onProgress?: (walked: number, total: number) => void;
}

/**
 * Follows a vault's manifests from the remembered one to the received one (crypto-protocol.md §5, "The chain"). No
 * member of a received manifest may be trusted before. Throws the errors of requesting links.
 */
export async function walkChain(
  source: LinkSource,
  received: ReceivedLink,
  { pinned, noted, verified = null, onProgress = () => undefined }: WalkOptions,
): Promise<Walk> {
  const walk = createWalk(pinned, noted);
  if (pinned !== null) {
    if (received.counter < pinned.counter) return walk.ended({ kind: "older" });
    if (isTooFar(pinned, received)) return walk.ended({ kind: "jump" });
    if (received.counter === pinned.counter) {
      const isSame = received.hash === pinned.hash;
      if (isSame) walk.take(received);
      return walk.ended(isSame ? null : partedAt(pinned, pinned));
    }
    const isNext = received.counter === pinned.counter + 1 && received.content?.prev === pinned.hash;
    if (verified !== null && isNext) {
      walk.take(received);
      return walk.ended();
    }
    // The remembered link is requested too: a server's made-up key could continue from its hash, but cannot open it.
    const total = received.counter - pinned.counter;
    for await (const links of pagesOfLinks(source, pinned.counter - 1, received.counter - 1)) {
      if (links === null) return walk.ended({ kind: "gap" });
      for (const link of links) {
        const isOther = link.hash !== pinned.hash || link.content === null;
        if (link.counter === pinned.counter && isOther) return walk.ended(partedAt(pinned, pinned));
        walk.take(link);
      }
      onProgress((links.at(-1)?.counter ?? pinned.counter) - pinned.counter, total);
    }
  }
  walk.take(received);
  return walk.ended();
}

/**
 * Highest distance of counters: more than any vault changes between two visits, since a longer walk or search would not
 * end.
 */
const maxJump = 1_000_000;

/** Whether a counter is so far ahead of a known link, or of a vault's first, that no link in between is requested. */
export const isTooFar = (known: ManifestLink | null, { counter }: { counter: number }): boolean =>
  counter - (known?.counter ?? 0) > maxJump;

function createWalk(pinned: PinnedManifest | null, noted: readonly string[]) {
  const seen = new Set(noted);
  const links: PinnedManifest[] = pinned === null ? [] : [pinned];
  const accepted: WalkedAcceptance[] = [];
  /** Counter of the first link that does not follow, until an acceptance explains it. */
  let failing: number | null = null;

  const note = ({ at }: Acceptance, leftOut: number) => {
    seen.add(at);
    accepted.push({ at, leftOut });
  };
  return {
    take(link: ReceivedLink): void {
      const { counter, hash, content } = link;
      const before = links.at(-1);
      const acceptance = acceptanceOf(link);
      const isNew = acceptance !== null && !seen.has(acceptance.at);
      if (before?.counter === counter && before.hash === hash) {
        if (isNew) note(acceptance, 0);
        return;
      }
      const follows = failing === null && content !== null && (before === undefined || content.prev === before.hash);
      if (!follows) {
        failing ??= counter;
        const isExplained = isNew && before !== undefined && isSameLink(acceptance.from, before);
        if (!isExplained || counter <= failing) return;
      }
      if (content === null) return;
      if (isNew) note(acceptance, failing === null ? 0 : counter - failing);
      failing = null;
      links.push({ counter, hash, at: content.at });
    },
    /**
     * Returns the result of the walk.
     * @param fault another fault; by default the one that the walk has found
     */
    ended(fault?: IntegrityFault | null): Walk {
      const last = links.at(-1) ?? null;
      const found = failing === null || last === null ? null : partedAt(last, pinned);
      return { fault: fault === undefined ? found : fault, links, accepted, shared: null };
    },
  };
}

/**
 * Returns the fault of two histories that split after the last link that agrees. If that is the remembered link, it may
 * already belong to the other history.
 */
export const partedAt = (last: PinnedManifest, pinned: PinnedManifest | null): IntegrityFault => ({
  kind: "twoHistories",
  at: last.at === "" ? null : last.at,
  isOrBefore: last === pinned,
});

/** Returns a manifest's acceptance; null if it has none, or none that counts. */
function acceptanceOf({ counter, content }: ReceivedLink): Acceptance | null {
  const accepted = content?.accepted;
  return accepted !== undefined && accepted.counter === counter - 1 ? accepted : null;
}

export const isSameLink = (a: ManifestLink | null, b: ManifestLink) =>
  a !== null && a.counter === b.counter && a.hash === b.hash;

/** Yields the links after one counter, up to another one, page by page; null in place of an incomplete page. */
async function* pagesOfLinks(
  source: LinkSource,
  after: number,
  until: number,
): AsyncGenerator<readonly ReceivedLink[] | null> {
  for await (const manifests of pagesOfManifests(source, after, until))
    yield manifests && (await Promise.all(manifests.map(source.open)));
}

/** Does the same as `pagesOfLinks`, without opening them. */
export async function* pagesOfManifests(
  { request }: Pick<LinkSource, "request">,
  after: number,
  until: number,
): AsyncGenerator<readonly ReceivedManifest[] | null> {
  for (let counter = after; counter < until;) {
    const manifests = await request(counter, until);
    const isWhole = manifests.length > 0 && manifests.every((link, i) => link.counter === counter + 1 + i);
    counter += manifests.length;
    if (!isWhole || counter > until) {
      yield null;
      return;
    }
    yield manifests;
  }
}

export async function requestLinks(
  api: Api,
  vaultId: string,
  { after, until }: { after: number; until: number },
  options?: CallOptions,
): Promise<readonly ReceivedManifest[]> {
  const query = { after: `${after}`, until: `${until}` };
  try {
    return (await api(calls.vaults.manifests, { params: { vaultId }, query }, options)).manifests;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Opens a personal vault's manifest; its content is null if it does not open. */
async function openLink(keys: VaultKeys, manifest: ReceivedManifest): Promise<ReceivedLink> {
  const [hash, content] = await Promise.all([
    hashSealedManifest(manifest.sealed),
    openManifest(keys, manifest).catch(ifUnopenable(() => null)),
  ]);
  return { counter: manifest.counter, hash, content };
}

/**
 * Returns the newest manifest at or below a counter that opens, for the settings in it; null: none does. Links older
 * than `known`, which this device has verified, are not read, or a server could choose among all settings there ever
 * were.
 */
export async function newestContent(
  source: LinkSource,
  counter: number,
  known: ManifestLink | null,
): Promise<ManifestContent | null> {
  const oldest = known?.counter ?? 0;
  for (let until = counter; until >= oldest; until -= limits.manifestsPerPage) {
    const after = Math.max(oldest - 1, until - limits.manifestsPerPage);
    const manifests = await source.request(after, until);
    if (manifests.length === 0) return null;
    const links = await Promise.all(manifests.map(source.open));
    const isNewer = (at: number) => at > after && at <= until && at !== known?.counter;
    const found = links.findLast(
      (link) => link.content !== null && (isNewer(link.counter) || (known !== null && isSameLink(known, link))),
    );
    if (found !== undefined) return found.content;
  }
  return null;
}

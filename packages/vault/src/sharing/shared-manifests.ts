import { calls, type Grant, type ReceivedManifest, type VaultRole } from "@pomander/contract";
import type { ContentKeys, ManifestLink, RandomSource } from "@pomander/crypto";
import {
  sealLink,
  sign,
  hashText,
  type Card,
  type Identity,
  type OpenedLink,
  type SharedContent,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import type { Api } from "../api.ts";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import { createReason } from "../reasons.ts";
import type { Manifests } from "../vault/device.ts";
import {
  isTooFar,
  pagesOfManifests,
  partedAt,
  requestLinks,
  type ReceivedLink,
  type Walk,
  type WalkedAcceptance,
  type WalkOptions,
} from "../vault/chain.ts";
import type { PinnedManifest } from "../device/pinned-state.ts";
import type { IntegrityFault } from "../vault/vault-snapshot.ts";
import type { KnownList, SharedState } from "../vault/vault-state.ts";
import { listToKeep } from "./list-to-keep.ts";
import { listOfLink, openKnownList, readLink, type ReadLink } from "./read-link.ts";
import { ownRecordChange, type OwnRecordChange } from "./own-record-changes.ts";
import { verifyKeep, verifyLink, type LinkFault } from "./verify-link.ts";

interface SharedVaultAccess {
  api: Api;
  keys: ContentKeys;
  userId: string;
  /** Returns the identity of this user that a list names. */
  identityIn: (list: SharedList) => Promise<Identity>;
  random: RandomSource;
  /** Writes a link that the user chose into their own vault, lower than the one that it names. */
  lower: (state: SharedState) => Promise<void>;
  /** Links that this person's own vault names: those above the start of a walk must be on it. */
  named: () => Promise<readonly ManifestLink[]>;
  /** Returns the user ids of this person's contacts, which no machine may have. */
  contacts: () => ReadonlySet<string>;
  /** Returns whether this device remembers that new keys took the vault's place: it is read, and never written to. */
  isEnded?: () => Promise<boolean>;
  /** Returns whether the user's own vault is verified: without that nothing is written. */
  isOwnVerified?: () => boolean;
  /** Seals the vault's key for people; without it nothing is kept. */
  give?: (by: Identity, takers: readonly Card[], link: ManifestLink) => Promise<Grant[]>;
  /** Called where another person's link changed this user's record; more than once where the walk is repeated. */
  onOwnRecord?: (change: OwnRecordChange) => void;
  /** Returns the name of a member for this user; by default the one in the list. */
  nameOf?: (member: SharedMember) => string;
}

/** Returns how the manifests of a shared vault are read and written (crypto-protocol.md §20). */
export function sharedManifests(access: SharedVaultAccess): Manifests {
  const { api, keys, userId, random } = access;
  const { vaultId } = keys;

  /** Returns what is sent with a link that brings a list: the server's copy of it, and grants for members it brings back. */
  async function broughtWith(list: string, { link, list: { content, added = [] } }: SharedState) {
    const members = content.members.map(({ userId: id, role, sign }) => ({ userId: id, role, sign }));
    const grants = (await access.give?.(await access.identityIn(content), added, link)) ?? [];
    return { list, members, grants };
  }

  return {
    request: (after, until) => requestLinks(api, vaultId, { after, until }),
    async open(manifest): Promise<ReceivedLink> {
      const read = await readLink(keys, manifest);
      const hash = read?.link.hash ?? (await hashText(manifest.sealed));
      return { counter: manifest.counter, hash, content: read?.link.content ?? null };
    },
    async walk({ manifest }, options) {
      const walk = await walkShared(access, manifest, options);
      const { fault } = walk;
      if (fault === null || fault.kind === "jump") return walk;
      return { ...walk, shared: await stateToKeep(access, manifest, options.pinned, walk.shared) };
    },
    async seal(counter, given, list) {
      if (list === null) throw new Error("A shared vault has a list of members");
      const identity = await access.identityIn(list.content);
      const content: SharedContent = { ...given, by: userId, list: { counter: list.counter, hash: list.hash } };
      const { sealed, by, sig } = await sealLink(keys, identity, counter, content, random);
      const link = { counter, by, sig, hash: await hashText(sealed), content };
      const brought = list.counter === counter ? { list: list.sealed } : {};
      return {
        manifest: { counter, sealed, sig },
        received: { counter, sealed, by, sig, ...brought },
        content,
        shared: { userId, link, list },
      };
    },
    listToKeep: (shared, counter) => listToKeep(access, shared, counter),
    async send({ manifest, received, shared }) {
      if (!("sig" in manifest) || shared === null) throw new Error("Not a manifest of a shared vault");
      const body = received.list == null ? { manifest } : { manifest, ...(await broughtWith(received.list, shared)) };
      const { leftOut = [] } = shared.list;
      await api.done(calls.vaults.setManifest, { params: { vaultId }, body }).catch((error: unknown) => {
        if (leftOut.length === 0 || !isCode(error, "members_changed")) throw error;
        throw clientError("keep_leaves_out", { names: leftOut.join(", ") }, error);
      });
    },
    kept: async (shared) => {
      if (shared !== null) await access.lower(shared);
    },
    async proveFiles(shared, purpose, parts) {
      if (shared === null) throw new Error("A shared vault has a list of members");
      if ((await access.isEnded?.()) === true) throw clientError("vault_ended");
      return sign(await access.identityIn(shared.list.content), purpose, ...parts);
    },
    async refusal(shared, role) {
      if ((await access.isEnded?.()) === true) return createReason("vault_ended");
      if (access.isOwnVerified?.() === false) return createReason("vault_unverified");
      const own = shared?.list.content.members.find((member) => member.userId === userId);
      if (own === undefined) return createReason("vault_not_shared");
      return ranks[own.role] < ranks[role] ? createReason("vault_role_too_low", { role }) : null;
    },
  };
}

const ranks: Record<VaultRole, number> = { read: 0, write: 1, manage: 2 };

/** Faults of a link that are those of a history, not of its author. */
const isOfHistory = (fault: LinkFault) => fault === "not_next";

/** Links that are opened at once: so few that verifying them one after the other, which nothing interrupts, blocks no page. */
const linksAtOnce = 32;

/**
 * Follows the links of a shared vault from the remembered one, and verifies each by the list of the one before it. A
 * manager's Keep may pass over those that do not count.
 */
async function walkShared(
  access: SharedVaultAccess,
  received: ReceivedManifest,
  { pinned, noted, verified = null, onProgress = () => undefined }: WalkOptions,
): Promise<Walk> {
  if (pinned === null) throw new Error("A shared vault is opened from a link that is known");
  const { keys, userId } = access;
  const links: PinnedManifest[] = [pinned];
  const accepted: WalkedAcceptance[] = [];
  let state: SharedState | null = null;
  const ended = (fault: IntegrityFault | null): Walk => ({ fault, links, accepted, shared: state });

  const allNamed = await access.named();
  const named = new Map(allNamed.map((link) => [link.counter, link.hash]));
  const highest = Math.max(pinned.counter, ...named.keys());
  if (isTooFar(pinned, received)) return ended({ kind: "jump" });
  const isOlder = received.counter < highest;

  // The state that this device has verified already need not be requested again.
  const known = verified?.shared ?? null;
  if (known !== null && isSame(known.link, pinned)) state = known;
  const start = pinned.counter - (state === null ? 1 : 0);
  if (received.counter < pinned.counter) return ended({ kind: "older" });
  let failing: { counter: number; fault: IntegrityFault } | null = null;
  // Another device of this person's has seen another link in the place of the remembered one.
  if (allNamed.some(({ counter, hash }) => counter === pinned.counter && hash !== pinned.hash))
    failing = { counter: pinned.counter, fault: partedAt(pinned, pinned) };

  /** Takes the next link, as it was read. Returns a fault that ends the walk. */
  async function take(manifest: ReceivedManifest, read: ReadLink | null): Promise<IntegrityFault | null> {
    const { counter } = manifest;
    const expected = named.get(counter);
    const hash = read?.link.hash ?? (await hashText(manifest.sealed));
    if (state === null) {
      if (counter !== pinned?.counter || hash !== pinned.hash || read === null)
        return partedAt(links[0] ?? other, pinned);
      const list = await listOfLink(access, read, pinned.list);
      if (list === null) return { kind: "gap" };
      state = { userId, link: read.link, list };
      links[0] = toPinned(state);
      noteAcceptance(read.link, 0);
      return null;
    }
    if (expected !== undefined && counter > state.link.counter && expected !== hash)
      failing ??= { counter, fault: partedAt(toPinned(state), pinned) };
    if (counter === state.link.counter) return hash === state.link.hash ? null : partedAt(toPinned(state), pinned);
    if (failing === null) {
      const result = read && verifyLink(keys.vaultId, state, read.link, read.list, access.contacts());
      if (read !== null && result?.fault === undefined && result !== null) {
        move(read, result.verified.list === state.list ? state.list : (read.list ?? state.list));
        noteAcceptance(read.link, 0);
        return null;
      }
      const isParted = result?.fault === undefined || isOfHistory(result.fault);
      failing = { counter, fault: isParted ? partedAt(toPinned(state), pinned) : { kind: "unsigned" } };
    }
    if (read === null || counter <= failing.counter) return null;
    const kept = verifyKeep(keys.vaultId, state, read.link, read.list, access.contacts());
    const at = read.link.content.accepted?.at;
    if (kept.fault !== undefined || at === undefined || noted.includes(at)) return null;
    move(read, kept.verified.list === state.list ? state.list : (read.list ?? state.list));
    noteAcceptance(read.link, counter - failing.counter);
    failing = null;
    return null;
  }
  const other: PinnedManifest = pinned;
  function move({ link }: ReadLink, list: KnownList) {
    const before = state?.list ?? list;
    const lists = { before: before.content, after: list.content };
    const change = ownRecordChange(keys.vaultId, userId, link, lists, access.nameOf);
    if (change !== null) access.onOwnRecord?.(change);
    state = { userId, link, list };
    links.push(toPinned(state));
  }
  function noteAcceptance({ counter, content }: OpenedLink, leftOut: number) {
    const acceptance = content.accepted;
    if (acceptance === undefined || acceptance.counter !== counter - 1) return;
    const isKnown = noted.includes(acceptance.at) || accepted.some(({ at }) => at === acceptance.at);
    if (!isKnown) accepted.push({ at: acceptance.at, leftOut, by: content.by });
  }

  const total = received.counter - pinned.counter;
  for await (const page of pagesOfManifests({ request: requestOf(access) }, start, received.counter - 1)) {
    if (page === null) return ended({ kind: "gap" });
    for (let begin = 0; begin < page.length; begin += linksAtOnce) {
      const together = page.slice(begin, begin + linksAtOnce);
      const reads = await Promise.all(together.map((manifest) => readLink(keys, manifest)));
      for (const [i, manifest] of together.entries()) {
        const fault = await take(manifest, reads[i] ?? null);
        if (fault !== null) return ended(fault);
      }
    }
    onProgress((page.at(-1)?.counter ?? pinned.counter) - pinned.counter, total);
  }
  const fault = await take(received, await readLink(keys, received));
  if (fault !== null) return ended(fault);
  const found = failing as { fault: IntegrityFault } | null;
  return ended(found?.fault ?? (isOlder ? { kind: "older" } : null));
}

const requestOf =
  ({ api, keys }: SharedVaultAccess) =>
  (after: number, until: number) =>
    requestLinks(api, keys.vaultId, { after, until });

const isSame = (a: ManifestLink, b: ManifestLink) => a.counter === b.counter && a.hash === b.hash;

/** Returns a verified state as a device remembers it. */
export const toPinned = ({ link, list }: SharedState): PinnedManifest => ({
  counter: link.counter,
  hash: link.hash,
  at: link.content.at,
  list: { counter: list.counter, sealed: list.sealed },
});

/**
 * Returns the last verified state, else the remembered list, with the list of the received link, which the walk does not
 * lead to: a manager can keep that link, and bring the list back. null: no list is remembered, or one does not open.
 */
async function stateToKeep(
  access: SharedVaultAccess,
  received: ReceivedManifest,
  pinned: PinnedManifest | null,
  known: SharedState | null,
): Promise<SharedState | null> {
  const { keys, userId } = access;
  const read = await readLink(keys, received);
  const list = known?.list ?? (pinned?.list && (await openKnownList(keys, pinned.list)));
  if (read === null || list == null) return known;
  const base = (await listOfLink(access, read, undefined)) ?? list;
  return { userId, link: known?.link ?? read.link, list, received: base };
}

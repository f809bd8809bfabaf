import { calls } from "@pomander/contract";
import { decodeBase64url, encodeBase64url, type Bytes } from "@pomander/crypto";
import { cardText, openGrant, openSharedKeys, type SharedList } from "@pomander/crypto/sharing";
import { requestLinks } from "../vault/chain.ts";
import { nothingPinned } from "../vault/pinned-vault.ts";
import type { SharedState } from "../vault/vault-state.ts";
import { endVault } from "./end-vault.ts";
import {
  cardOf,
  contactIds,
  namedLinks,
  nameOfMember,
  sharedStateOf,
  successorOf,
  type Own,
  type SharingCore,
} from "./sharing-core.ts";
import { rememberStart } from "./open-shared.ts";
import { ownRecordChange } from "./own-record-changes.ts";
import type { VaultRecord } from "./own-records.ts";
import { readLink } from "./read-link.ts";
import { sharedManifests, toPinned } from "./shared-manifests.ts";
import type { SharingNotice } from "./sharing-types.ts";
import { verifySuccessor } from "./verify-successor.ts";

/** The outcome of following new keys: `notFollowed` leaves the old vault as it was. */
export type Followed =
  | { kind: "followed"; record: VaultRecord; notices: readonly SharingNotice[] }
  | { kind: "notFollowed"; why: "history" | "grant" | "successor" | "stored" };

/**
 * Follows the new keys of a vault: its chain to the last link, the key that a manager of that link's list gives, and the
 * first link of the vault that takes its place (crypto-protocol.md §21).
 */
export async function followSuccessor(core: SharingCore, own: Own, record: VaultRecord): Promise<Followed> {
  const { vaultId } = record;
  const sent = core.server?.vaults.find((vault) => vault.vaultId === vaultId);
  const nextId = sent?.successor ?? null;
  if (sent === undefined || nextId === null) return { kind: "notFollowed", why: "successor" };
  const last = await walkToEnd(core, own, record, sent.counter);
  if (last === null) return { kind: "notFollowed", why: "history" };
  const taken = await takeGrant(core, own, nextId, last.list.content);
  if (taken === null) return { kind: "notFollowed", why: "grant" };
  const first = await firstState(core, own, { vaultId, nextId, last, vaultKey: taken.vaultKey });
  if (first === null) return { kind: "notFollowed", why: "successor" };
  const { name } = first.list.content;
  const next: VaultRecord = {
    vaultId: nextId,
    vaultKey: encodeBase64url(taken.vaultKey),
    counter: 0,
    hash: first.link.hash,
    name,
    endedAt: null,
  };
  const stored = await endVault(core, vaultId, next);
  if (stored.kind !== "done") return { kind: "notFollowed", why: "stored" };
  await rememberStart(core, nextId, first.link, toPinned(first));
  const stay = new Set(first.list.content.members.map(({ userId }) => userId));
  const takenOut = last.list.content.members.map(({ userId }) => userId).filter((userId) => !stay.has(userId));
  await rememberEnd(core, vaultId, { successor: nextId, takenOut });
  const lists = { before: last.list.content, after: first.list.content };
  const changed = ownRecordChange(nextId, own.identity.userId, first.link, lists, (member) =>
    nameOfMember(own, member),
  );
  return {
    kind: "followed",
    record: next,
    notices: [noticeOf(own, nextId, last, first), ...(changed === null ? [] : [changed])],
  };
}

/** Remembers the vault that took the place of another one, which is never written to again. */
export async function rememberEnd(
  core: SharingCore,
  vaultId: string,
  { successor, takenOut }: { successor: string; takenOut: readonly string[] },
): Promise<void> {
  if (successor !== "") core.successors.set(vaultId, successor);
  core.host.seen.forget(vaultId);
  core.host.vaults.find(vaultId)?.close();
  await core.host.memory.updateVault(vaultId, (before = nothingPinned) => ({
    pinned: { ...before, successor, takenOut },
  }));
}

/**
 * Returns the vault that took the place of one that is open here, where another device of this user has followed it, if
 * it follows the last link that this device knows; null otherwise. The server's word alone would lead what is typed for
 * one vault into another one.
 */
export async function successorFollowedElsewhere(core: SharingCore, own: Own, vaultId: string): Promise<string | null> {
  const last = sharedStateOf(core, vaultId);
  const nextId = successorOf(core, vaultId);
  const record = own.records.vaults.find((known) => known.vaultId === nextId);
  if (last === null || nextId === null || record === undefined) return null;
  const known = { vaultId, nextId, last, vaultKey: decodeBase64url(record.vaultKey) };
  return (await firstState(core, own, known)) === null ? null : nextId;
}

/** Walks the chain of a vault to its last link; null: its links do not agree with what is known. */
async function walkToEnd(
  core: SharingCore,
  own: Own,
  { vaultId, vaultKey }: VaultRecord,
  counter: number,
): Promise<SharedState | null> {
  const { api, random, memory } = core.host;
  const keys = await openSharedKeys(decodeBase64url(vaultKey), vaultId);
  const named = namedLinks(own, vaultId);
  const [start] = named;
  if (start !== undefined) await rememberStart(core, vaultId, start);
  const pinned = (await memory.get("vault", vaultId)) ?? nothingPinned;
  const { identityIn } = own;
  const { userId } = own.identity;
  const manifests = sharedManifests({
    api,
    keys,
    userId,
    identityIn,
    random,
    lower: async () => undefined,
    named: async () => named,
    contacts: () => contactIds(own),
  });
  const [manifest] = await requestLinks(api, vaultId, { after: counter - 1, until: counter });
  if (manifest?.counter !== counter || pinned.manifest === null) return null;
  const received = { ...(await manifests.open(manifest)), manifest };
  const walk = await manifests.walk(received, { pinned: pinned.manifest, noted: pinned.seenAccepted });
  return walk.fault === null ? walk.shared : null;
}

/** Takes the key of the new vault from a manager of the old list, with the card there; null: no grant is right. */
async function takeGrant(
  { host: { api, now } }: SharingCore,
  own: Own,
  nextId: string,
  before: SharedList,
): Promise<{ vaultKey: Bytes } | null> {
  if (own.records.vaults.some(({ vaultId }) => vaultId === nextId) || own.vault.vaultId === nextId) return null;
  const { grants } = await api(calls.sharedVaults.grants, { params: { vaultId: nextId } });
  // The new list may name another card of this user than the old one.
  const takers = [await own.identityIn(before), own.identity];
  const managers = before.members.filter(({ role }) => role === "manage");
  for (const grant of grants) {
    const giver = managers.find(({ userId }) => userId === grant.by);
    if (giver === undefined || grant.vaultId !== nextId || grant.counter !== 0) continue;
    for (const taker of takers) {
      const opened = await openGrant(taker, cardOf(giver), grant, { now: now(), isSuccessor: true });
      if ("vaultKey" in opened) return opened;
    }
  }
  return null;
}

/** Verifies the first link of the new vault against the last one of the old vault; null: it does not follow. */
async function firstState(
  { host: { api } }: SharingCore,
  own: Own,
  { vaultId, nextId, last, vaultKey }: { vaultId: string; nextId: string; last: SharedState; vaultKey: Bytes },
): Promise<SharedState | null> {
  const keys = await openSharedKeys(vaultKey, nextId);
  const [manifest] = await requestLinks(api, nextId, { after: -1, until: 0 });
  const read = manifest?.counter === 0 ? await readLink(keys, manifest) : null;
  if (read === null || read.list === null) return null;
  // That the own records do not have it yet is seen where its key is taken.
  const others = own.records.vaults.map((known) => known.vaultId).filter((known) => known !== nextId);
  const knownVaultIds = new Set([own.vault.vaultId, ...others]);
  const next = { vaultId: nextId, link: read.link, list: read.list };
  const { fault } = verifySuccessor({ vaultId, last, knownVaultIds, next });
  return fault === undefined ? { userId: own.identity.userId, link: read.link, list: read.list } : null;
}

function noticeOf(own: Own, vaultId: string, last: SharedState, first: SharedState): SharingNotice {
  const before = last.list.content.members;
  const after = new Map(first.list.content.members.map((member) => [member.userId, member]));
  const { by, at } = first.link.content;
  const namesOf = (members: SharedList["members"]) => members.map((member) => nameOfMember(own, member));
  const [maker = ""] = namesOf(before.filter(({ userId }) => userId === by));
  return {
    kind: "newKeys",
    vaultId,
    name: first.list.content.name,
    by: maker,
    out: namesOf(before.filter(({ userId }) => !after.has(userId))),
    replaced: namesOf(
      before.filter((member) => {
        const now = after.get(member.userId);
        return now !== undefined && cardText(now) !== cardText(member);
      }),
    ),
    at,
  };
}

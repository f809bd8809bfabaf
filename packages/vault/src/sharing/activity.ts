import type { ReceivedManifest } from "@pomander/contract";
import { decodeBase64url, type ContentKeys, type ManifestLink } from "@pomander/crypto";
import { cardText, isLinkSigned, isMachine, openSharedKeys, type SharedList } from "@pomander/crypto/sharing";
import type { Api } from "../api.ts";
import { clientError } from "../errors.ts";
import { createReason, reasonOf } from "../reasons.ts";
import { pagesOfManifests, requestLinks } from "../vault/chain.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import { factsOf } from "./activity-facts.ts";
import type { ActivityFact, ActivityItem, ActivityPage, ActivityPerson, ActivityPlace } from "./activity-types.ts";
import { listOfLink, readLink, type ReadLink } from "./read-link.ts";
import { contactIds, nameOfMember, notSaved, sharedStateOf, type Own, type SharingCore } from "./sharing-core.ts";
import type { SharingOutcome } from "./sharing-types.ts";
import { verifyKeep, verifyLink, type VerifiedLink } from "./verify-link.ts";
import { verifySuccessor } from "./verify-successor.ts";

const linksPerPage = 100;

interface Source {
  api: Api;
  own: Own;
  keys: ContentKeys;
}

/**
 * Returns what the links of a vault say, backwards from a place, else from the last verified link. Each link names the
 * hash of the one before, so that the verified one decides which links there were; each signature is verified by the list
 * of its time (crypto-protocol.md §20).
 */
export async function readActivity(
  core: SharingCore,
  vaultId: string,
  before: ActivityPlace | null,
): Promise<SharingOutcome<{ page: ActivityPage }>> {
  const own = await core.own();
  if (own === null) return notSaved(createReason(core.host.personal() === null ? "vault_locked" : "vault_unverified"));
  try {
    const place = before ?? lastPlace(core, vaultId);
    if (place === null) return notSaved(createReason("vault_unverified"));
    const keys = await keysOf(own, place.vaultId);
    if (keys === null) throw clientError("vault_not_open");
    return { kind: "done", page: await readPage({ api: core.host.api, own, keys }, place) };
  } catch (error) {
    return notSaved(reasonOf(error));
  }
}

function lastPlace(core: SharingCore, vaultId: string): ActivityPlace | null {
  const state = sharedStateOf(core, vaultId);
  return state && { vaultId, counter: state.link.counter, hash: state.link.hash };
}

/** Returns the keys of a vault of the user's records, also of one that ended lately; null: it has none. */
async function keysOf({ records }: Own, vaultId: string): Promise<ContentKeys | null> {
  const record = records.vaults.find((known) => known.vaultId === vaultId);
  return record === undefined ? null : openSharedKeys(decodeBase64url(record.vaultKey), vaultId);
}

async function readPage(source: Source, place: ActivityPlace): Promise<ActivityPage> {
  const { keys, own } = source;
  const { vaultId } = keys;
  const [oldest, ...links] = await linksUpTo(source, place);
  const list = await listOfLink(source, oldest, undefined);
  if (list === null) throw clientError("activity_differs");
  let state: VerifiedLink = { link: oldest.link, list };
  /** The last link that counts, from which a manager's Keep may go on. */
  let right = state;
  const first = oldest.link.counter === 0 ? await firstItem(source, state) : null;
  const items: ActivityItem[] = first === null ? [] : [first.item];
  const contacts = contactIds(own);
  const yieldToMain = createYieldToMain();
  for (const read of links) {
    const { link } = read;
    const kept = verifyKeep(vaultId, right, link, read.list, contacts);
    const from = kept.fault === undefined ? right : state;
    const result = kept.fault === undefined ? kept : verifyLink(vaultId, state, link, read.list, contacts);
    if (result.fault === undefined) {
      const after = result.verified;
      const facts = factsOf(from, after, (member) => personOf(own, member.userId, after.list.content));
      items.push({ ...itemOf(own, vaultId, after, from.list.content), signature: "right", facts });
      right = after;
      state = after;
    } else {
      items.push({ ...itemOf(own, vaultId, { link }, state.list.content), signature: "wrong", facts: [] });
      // Its list does not count: it could let its maker manage, and sign the next links.
      const { list } = state.link.content;
      state = { link: { ...link, content: { ...link.content, list } }, list: state.list };
    }
    await yieldToMain();
  }
  if (first !== null) return { items: items.toReversed(), next: first.next, isCut: first.isCut };
  const { counter, hash } = oldest.link;
  const isCut = links.length === 0;
  return { items: items.toReversed(), next: isCut ? null : { vaultId, counter, hash }, isCut };
}

/**
 * Returns the links that lead to a known one, oldest first, at least two where there are. Those that do not open, which a
 * manager's Keep passed over, are not among them. The oldest is none that a Keep passed over, since its list decides who
 * signed the next ones. Throws `activity_differs` where the server sends others than those that were verified.
 */
async function linksUpTo({ api, keys }: Source, last: ManifestLink): Promise<[ReadLink, ...ReadLink[]]> {
  const found: ReadLink[] = [];
  let expected: ManifestLink | null = last;
  /** The counter of the next link, backwards, that no Keep passed over. */
  let counting = last.counter;
  let isPassedOver = false;
  while (expected !== null && (found.length < 2 || isPassedOver)) {
    const window = await readWindow(api, keys.vaultId, expected.counter);
    for (const manifest of window.toReversed()) {
      if (manifest.counter !== expected?.counter) continue;
      const read = await readLink(keys, manifest);
      if (read?.link.hash !== expected.hash) throw clientError("activity_differs");
      found.unshift(read);
      isPassedOver = manifest.counter > counting;
      if (!isPassedOver) counting = keepOf(read)?.from?.counter ?? manifest.counter - 1;
      expected = await linkBefore(keys, read, window);
    }
  }
  const [oldest, ...links] = found;
  if (oldest === undefined) throw clientError("activity_differs");
  return [oldest, ...links];
}

/** Returns the Keep in a link, with the link from which it continues; null: the link is none. */
function keepOf({ link: { counter, content } }: ReadLink) {
  const { accepted } = content;
  return accepted?.counter === counter - 1 ? accepted : null;
}

/** Requests the links up to a counter, that one included. */
async function readWindow(api: Api, vaultId: string, until: number) {
  const request = (after: number, last: number) => requestLinks(api, vaultId, { after, until: last });
  const links: ReceivedManifest[] = [];
  for await (const page of pagesOfManifests({ request }, Math.max(-1, until - linksPerPage - 1), until)) {
    if (page === null) throw clientError("activity_differs");
    links.push(...page);
  }
  return links;
}

/** Returns the link before one; where it does not open, the one from which a manager's Keep continues. */
async function linkBefore(
  keys: ContentKeys,
  read: ReadLink,
  window: readonly ReceivedManifest[],
): Promise<ManifestLink | null> {
  const { counter, content } = read.link;
  if (counter === 0) return null;
  const keep = keepOf(read);
  const before = window.find((manifest) => manifest.counter === counter - 1);
  const isGap = keep !== null && before !== undefined && (await readLink(keys, before)) === null;
  return isGap ? keep.from : { counter: counter - 1, hash: content.prev };
}

/** Returns what the first link of a vault says, and where the activity continues, in the vault that new keys replaced. */
async function firstItem(source: Source, first: VerifiedLink) {
  const { own, keys } = source;
  const { link, list } = first;
  const { follows } = link.content;
  const item = itemOf(own, keys.vaultId, first, list.content);
  const isSigned = list.content.members.some(
    (member) => member.userId === link.content.by && isLinkSigned(keys.vaultId, link, member),
  );
  if (follows === undefined) {
    // The founder is alone at first, and so cannot say of others that another manager added them.
    const isRight = isSigned && list.content.members.length === 1;
    const facts: ActivityFact[] = isRight ? [{ kind: "founded" }] : [];
    return { item: { ...item, signature: isRight ? "right" : "wrong", facts } as const, next: null, isCut: false };
  }
  const last = await lastOfPredecessor(source, follows);
  if (last === null) {
    const facts: ActivityFact[] = [{ kind: "newKeys", out: [], replaced: [] }];
    return { item: { ...item, signature: isSigned ? "right" : "unknown", facts } as const, next: null, isCut: true };
  }
  const next = { vaultId: keys.vaultId, link, list };
  const isRight =
    verifySuccessor({ vaultId: follows.vaultId, last, knownVaultIds: new Set(), next }).fault === undefined;
  const facts: ActivityFact[] = isRight ? [newKeysOf(own, last.list.content, list.content)] : [];
  return { item: { ...item, signature: isRight ? "right" : "wrong", facts } as const, next: follows, isCut: false };
}

/** Returns the last link of a vault that new keys replaced; null: this user cannot read it, or the server has it no more. */
async function lastOfPredecessor({ api, own }: Source, { vaultId, counter, hash }: ActivityPlace) {
  const keys = await keysOf(own, vaultId);
  if (keys === null) return null;
  const [manifest] = await requestLinks(api, vaultId, { after: counter - 1, until: counter });
  const read = manifest?.counter === counter ? await readLink(keys, manifest) : null;
  if (read?.link.hash !== hash) return null;
  const list = await listOfLink({ api, keys }, read, undefined);
  return list && { link: read.link, list };
}

function newKeysOf(own: Own, before: SharedList, after: SharedList): ActivityFact {
  const present = new Map(after.members.map((member) => [member.userId, cardText(member)]));
  const people = (isAmong: (userId: string, card: string) => boolean) =>
    before.members
      .filter((member) => isAmong(member.userId, cardText(member)))
      .map(({ userId }) => personOf(own, userId, before));
  return {
    kind: "newKeys",
    out: people((userId) => !present.has(userId)),
    replaced: people((userId, card) => present.has(userId) && present.get(userId) !== card),
  };
}

function itemOf(own: Own, vaultId: string, { link }: Pick<VerifiedLink, "link">, list: SharedList) {
  const { counter, content } = link;
  return { vaultId, counter, at: content.at, by: personOf(own, content.by, list) };
}

function personOf(own: Own, userId: string, list: SharedList): ActivityPerson {
  const member = list.members.find((known) => known.userId === userId);
  const name = member === undefined ? "" : nameOfMember(own, member);
  const isProgram = member !== undefined && isMachine(member);
  return { userId, name, isMe: userId === own.identity.userId, isMachine: isProgram };
}

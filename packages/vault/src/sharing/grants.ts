import { calls, type Grant } from "@pomander/contract";
import { encodeBase64url, type Bytes, type ContentKeys } from "@pomander/crypto";
import { cardText, openGrant, openSharedKeys, type Card } from "@pomander/crypto/sharing";
import type { PinnedManifest } from "../device/pinned-state.ts";
import { requestLinks } from "../vault/chain.ts";
import type { SharedState } from "../vault/vault-state.ts";
import { rememberStart } from "./open-shared.ts";
import { takenOutWith } from "./remembered-end.ts";
import { withVault } from "./create-vault.ts";
import {
  cardOf,
  contactCards,
  contactIds,
  contactOf,
  lastOf,
  liveLists,
  withOwn,
  type Own,
  type SharingCore,
} from "./sharing-core.ts";
import { listOfLink, readLink } from "./read-link.ts";
import { sharedManifests, toPinned } from "./shared-manifests.ts";
import type { SharingOutcome } from "./sharing-types.ts";
import { introductionsOf, usableCard } from "./usable-card.ts";
import { faultOfGrantedLink } from "./verify-grant.ts";

/** A grant that was verified, up to the newest link of its vault. */
export interface RightGrant {
  grant: Grant;
  giver: Card;
  vaultKey: Bytes;
  state: SharedState;
}

/** Returns the card of who gives; null: no usable one. */
const giverOf = (core: SharingCore, own: Own, userId: string): Card | null =>
  userId === own.identity.userId
    ? cardOf(own.identity)
    : usableCard(userId, contactCards(own), liveLists(core, own), core.verifyCheck);

/** A chain that was verified for a grant: another refresh begins there. The giver can make it very long. */
interface WalkedChain {
  /** The counter of the newest link then. */
  newest: number;
  /** The last link that is right. */
  last: PinnedManifest;
  /** The state after the newest link; null: a link is not right. */
  state: SharedState | null;
}
/** The chains by vault and giver, each with the grant and the cards that it was verified for. */
export type WalkedChains = Map<string, { of: string; chain: WalkedChain }>;

/**
 * Verifies a grant before anything of it is stored (crypto-protocol.md §21); null: it is not taken. `personalIds`: the
 * user's own vaults, past ones too. `walked`: the chains that were verified before.
 */
export async function readGrant(
  core: SharingCore,
  own: Own,
  grant: Grant,
  { personalIds, walked }: { personalIds: ReadonlySet<string>; walked: WalkedChains },
): Promise<RightGrant | null> {
  const { vaultId } = grant;
  // First what costs nothing: who makes a vault grants it to themselves, and is sent that each time.
  if (personalIds.has(vaultId) || own.records.vaults.some((known) => known.vaultId === vaultId)) return null;
  if ((await takenOutWith(core, vaultId)) !== null) return null;
  const giver = giverOf(core, own, grant.by);
  if (giver === null) return null;
  const opened = await openGrant(own.identity, giver, grant, { now: core.host.now(), isSuccessor: false });
  if ("fault" in opened) return null;
  const { vaultKey } = opened;
  const newest = core.server?.vaults.find((vault) => vault.vaultId === vaultId)?.counter;
  if (newest === undefined || newest < grant.counter) return null;
  const of = JSON.stringify([grant, cardText(giver), cardText(own.identity)]);
  const before = walked.get(`${vaultId} ${grant.by}`);
  const known = before?.of === of ? before.chain : null;
  const chain =
    known?.newest === newest ? known : await walkFromGrant(core, own, { grant, giver, vaultKey, newest, known });
  if (chain !== null) walked.set(`${vaultId} ${grant.by}`, { of, chain });
  return chain?.state ? { grant, giver, vaultKey, state: chain.state } : null;
}

/**
 * Returns whether a grant is not taken only because no card of who gives is usable: a person who began an empty vault has
 * no contacts. Who gives, and that there is a vault, is the server's word.
 */
export async function isFromStranger(
  core: SharingCore,
  own: Own,
  { vaultId, by }: Grant,
  personalIds: ReadonlySet<string>,
): Promise<boolean> {
  if (personalIds.has(vaultId) || own.records.vaults.some((known) => known.vaultId === vaultId)) return false;
  return giverOf(core, own, by) === null && (await takenOutWith(core, vaultId)) === null;
}

interface ChainToWalk extends Pick<RightGrant, "grant" | "giver" | "vaultKey"> {
  newest: number;
  known: WalkedChain | null;
}

/** Verifies the link that a grant names, and walks from it, or from what is known, to the newest one; null: it is not right. */
async function walkFromGrant(
  core: SharingCore,
  own: Own,
  { grant, giver, vaultKey, newest, known }: ChainToWalk,
): Promise<WalkedChain | null> {
  const { api, random } = core.host;
  const { vaultId } = grant;
  const keys = await openSharedKeys(vaultKey, vaultId);
  const pinned = known?.last ?? (await readGrantedLink(core, own, { grant, giver, keys }));
  if (pinned === null) return null;
  const { identityIn } = own;
  const { userId } = own.identity;
  const manifests = sharedManifests({
    api,
    keys,
    userId,
    identityIn,
    random,
    lower: async () => undefined,
    named: async () => [],
    contacts: () => contactIds(own),
  });
  const [last] = await requestLinks(api, vaultId, { after: newest - 1, until: newest });
  if (last?.counter !== newest) return null;
  const received = { ...(await manifests.open(last)), manifest: last };
  const { fault, links, shared } = await manifests.walk(received, { pinned, noted: [] });
  return { newest, last: links.at(-1) ?? pinned, state: fault === null ? shared : null };
}

/** Returns the link that a grant names, with its list; null: they do not bear it out. */
async function readGrantedLink(
  { host: { api } }: SharingCore,
  own: Own,
  { grant, giver, keys }: Pick<RightGrant, "grant" | "giver"> & { keys: ContentKeys },
): Promise<PinnedManifest | null> {
  const { vaultId, counter } = grant;
  const [sent] = await requestLinks(api, vaultId, { after: counter - 1, until: counter });
  const read = sent?.counter === counter ? await readLink(keys, sent) : null;
  const list = read && (await listOfLink({ api, keys }, read, undefined));
  if (read === null || list === null) return null;
  const { link } = read;
  const taker = cardOf(own.identity);
  if (faultOfGrantedLink({ grant, giver, taker, link, list, contacts: contactIds(own) }) !== null) return null;
  return toPinned({ userId: own.identity.userId, link, list });
}

/** Takes everything that waits from one contact: stored in the user's own vault. It is opened, or followed to new keys, next. */
export function takeGrants(
  core: SharingCore,
  waiting: readonly RightGrant[],
): Promise<SharingOutcome<{ vaultIds: readonly string[] }>> {
  return withOwn(core, async () => {
    const records = waiting.map(({ vaultKey, state: { link, list }, grant: { vaultId } }) => ({
      vaultId,
      vaultKey: encodeBase64url(vaultKey),
      counter: link.counter,
      hash: link.hash,
      name: list.content.name,
      endedAt: null,
    }));
    const stored = await core.change("vaults", (vaults) => records.reduce(withVault, vaults));
    if (stored.kind !== "done") return stored;
    for (const { grant, state } of waiting) await rememberStart(core, grant.vaultId, state.link, toPinned(state));
    return { kind: "done", vaultIds: records.map(({ vaultId }) => vaultId) };
  });
}

/** Leaves a vault that was given and never opened, or the one that took its place. */
export function decline(core: SharingCore, vaultId: string): Promise<void> {
  return core.host.api.done(calls.sharedVaults.leave, { params: { vaultId: lastOf(core, vaultId) }, body: {} });
}

/**
 * Returns the name of who gives: the contact's, else the one under which a contact introduced them. The list of the vault
 * that is given has the giver's own word.
 */
export const nameOfGiver = (core: SharingCore, own: Own, { giver: { userId }, state }: RightGrant): string =>
  contactOf(own, userId)?.name ??
  introductionsOf(userId, contactCards(own), liveLists(core, own), core.verifyCheck)[0]?.name ??
  state.list.content.members.find((member) => member.userId === userId)?.name ??
  "";

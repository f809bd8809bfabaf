import type { ReceivedManifest } from "@pomander/contract";
import { decodeBase64url, type ManifestLink } from "@pomander/crypto";
import { openList, openSharedKeys, type SharedList } from "@pomander/crypto/sharing";
import { clientError } from "../errors.ts";
import { ifUnopenable } from "../is-code.ts";
import { createReason } from "../reasons.ts";
import { pagesOfManifests, requestLinks } from "../vault/chain.ts";
import { withSeen } from "../vault/pinned-vault.ts";
import type { SharedState } from "../vault/vault-state.ts";
import { lowerLink } from "./open-shared.ts";
import { contactIds, nameOfMember, notSaved, withOwn, type Own, type SharingCore } from "./sharing-core.ts";
import { listOfLink, readLink, type ReadLink } from "./read-link.ts";
import { isSameJson } from "./same-json.ts";
import { sharedManifests, toPinned } from "./shared-manifests.ts";
import type { GoOnOffer, SharingOutcome } from "./sharing-types.ts";
import { isKeepSince } from "./verify-link.ts";

interface Found {
  offer: GoOnOffer;
  state: SharedState;
  keptAt: string;
}

/** Links of the newest part of a chain that are searched for a Keep. */
const searched = 500;

/**
 * Finds a manager's Keep that is later than this device's memory, by the list that it remembers, and walks on from it
 * (crypto-protocol.md §20). An older Keep excuses no cut chain.
 */
async function findKeep(core: SharingCore, own: Own, vaultId: string): Promise<Found> {
  const { api, random, memory } = core.host;
  const record = own.records.vaults.find((vault) => vault.vaultId === vaultId && vault.endedAt === null);
  const newest = core.server?.vaults.find((vault) => vault.vaultId === vaultId)?.counter;
  const pinned = (await memory.get("vault", vaultId))?.manifest ?? null;
  if (record === undefined || newest === undefined || pinned?.list === undefined) throw clientError("no_keep_since");
  const keys = await openSharedKeys(decodeBase64url(record.vaultKey), vaultId);
  const remembered = await openList(keys, pinned.list.counter, pinned.list.sealed).catch(ifUnopenable(() => null));
  if (remembered === null) throw clientError("no_keep_since");
  const before = { at: pinned.at, list: remembered.content };
  const request = (after: number, until: number) => requestLinks(api, vaultId, { after, until });
  const sent: ReceivedManifest[] = [];
  for await (const page of pagesOfManifests({ request }, Math.max(-1, newest - searched), newest)) {
    if (page === null) throw clientError("no_keep_since");
    sent.push(...page);
  }
  const links = await Promise.all(sent.map((manifest) => readLink(keys, manifest)));
  const keep = links.findLast((read): read is ReadLink => read !== null && isKeepSince(vaultId, before, read.link));
  const list = keep && (await listOfLink({ api, keys }, keep, undefined));
  const last = sent.at(-1);
  if (keep === undefined || list == null || last?.counter !== newest) throw clientError("no_keep_since");
  const { userId } = own.identity;
  const start: SharedState = { userId, link: keep.link, list };
  const { identityIn } = own;
  const nothing = { lower: async () => undefined, named: async () => [], contacts: () => contactIds(own) };
  const manifests = sharedManifests({ api, keys, userId, identityIn, random, ...nothing });
  const received = { ...(await manifests.open(last)), manifest: last };
  const { fault, shared } = await manifests.walk(received, { pinned: toPinned(start), noted: [] });
  if (fault !== null || shared === null) throw clientError("no_keep_since");
  const { by, at } = keep.link.content;
  const [keeper = ""] = namesOf(
    own,
    before.list.members.filter(({ userId }) => userId === by),
  );
  const { counter, hash } = shared.link;
  const offer = { link: { counter, hash }, by: keeper, at, ...differences(own, before.list, shared.list.content) };
  return { offer, state: shared, keptAt: keep.link.content.accepted?.at ?? at };
}

const namesOf = (own: Own, members: SharedList["members"]) => members.map((member) => nameOfMember(own, member));

/** Returns what differs in the lists of members. */
function differences(own: Own, before: SharedList, after: SharedList): Pick<GoOnOffer, "added" | "gone" | "changed"> {
  const known = new Map(before.members.map((member) => [member.userId, member]));
  const now = new Set(after.members.map(({ userId }) => userId));
  return {
    added: namesOf(
      own,
      after.members.filter(({ userId }) => !known.has(userId)),
    ),
    gone: namesOf(
      own,
      before.members.filter(({ userId }) => !now.has(userId)),
    ),
    changed: namesOf(
      own,
      after.members.filter(({ userId, role, sign, box }) => {
        const was = known.get(userId);
        return was !== undefined && (was.role !== role || was.sign !== sign || was.box !== box);
      }),
    ),
  };
}

export const readGoOn = (core: SharingCore, vaultId: string): Promise<SharingOutcome<{ offer: GoOnOffer }>> =>
  withOwn(core, async (own) => ({ kind: "done", offer: (await findKeep(core, own, vaultId)).offer }));

/**
 * Gives up what this device remembers of a vault for what a manager has kept since, as it was shown: together with the
 * server, that manager could have the answer to one Keep count for another.
 */
export const goOn = (core: SharingCore, vaultId: string, shown: ManifestLink): Promise<SharingOutcome> =>
  withOwn(core, async (own): Promise<SharingOutcome> => {
    const { state, keptAt, offer } = await findKeep(core, own, vaultId);
    if (!isSameJson(offer.link, shown)) return notSaved(createReason("vault_keeps_changing"));
    await core.host.memory.updateVault(vaultId, (before) => ({
      pinned: before && {
        ...before,
        manifest: toPinned(state),
        seenAccepted: withSeen(before.seenAccepted, [{ at: keptAt }]),
      },
    }));
    await lowerLink(core, vaultId, state);
    await core.host.vaults.find(vaultId)?.reload();
    return { kind: "done" };
  });

import { calls, type MachineSession } from "@pomander/contract";
import type { Bytes, ContentKeys, ManifestLink, RandomSource } from "@pomander/crypto";
import {
  cardText,
  isMachine,
  openGrant,
  openSharedKeys,
  readCard,
  type Identity,
  type MachineToken,
  type SharedList,
} from "@pomander/crypto/sharing";
import type { Api } from "../api.ts";
import { cardOf } from "../sharing/sharing-core.ts";
import { listOfLink, readLink } from "../sharing/read-link.ts";
import { sharedManifests, toPinned } from "../sharing/shared-manifests.ts";
import { verifySuccessor } from "../sharing/verify-successor.ts";
import { machineError } from "./machine-errors.ts";
import { requestLinks } from "../vault/chain.ts";
import type { Manifests } from "../vault/device.ts";
import type { SharedState } from "../vault/vault-state.ts";

/** A link of a vault: a place in the line of vaults that a machine reads. */
export interface MachinePlace extends ManifestLink {
  vaultId: string;
}

/** A machine that is signed in, and what it knows of its vaults. */
export interface MachineContext {
  api: Api;
  identity: Identity;
  token: MachineToken;
  session: MachineSession;
  /** The place that an earlier run reached; null: none is remembered. */
  remembered: MachinePlace | null;
  now: () => Date;
  random: RandomSource;
}

/** A vault of the line with its key, and the last state in it that was verified. */
export interface LineVault {
  vaultId: string;
  keys: ContentKeys;
  manifests: Manifests;
  state: SharedState;
}

/** The most links that a machine follows from its token on, so that no server keeps it walking. */
export const mostLinks = 5_000;

/** The links of all walks together. */
interface Walked {
  links: number;
  /** Whether a walk was stopped, since there would have been too many. */
  isTooLong: boolean;
}

/**
 * Returns the vault of a machine's token, at the link that the token names: the right key is the one that opens this link,
 * no matter who granted it. Throws `machine_not_verified`.
 */
export async function openTokenVault(context: MachineContext, walked: Walked): Promise<LineVault> {
  const { api, identity, token, session } = context;
  const { vaultId, counter, hash } = token;
  const giver = readCard(session.giver);
  const { grants } = await api(calls.sharedVaults.grants, { params: { vaultId } });
  const [sent] = await requestLinks(api, vaultId, { after: counter - 1, until: counter });
  if (giver === null || sent?.counter !== counter) throw machineError("machine_not_verified", { why: "token" });
  for (const grant of grants) {
    if (grant.vaultId !== vaultId || grant.by !== giver.userId) continue;
    const opened = await openGrant(identity, giver, grant, { now: context.now(), isSuccessor: true });
    if ("fault" in opened) continue;
    const keys = await openSharedKeys(opened.vaultKey, vaultId);
    const read = await readLink(keys, sent);
    if (read?.link.hash !== hash) continue;
    const list = await listOfLink({ api, keys }, read, undefined);
    if (list === null || !isNamed(identity, list.content)) throw machineError("machine_not_verified", { why: "list" });
    const state = { userId: identity.userId, link: read.link, list };
    return { vaultId, keys, manifests: manifestsOf(context, keys, walked), state };
  }
  throw machineError("machine_not_verified", { why: "token" });
}

/** Returns whether a list has a machine with its card. */
const isNamed = (identity: Identity, { members }: SharedList): boolean =>
  members.some((member) => isMachine(member) && cardText(member) === cardText(identity));

/** Returns how a machine reads the manifests of a vault. Its walks together throw `machine_token_old` beyond the most links. */
function manifestsOf(context: MachineContext, keys: ContentKeys, walked: Walked): Manifests {
  const { api, identity, random, remembered } = context;
  const manifests = sharedManifests({
    api,
    keys,
    userId: identity.userId,
    identityIn: async () => identity,
    random,
    lower: async () => undefined,
    named: async () => (remembered?.vaultId === keys.vaultId ? [remembered] : []),
    contacts: () => new Set(),
  });
  return {
    ...manifests,
    walk(received, options) {
      const links = Math.max(0, received.counter - (options.pinned?.counter ?? 0));
      walked.isTooLong ||= walked.links + links > mostLinks;
      if (walked.isTooLong) throw machineError("machine_token_old", { max: mostLinks });
      return manifests.walk(received, options);
    },
  };
}

/**
 * Follows the new keys of a vault: walks it to its last link, takes the key of the vault in its place from a manager of
 * that link's list, and verifies this vault's first link. Throws `machine_not_verified`, `machine_token_old`.
 */
export async function followLine(
  context: MachineContext,
  { vault, successor }: { vault: LineVault; successor: { vaultId: string; counter: number } },
  walked: Walked & { vaultIds: ReadonlySet<string> },
): Promise<{ last: SharedState; next: LineVault }> {
  const { api, identity } = context;
  const last = await walkToEnd(context, vault, successor.counter);
  walked.links += last.link.counter - vault.state.link.counter;
  const nextId = successor.vaultId;
  const vaultKey = await takeKey(context, nextId, last.list.content);
  const keys = await openSharedKeys(vaultKey, nextId);
  const [manifest] = await requestLinks(api, nextId, { after: -1, until: 0 });
  const read = manifest?.counter === 0 ? await readLink(keys, manifest) : null;
  if (read === null || read.list === null) throw machineError("machine_not_verified", { why: "successor" });
  const next = { vaultId: nextId, link: read.link, list: read.list };
  const { fault } = verifySuccessor({ vaultId: vault.vaultId, last, knownVaultIds: walked.vaultIds, next });
  if (fault !== undefined) throw machineError("machine_not_verified", { why: "successor" });
  if (!isNamed(identity, read.list.content)) throw machineError("machine_not_verified", { why: "list" });
  const state = { userId: identity.userId, link: read.link, list: read.list };
  return { last, next: { vaultId: nextId, keys, manifests: manifestsOf(context, keys, walked), state } };
}

async function walkToEnd({ api }: MachineContext, vault: LineVault, counter: number): Promise<SharedState> {
  const { vaultId, manifests, state } = vault;
  const [manifest] = await requestLinks(api, vaultId, { after: counter - 1, until: counter });
  if (manifest?.counter !== counter) throw machineError("machine_not_verified", { why: "history" });
  const received = { ...(await manifests.open(manifest)), manifest };
  const { fault, shared } = await manifests.walk(received, { pinned: toPinned(state), noted: [] });
  if (fault !== null || shared === null) throw machineError("machine_not_verified", { why: "history" });
  return shared;
}

/** Takes the key of the new vault from a manager of the old list, with the card there. */
async function takeKey(
  { api, identity, now }: MachineContext,
  nextId: string,
  { members }: SharedList,
): Promise<Bytes> {
  const { grants } = await api(calls.sharedVaults.grants, { params: { vaultId: nextId } });
  for (const grant of grants) {
    const giver = members.find(({ userId, role }) => role === "manage" && userId === grant.by);
    if (giver === undefined || grant.vaultId !== nextId || grant.counter !== 0) continue;
    const opened = await openGrant(identity, cardOf(giver), grant, { now: now(), isSuccessor: true });
    if ("vaultKey" in opened) return opened.vaultKey;
  }
  throw machineError("machine_not_verified", { why: "successor" });
}

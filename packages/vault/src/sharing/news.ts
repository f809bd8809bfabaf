import { calls } from "@pomander/contract";
import { isMachine, readCard } from "@pomander/crypto/sharing";
import { createReason, reasonOf, reasonOfReading, type Reason } from "../reasons.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { isFromStranger, readGrant, type RightGrant, type WalkedChains } from "./grants.ts";
import { catchUp } from "./catch-up.ts";
import { closeEnded } from "./close-ended.ts";
import { followSuccessor } from "./follow-new-keys.ts";
import { readInviteAnswer } from "./invites.ts";
import { openSharedVault } from "./open-shared.ts";
import { takenOutWith } from "./remembered-end.ts";
import type { VaultRecord } from "./own-records.ts";
import {
  lastOf,
  liveLists,
  mostSuccessors,
  namedLinks,
  publishOwnCard,
  sharedStateOf,
  successorOf,
  type Own,
  type SharingCore,
} from "./sharing-core.ts";
import { publishedCards } from "./published-cards.ts";

/** Facts that are neither in the own records nor in the open vaults. */
export interface News {
  grants: readonly RightGrant[];
  /** Number of vaults that wait from people whose keys are not known. */
  strangers: number;
  /** The chains of vaults that wait, as far as they were verified. */
  walked: WalkedChains;
  /** Whether the answer of each invitation is right, by its id. */
  answers: Map<string, boolean>;
  /** The published cards of contacts and members, by user. */
  cards: Map<string, string>;
  /** Why a vault could not be opened, by its id. */
  problems: Map<string, Reason>;
  /** The vaults that this device remembers as ended. */
  ended: Set<string>;
  /** The open vaults of which the last whole read failed: they are read again with the next news. */
  unread: Set<string>;
  error: Reason | null;
}

export const createNews = (): News => ({
  grants: [],
  strangers: 0,
  walked: new Map(),
  answers: new Map(),
  cards: new Map(),
  problems: new Map(),
  ended: new Set(),
  unread: new Set(),
  error: null,
});

/** Asks the server what it knows of this user's sharing, and publishes the card where it differs. */
export async function readServer(core: SharingCore, news: News): Promise<void> {
  const own = await core.own();
  try {
    core.server = await core.host.api(calls.shared.state);
    news.error = null;
    if (own === null) return;
    await publishOwnCard(core, own);
    news.answers = new Map(
      await Promise.all(
        core.server.invites
          .filter(({ answer }) => answer !== null)
          .map(async (sent) => [sent.inviteId, (await readInviteAnswer(core, own, sent)) !== null] as const),
      ),
    );
  } catch (error) {
    news.error = reasonOfReading(error);
  }
}

/** Asks for the published cards of contacts, of members, and of those who answered, once the lists of the vaults are open. */
export async function readCards(core: SharingCore, news: News): Promise<void> {
  const own = await core.own();
  if (own === null || core.server === null) return;
  try {
    const members = liveLists(core, own).flatMap((list) => list.members.filter((member) => !isMachine(member)));
    const answers = core.server.invites.flatMap(({ answer }) => (answer === null ? [] : (readCard(answer.card) ?? [])));
    const ids = new Set([...own.records.contacts, ...members, ...answers].map(({ userId }) => userId));
    ids.delete(own.identity.userId);
    news.cards = await publishedCards(core, ids);
  } catch (error) {
    news.error = reasonOfReading(error);
  }
}

/** Follows the new keys of the vaults that are live, through several in a row. */
async function followAll(core: SharingCore, news: News): Promise<void> {
  for (let i = 0; i < mostSuccessors; i++) {
    const own = await core.own();
    const record = own?.records.vaults.find(
      ({ vaultId, endedAt }) => endedAt === null && !news.problems.has(vaultId) && successorOf(core, vaultId) !== null,
    );
    if (own === null || record === undefined) return;
    const followed = await followSuccessor(core, own, record);
    if (followed.kind === "followed") followed.notices.forEach(core.tell);
    else news.problems.set(record.vaultId, createReason("vault_not_followed", { why: followed.why }));
  }
}

/** Reads which vaults took the place of ended ones, as this device or another one of this user has verified. */
async function recallSuccessors({ host, successors }: SharingCore, own: Own): Promise<void> {
  for (const { vaultId, endedAt, successor: noted } of own.records.vaults) {
    if (endedAt === null || successors.has(vaultId)) continue;
    const successor = noted ?? (await host.memory.get("vault", vaultId))?.successor;
    if (successor !== undefined && successor !== "") successors.set(vaultId, successor);
  }
}

/**
 * Ends vaults in the own records that this device remembers as ended, and that a restored backup has as live there, where
 * the vault that took their place is there too: that one counts, at this user's other devices as well.
 */
async function endAgain(core: SharingCore): Promise<void> {
  const { vaults = [] } = (await core.own())?.records ?? {};
  const again = new Map<string, string>();
  for (const { vaultId, endedAt } of vaults) {
    if (endedAt !== null) continue;
    const successor = (await core.host.memory.get("vault", vaultId))?.successor;
    if (successor !== undefined && vaults.some((other) => other.vaultId === successor)) again.set(vaultId, successor);
  }
  if (again.size === 0) return;
  const endedAt = core.host.now().toISOString();
  await core.change("vaults", (records) =>
    records.map((record) => {
      const successor = again.get(record.vaultId);
      return successor !== undefined && record.endedAt === null ? { ...record, endedAt, successor } : record;
    }),
  );
}

/** Vaults that are read at a time: while the server's answer about one is waited for, another one is verified. */
const vaultsAtOnce = 3;

/**
 * Follows new keys, opens the vaults of the records that are live, and reads those that changed: all of them, where the
 * user's own vault was not verified before.
 */
export async function openKnown(core: SharingCore, news: News, readsAll: boolean): Promise<void> {
  news.problems.clear();
  await followAll(core, news).catch((error: unknown) => void (news.error = reasonOfReading(error)));
  await endAgain(core);
  const own = await core.own();
  if (own === null) return;
  await recallSuccessors(core, own);
  const records = own.records.vaults.values();
  const openNext = async () => {
    for (const record of records) await openOrRead(core, news, { own, record, readsAll });
  };
  await Promise.all(Array.from({ length: vaultsAtOnce }, openNext));
  await closeEnded(core, own, news.ended);
  await catchUp(core, own);
}

/** Opens a vault of the records, or reads it where it changed; not one that ended or that the server doesn't list. */
async function openOrRead(
  core: SharingCore,
  news: News,
  { own, record, readsAll }: { own: Own; record: VaultRecord; readsAll: boolean },
): Promise<void> {
  const { vaultId } = record;
  const sent = core.server?.vaults.find((vault) => vault.vaultId === vaultId);
  if (record.endedAt !== null || sent === undefined || sent.deletedAt !== null || sent.successor !== null) return;
  await closeWhereBack(core, vaultId);
  const open = core.host.vaults.find(vaultId);
  try {
    if (open === null) await (await openSharedVault(core, own, record)).opened();
    else if (readsAll || news.unread.has(vaultId) || open.snapshot().manifest?.counter !== sent.counter)
      await readWhole(news, open);
    else if (!(await agreesWithMemory(core, own, vaultId))) await readWhole(news, open);
    else await open.refresh();
    news.problems.delete(vaultId);
  } catch (error) {
    news.problems.set(vaultId, reasonOf(error));
  }
}

async function readWhole({ unread }: News, vault: OpenVault): Promise<void> {
  unread.add(vault.vaultId);
  await vault.reload();
  if (vault.snapshot().error === null) unread.delete(vault.vaultId);
}

/** Closes a vault of which this device has learned since it was opened that it ended: it is opened again to be read. */
async function closeWhereBack(core: SharingCore, vaultId: string): Promise<void> {
  const open = core.host.vaults.find(vaultId);
  const isLive = open?.snapshot().shared?.back === null;
  if (isLive && (await takenOutWith(core, vaultId)) !== null) open.close();
}

/**
 * Returns whether the verified state of an open vault is all that the user's own vault names and this device remembers:
 * another device, or another tab, may have seen more, or another history of the same length.
 */
async function agreesWithMemory(core: SharingCore, own: Own, vaultId: string): Promise<boolean> {
  const link = sharedStateOf(core, vaultId)?.link;
  // A read that was not verified stays so until something changes.
  if (link === undefined) return true;
  const { manifest = null } = (await core.host.memory.get("vault", vaultId)) ?? {};
  const named = [...namedLinks(own, vaultId), ...(manifest === null ? [] : [manifest])];
  return named.every(({ counter, hash }) => counter < link.counter || (counter === link.counter && hash === link.hash));
}

/** Verifies the keys that wait. */
export async function readWaiting(core: SharingCore, news: News): Promise<void> {
  const own = await core.own();
  if (own === null || core.server === null) return;
  const personalIds = new Set([own.vault.vaultId]);
  const right: RightGrant[] = [];
  const strangers = new Set<string>();
  for (const grant of core.server.grants) {
    if (right.some((other) => other.grant.vaultId === grant.vaultId)) continue;
    try {
      const read = await readGrant(core, own, grant, { personalIds, walked: news.walked });
      if (read !== null) right.push(read);
      else if (await isFromStranger(core, own, grant, personalIds)) strangers.add(lastOf(core, grant.vaultId));
    } catch (error) {
      news.error = reasonOfReading(error);
    }
  }
  const known = new Set([...own.records.vaults, ...right.map(({ grant }) => grant)].map(({ vaultId }) => vaultId));
  // A person who has, or is given, the vault that new keys put in the place of another one needs nothing of that one.
  news.grants = right.filter(({ grant: { vaultId } }) => {
    const last = lastOf(core, vaultId);
    return last === vaultId || !known.has(last);
  });
  news.strangers = [...strangers].filter((vaultId) => !known.has(vaultId)).length;
}

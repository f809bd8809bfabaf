import { calls, type Grant, type SignedManifest, type VaultMember, type VaultRole } from "@pomander/contract";
import { decodeBase64url, type RandomSource } from "@pomander/crypto";
import { isSharedName, sharingLimits } from "@pomander/crypto/limits";
import {
  cardText,
  hashText,
  sealGrant,
  sealList,
  signChecked,
  type Card,
  type Identity,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { clientError } from "../errors.ts";
import { applyChange, nextCounter } from "../vault/apply-change.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import type { VaultState } from "../vault/vault-state.ts";
import { placeOf } from "../vault/vault-place.ts";
import { grantUntil } from "./grant-until.ts";
import { assertNotEnded } from "./remembered-end.ts";
import { isSameJson } from "./same-json.ts";
import { assertNotReplaced } from "./published-cards.ts";
import {
  cardOf,
  contactCards,
  contactOf,
  liveLists,
  sharedStateOf,
  withOwn,
  type Own,
  type SharingCore,
} from "./sharing-core.ts";
import { hasKeyOfAnother, introductionsOf, usableCard } from "./usable-card.ts";

type Done = { kind: "done" } | NotSaved;

/** A list that is sent with its link, the server's copy of it, and the grants for new members. */
interface SentList {
  manifest: SignedManifest;
  list: string;
  members: VaultMember[];
  grants: Grant[];
}
interface ListChange {
  change: (list: SharedList) => SharedList;
  /** The end of the grants; by default that of people. */
  until?: string;
  /** Sends the list; by default as one of people. */
  send?: (sent: SentList) => Promise<void>;
}

/**
 * Changes the list of a vault that this user manages: a link with the new list, and a grant for each new member. After a
 * conflict the change is made again on the list that is there; it throws one of `refusalCodes` where it cannot be.
 */
export async function changeList(
  core: SharingCore,
  own: Own,
  vaultId: string,
  { change, until, send }: ListChange,
): Promise<Done> {
  const vault = core.host.vaults.find(vaultId);
  const record = own.records.vaults.find((known) => known.vaultId === vaultId && known.endedAt === null);
  if (vault === null || record === undefined) throw clientError("vault_not_open");
  const vaultKey = decodeBase64url(record.vaultKey);
  const result = await placeOf(vault).change((writer) => {
    const { device } = writer;
    const { api, keys, random, now } = device;
    return applyChange<never>(writer, {
      role: "manage",
      decide(vaultState) {
        const before = listOf(vaultState);
        const next = change(before);
        if (isSameJson(next, before)) return { kind: "done", vaultState };
        assertList(next);
        return { kind: "make" };
      },
      async prepare(vaultState) {
        const before = listOf(vaultState);
        const next = change(before);
        const list = await sealList(keys, nextCounter(vaultState), next, random);
        const known = new Set(before.members.map(({ userId }) => userId));
        const added = next.members.filter(({ userId }) => !known.has(userId)).map(cardOf);
        return {
          list,
          async send(manifest) {
            if (!("sig" in manifest)) throw new Error("Not a manifest of a shared vault");
            const link = { counter: manifest.counter, hash: await hashText(manifest.sealed) };
            const given = { vaultKey, vaultId, ...link, until: until ?? grantUntil(now()) };
            const grants = await grantsOf(await own.identityIn(before), added, given, random);
            const members = next.members.map(({ userId, role, sign }) => ({ userId, role, sign }));
            const body = { manifest, list: list.sealed, members, grants };
            await (send?.(body) ?? api.done(calls.vaults.setManifest, { params: { vaultId }, body }));
          },
        };
      },
    });
  });
  return result.kind === "notSaved" ? result : { kind: "done" };
}

function listOf({ shared }: VaultState): SharedList {
  if (shared === null) throw clientError("vault_not_open");
  return shared.list.content;
}

/** Seals the key of a vault for each of these people. */
export const grantsOf = (
  identity: Identity,
  takers: readonly Card[],
  given: Parameters<typeof sealGrant>[2],
  random: RandomSource,
) => Promise.all(takers.map((taker) => sealGrant(identity, taker, given, random)));

function assertList({ name, members }: SharedList): void {
  if (!isSharedName(name) || members.some((member) => !isSharedName(member.name))) throw clientError("name_refused");
  if (members.length > sharingLimits.members) throw clientError("members_too_many", { max: sharingLimits.members });
  if (members.every(({ role }) => role !== "manage")) throw clientError("manager_needed");
  if (members.some((member) => hasKeyOfAnother(member, members))) throw clientError("keys_taken");
}

/** A person to be added to a list. */
export interface NewMember {
  userId: string;
  role: VaultRole;
}

/**
 * Returns the record of a person for a list: with the contact's card, or the one that a contact introduces; null: no
 * card of theirs is usable. Who compared codes with them, or invited them, states it in the record.
 */
export async function memberRecord(
  core: SharingCore,
  own: Own,
  { userId, role }: NewMember,
): Promise<SharedMember | null> {
  const lists = liveLists(core, own);
  const contacts = contactCards(own);
  const card = usableCard(userId, contacts, lists, core.verifyCheck);
  if (card === null) return null;
  const by = own.identity.userId;
  const contact = contactOf(own, userId);
  if (contact !== undefined) {
    const { name, how } = contact;
    // Not who accepted the link of another person: that may be anybody's.
    const at = core.host.now().toISOString();
    const checked = how === "accepted" ? null : await signChecked(own.identity, card, name, at);
    return { ...card, role, name, by, checked };
  }
  const [introduced] = introductionsOf(userId, contacts, lists, core.verifyCheck);
  if (introduced === undefined) return null;
  return { ...card, role, name: introduced.name, by, checked: introduced.checked };
}

/**
 * Adds people to a vault, each once, with its key. Those who are there stay as they are, and are given its key again: they
 * may have let the time for taking it pass, or have removed the vault.
 */
export async function addMembers(
  core: SharingCore,
  own: Own,
  vaultId: string,
  records: readonly SharedMember[],
): Promise<Done> {
  const present = sharedStateOf(core, vaultId)?.list.content.members.map(cardText) ?? [];
  const added = await changeList(core, own, vaultId, {
    change(list) {
      const members = [...list.members];
      for (const record of records) if (members.every(({ userId }) => userId !== record.userId)) members.push(record);
      return { ...list, members };
    },
  });
  const again = records.filter((record) => present.includes(cardText(record)));
  return added.kind === "done" && again.length > 0 ? giveAgain(core, own, vaultId, again) : added;
}

/** Gives the key of a vault again to members whose cards its list has. Refused with `member_left` where one is barred. */
async function giveAgain(core: SharingCore, own: Own, vaultId: string, takers: readonly SharedMember[]): Promise<Done> {
  const { api, random, now } = core.host;
  const { keysDue = [] } = core.server?.vaults.find((sent) => sent.vaultId === vaultId) ?? {};
  const left = takers.find(({ userId }) => keysDue.some((due) => due.userId === userId && due.why !== "card"));
  if (left !== undefined) throw clientError("member_left", { name: left.name });
  await assertNotEnded(core, vaultId);
  const state = sharedStateOf(core, vaultId);
  const record = own.records.vaults.find((known) => known.vaultId === vaultId && known.endedAt === null);
  if (state === null || record === undefined) throw clientError("vault_not_open");
  const { counter, hash } = state.link;
  const given = { vaultKey: decodeBase64url(record.vaultKey), vaultId, counter, hash, until: grantUntil(now()) };
  const grants = await grantsOf(await own.identityIn(state.list.content), takers.map(cardOf), given, random);
  await api.done(calls.sharedVaults.give, { params: { vaultId }, body: { grants } });
  return { kind: "done" };
}

export const addMember = (core: SharingCore, vaultId: string, member: NewMember): Promise<Done> =>
  withOwn(core, async (own): Promise<Done> => {
    const record = await memberRecord(core, own, member);
    if (record === null) throw clientError("card_not_usable");
    await assertNotReplaced(core, [record]);
    return addMembers(core, own, vaultId, [record]);
  });

/** Changes the record of one member. */
const changeMember = (
  core: SharingCore,
  vaultId: string,
  userId: string,
  change: (member: SharedMember) => SharedMember,
): Promise<Done> =>
  withOwn(core, (own) =>
    changeList(core, own, vaultId, {
      change(list) {
        if (list.members.every((member) => member.userId !== userId)) throw clientError("member_gone");
        return { ...list, members: list.members.map((member) => (member.userId === userId ? change(member) : member)) };
      },
    }),
  );

export const setRole = (core: SharingCore, vaultId: string, { userId, role }: NewMember): Promise<Done> =>
  changeMember(core, vaultId, userId, (member) => ({ ...member, role }));

/** Gives a member another name. A statement that the card is theirs covers the name, so it goes. */
export const renameMember = (core: SharingCore, vaultId: string, userId: string, name: string): Promise<Done> =>
  changeMember(core, vaultId, userId, (member) => (member.name === name ? member : { ...member, name, checked: null }));

export const renameVault = (core: SharingCore, vaultId: string, name: string): Promise<Done> =>
  withOwn(core, (own) => changeList(core, own, vaultId, { change: (list) => ({ ...list, name }) }));

/**
 * States in a list that a contact's card is theirs, under the name that this user saw there: another manager may have
 * given the member the name of another person.
 */
export const markChecked = (core: SharingCore, vaultId: string, userId: string, name: string): Promise<Done> =>
  withOwn(core, async (own): Promise<Done> => {
    const contact = contactOf(own, userId);
    if (contact === undefined || contact.how === "accepted") throw clientError("card_not_usable");
    const at = core.host.now().toISOString();
    const checked = await signChecked(own.identity, cardOf(contact), name, at);
    return changeMember(core, vaultId, userId, (member) => {
      if (member.sign !== contact.sign || member.box !== contact.box) throw clientError("card_not_usable");
      if (member.name !== name) throw clientError("member_renamed");
      return { ...member, checked };
    });
  });

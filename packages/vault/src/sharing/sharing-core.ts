import { calls, normalizeEmail, type SharedState as ServerState, type User } from "@pomander/contract";
import type { ManifestLink, VaultKeys } from "@pomander/crypto";
import { isSharedName } from "@pomander/crypto/limits";
import { cardText, publishCard, type Card, type Identity, type SharedList } from "@pomander/crypto/sharing";
import { ApiError } from "../api.ts";
import { createReason, reasonOf, type Reason } from "../reasons.ts";
import { seenOf } from "../vault/seen-links.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import type { SharedState, VaultState } from "../vault/vault-state.ts";
import { placeOf, type OpenPlace } from "../vault/vault-place.ts";
import { type ContactRecord, type OwnRecords, type RecordKind } from "./own-records.ts";
import { changeRecords, readOwnRecords, type ReadRecords } from "./own-store.ts";
import { openIdentities, type Identities } from "./former-identities.ts";
import { createCheckVerdicts, type VerifyCheck } from "./check-verdicts.ts";
import type { SharingNotice } from "./sharing-types.ts";
import type { SharingHost } from "./sharing-host.ts";

/** The user's own vault while it is open and verified, with what it says about sharing. */
export interface Own extends ReadRecords {
  vault: OpenVault;
  keys: VaultKeys;
  place: OpenPlace;
  /** The present identity. In a vault, the one that its list names is used. */
  identity: Identity;
  identityIn: Identities["inList"];
  vaultState: VaultState;
}

/** The state and services that the parts of sharing share. */
export interface SharingCore {
  host: SharingHost;
  user: Pick<User, "_id" | "email">;
  /** The name by which others know this user. */
  name: string;
  /** Returns the user's own vault; null while it is locked or not verified. */
  own: () => Promise<Own | null>;
  /** The last answer of the server about sharing; null before the first one. */
  server: ServerState | null;
  /** The vaults that took the place of ended ones, by their ids, as this device has verified. */
  successors: Map<string, string>;
  /** Published cards that did not fit the digits a person read out, while another card did: they say nothing. */
  refutedCards: Set<string>;
  /** Verifies statements in lists about the cards of people. */
  verifyCheck: VerifyCheck;
  /** The notices that a page shows until they are dismissed. */
  notices: readonly SharingNotice[];
  tell: (notice: SharingNotice) => void;
  /** Changes own records of one kind. */
  change: <K extends RecordKind>(
    kind: K,
    change: (records: OwnRecords[K]) => OwnRecords[K],
  ) => Promise<{ kind: "done" } | NotSaved>;
}

export const notSaved = (reason: Reason): NotSaved => ({ kind: "notSaved", reason });

/**
 * Runs a step with the user's own vault. While it is locked or not verified, nothing is given, taken or written; errors
 * that are expected become reasons.
 */
export async function withOwn<T>(core: SharingCore, step: (own: Own) => Promise<T | NotSaved>): Promise<T | NotSaved> {
  const own = await core.own();
  if (own === null) return notSaved(createReason(core.host.personal() === null ? "vault_locked" : "vault_unverified"));
  const [kind] = own.damaged;
  if (kind !== undefined) return notSaved(createReason("own_records_damaged", { kind }));
  if (own.ids !== null && own.ids.userId !== core.user._id) return notSaved(createReason("own_records_of_other_user"));
  try {
    return await step(own);
  } catch (error) {
    return notSaved(reasonOf(error));
  }
}

const firstWords = 64;

/** Returns the name of a user for others, cut to what a list may have. */
function nameOf({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">): string {
  const whole = [firstName, lastName]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
  const [local = "", ..._rest] = email.split("@");
  for (const name of [whole, local]) {
    const characters = Array.from(name);
    for (let length = Math.min(firstWords, characters.length); length > 0; length--) {
      const cut = characters.slice(0, length).join("").trim();
      if (isSharedName(cut)) return cut;
    }
  }
  return "?";
}

export function createSharingCore(host: SharingHost, user: User): SharingCore {
  let known: { vaultState: VaultState; own: Own } | null = null;
  let opened: { keys: VaultKeys; identities: Promise<Identities> } | null = null;
  const told = new Set<string>();
  const core: SharingCore = {
    host,
    user: { _id: user._id, email: normalizeEmail(user.email) },
    name: nameOf(user),
    server: null,
    successors: new Map(),
    refutedCards: new Set(),
    verifyCheck: createCheckVerdicts(),
    notices: [],
    tell(notice) {
      const text = JSON.stringify(notice);
      if (told.has(text)) return;
      told.add(text);
      core.notices = [...core.notices, notice];
    },
    async own() {
      const personal = host.personal();
      const place = personal && placeOf(personal.vault);
      const vaultState = place?.verified() ?? null;
      if (personal === null || place === null || vaultState === null) return null;
      if (known?.vaultState === vaultState) return known.own;
      const { vault, keys } = personal;
      if (opened?.keys !== keys) opened = { keys, identities: openIdentities(host.api, keys, user._id) };
      const [read, { present, inList }] = await Promise.all([readOwnRecords(keys, vaultState), opened.identities]);
      const own = { ...read, vault, keys, place, vaultState, identity: present, identityIn: inList };
      known = { vaultState, own };
      return own;
    },
    change: (kind, change) =>
      withOwn(core, ({ keys, place }) => changeRecords({ keys, place, userId: user._id }, kind, change)),
  };
  return core;
}

export const cardOf = ({ userId, sign, box }: Card): Card => ({ userId, sign, box });

/** Returns the cards of the contacts. */
export const contactCards = ({ records }: Pick<Own, "records">): readonly Card[] => records.contacts.map(cardOf);

export const contactIds = ({ records }: Pick<Own, "records">): ReadonlySet<string> =>
  new Set(records.contacts.map(({ userId }) => userId));

export const contactOf = ({ records }: Pick<Own, "records">, userId: string): ContactRecord | undefined =>
  records.contacts.find((contact) => contact.userId === userId);

/**
 * Returns a person's name: the one that this user gave them as a contact, where a list has the contact's card, since a
 * manager can give anyone any name in a list.
 */
export function nameOfMember(own: Pick<Own, "records">, member: Card & { name: string }): string {
  const contact = contactOf(own, member.userId);
  return contact !== undefined && cardText(contact) === cardText(member) ? contact.name : member.name;
}

/**
 * Returns the name of a person with this id in a vault: by its list as long as they are in it, since the contact of that id
 * may have another card; else the contact's, or that of a former member. "": no one is known by this id.
 */
export function nameById(
  own: Pick<Own, "records">,
  { members, former }: Pick<SharedList, "members" | "former">,
  userId: string,
): string {
  const member = members.find((person) => person.userId === userId);
  if (member !== undefined) return nameOfMember(own, member);
  return contactOf(own, userId)?.name ?? former.find((person) => person.userId === userId)?.name ?? "";
}

/** Returns the verified state of an open shared vault; null: it is not open, or not verified. */
export function sharedStateOf({ host }: Pick<SharingCore, "host">, vaultId: string): SharedState | null {
  const vault = host.vaults.find(vaultId);
  return vault === null ? null : (placeOf(vault).verified()?.shared ?? null);
}

/** Returns the verified lists of the vaults that are live. */
export const liveLists = (core: Pick<SharingCore, "host">, own: Own): readonly SharedList[] =>
  own.records.vaults.flatMap(({ vaultId, endedAt }) => {
    const state = endedAt === null ? sharedStateOf(core, vaultId) : null;
    return state === null ? [] : [state.list.content];
  });

/** Returns the links of a shared vault that the user's own vault names. */
export function namedLinks(own: Own, vaultId: string): readonly ManifestLink[] {
  const seen = seenOf(own.vaultState.content).get(vaultId);
  const record = own.records.vaults.find((vault) => vault.vaultId === vaultId);
  const known = record === undefined ? [] : [{ counter: record.counter, hash: record.hash }];
  return seen === undefined ? known : [seen, ...known];
}

/** Most new keys of one vault that are followed at once: more than anyone makes between two visits. */
export const mostSuccessors = 100;

/** Returns the vault that new keys put in the place of another one, by the server's word; null: none. */
export const successorOf = ({ server }: Pick<SharingCore, "server">, vaultId: string): string | null =>
  server?.vaults.find((vault) => vault.vaultId === vaultId)?.successor ?? null;

/** Returns the vault that is in the place of another one after all its new keys, by the server's word. */
export function lastOf(core: Pick<SharingCore, "server">, vaultId: string): string {
  let last = vaultId;
  for (let i = 0; i < mostSuccessors; i++) last = successorOf(core, last) ?? last;
  return last;
}

/** Publishes the user's card if the server has another one. */
export async function publishOwnCard(core: SharingCore, own: Own): Promise<void> {
  if (core.server?.card === cardText(own.identity)) return;
  await core.host.api.done(calls.shared.setCard, { body: await publishCard(own.keys, own.identity) });
  if (core.server !== null) core.server = { ...core.server, card: cardText(own.identity) };
}

/** Whether the server has refused with a status that says that there is no such record. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

import { encodeBase64url, makeVault, openVaultKeys, randomUuid, systemRandom } from "@pomander/crypto";
import {
  newMachine,
  openIdentity,
  openLink,
  openMachine,
  openSharedKeys,
  sealLink,
  sealList,
  type Identity,
  type SharedContent,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import type { VerifiedLink } from "../../src/sharing/verify-link.ts";

export interface Person {
  name: string;
  identity: Identity;
}

/** Makes a person with a personal vault of their own. */
export async function newPerson(name: string): Promise<Person> {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  return { name, identity: await openIdentity(await openVaultKeys(vaultKey, vaultId), randomUuid(systemRandom)) };
}

export const hash = () => encodeBase64url(systemRandom(32));
const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T09:12:00.000Z`;

/** The record of a person, put into a list by another one. */
export const recordOf = (
  { name, identity: { userId, sign, box } }: Person,
  by: Person,
  role: SharedMember["role"],
): SharedMember => ({ userId, sign, box, role, name, by: by.identity.userId, checked: null });

/** Makes a program with a token, as a person, and the record that a manager puts into a list. */
export async function newMachineOf(by: Person): Promise<{ machine: Person; record: SharedMember }> {
  const { identity } = await openMachine(newMachine(systemRandom));
  const machine = { name: "CI", identity };
  return { machine, record: { ...recordOf(machine, by, "read"), kind: "machine" } };
}

interface NextLink {
  /** Members that differ from the link before; its author is the person who signs it by default. */
  content?: Partial<SharedContent>;
  /** The list that it brings. */
  list?: SharedList;
  counter?: number;
}

/** Makes the links of one shared vault as its members, or anyone with its key, could. */
export async function sharedVault() {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const keys = await openSharedKeys(vaultKey, vaultId);

  /** Returns a link after another one (null: the first), opened and as sent, and the list that it brings. */
  async function linkAfter(before: VerifiedLink | null, by: Person, { content = {}, list, counter }: NextLink = {}) {
    const place = counter ?? (before === null ? 0 : before.link.counter + 1);
    const sealedList = list === undefined ? null : await sealList(keys, place, list, systemRandom);
    const { accepted: _, follows: __, ...copied } = before?.link.content ?? {};
    const whole = {
      count: 0,
      digest: hash(),
      search: false,
      ...copied,
      prev: before?.link.hash ?? "",
      at: at(place + 1),
      by: by.identity.userId,
      ...(sealedList === null ? {} : { list: { counter: sealedList.counter, hash: sealedList.hash } }),
      ...content,
    } as SharedContent;
    // A link may name another person than the one who signs it.
    const signer = { ...by.identity, userId: whole.by };
    const sent = await sealLink(keys, signer, place, whole, systemRandom);
    return { link: await openLink(keys, sent), sent, list: sealedList };
  }

  /** Returns the first link of a vault with this list, as verified. */
  async function begin(by: Person, list: SharedList): Promise<VerifiedLink> {
    const first = await linkAfter(null, by, { list });
    if (first.list === null) throw new Error("The first link brings a list");
    return { link: first.link, list: first.list };
  }

  return { vaultId, vaultKey, keys, linkAfter, begin };
}

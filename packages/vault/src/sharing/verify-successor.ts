import { sharedRoles, sharingLimits } from "@pomander/crypto/limits";
import {
  isLinkSigned,
  isMachine,
  type FormerMember,
  type OpenedLink,
  type OpenedList,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { putThereAgain } from "./put-there-again.ts";
import type { VerifiedLink, Verification } from "./verify-link.ts";
import { isSameJson, without } from "./same-json.ts";

/** Why a vault does not take the place of another one. */
export type SuccessorFault =
  /** Not the first link of a vault, or one that follows another link than the last of this one. */
  | "not_a_successor"
  /** The vault is one that this person has, or had. */
  | "known_vault"
  | "by_differs"
  | "not_a_member"
  | "may_not_manage"
  | "signature"
  | "other_list"
  | "name_changed"
  /** A person who was not in the list before. */
  | "stranger"
  | "role_raised"
  /** Another card, put there by another person than the one who signed. */
  | "card_forged"
  | "record_changed"
  /** A machine whose adder is out: who made its token may have it. */
  | "machine_stays"
  /** The list of former members lacks a person who is out, or an earlier one. */
  | "former_changed"
  | "no_manager";

interface SuccessorToVerify {
  /** The vault that is replaced, and its last link. */
  vaultId: string;
  last: VerifiedLink;
  /** The ids of the vaults that this person has, or had. */
  knownVaultIds: ReadonlySet<string>;
  /** The vault that takes its place, with its first link and list. */
  next: { vaultId: string; link: OpenedLink; list: OpenedList };
}

/** Verifies counter 0 of a vault under new keys (crypto-protocol.md §21): "taking out, and replacing a card". */
export function verifySuccessor({
  vaultId,
  last,
  knownVaultIds,
  next,
}: SuccessorToVerify): Verification<SuccessorFault> {
  const { link, list } = next;
  const { follows, prev, by } = link.content;
  const { counter, hash } = last.link;
  const isNext = link.counter === 0 && prev === "" && follows?.vaultId === vaultId;
  if (!isNext || follows.counter !== counter || follows.hash !== hash) return { fault: "not_a_successor" };
  if (knownVaultIds.has(next.vaultId) || next.vaultId === vaultId) return { fault: "known_vault" };
  if (link.by !== by) return { fault: "by_differs" };
  const before = last.list.content;
  const signer = before.members.find(({ userId }) => userId === by);
  if (signer === undefined) return { fault: "not_a_member" };
  if (signer.role !== "manage") return { fault: "may_not_manage" };
  if (!isLinkSigned(next.vaultId, link, signer)) return { fault: "signature" };
  const isOwn = link.content.list.counter === 0 && list.counter === 0 && link.content.list.hash === list.hash;
  if (!isOwn) return { fault: "other_list" };
  const fault = faultOfList(before, list.content, signer);
  return fault === null ? { verified: { link, list } } : { fault };
}

function faultOfList(before: SharedList, after: SharedList, signer: SharedMember): SuccessorFault | null {
  if (after.name !== before.name) return "name_changed";
  const known = new Map(before.members.map((record) => [record.userId, record]));
  for (const record of after.members) {
    const fault = faultOfRecord(known.get(record.userId), record, signer);
    if (fault !== null) return fault;
  }
  const present = new Set(after.members.map(({ userId }) => userId));
  if (after.members.some((record) => isMachine(record) && !present.has(record.by))) return "machine_stays";
  if (!areFormer(before, after)) return "former_changed";
  return after.members.some(({ role }) => role === "manage") ? null : "no_manager";
}

function faultOfRecord(
  before: SharedMember | undefined,
  after: SharedMember,
  signer: SharedMember,
): SuccessorFault | null {
  if (before === undefined) return "stranger";
  if (sharedRoles.indexOf(after.role) > sharedRoles.indexOf(before.role)) return "role_raised";
  if (isMachine(before)) return isSameJson(before, after) ? null : "record_changed";
  const hasOtherCard = after.sign !== before.sign || after.box !== before.box;
  if (hasOtherCard && after.by !== signer.userId) return "card_forged";
  const { sign, box } = after;
  const expected = hasOtherCard ? { ...putThereAgain(before, signer.userId), sign, box } : before;
  const isExpected = isSameJson(without(expected, "role", "checked"), without(after, "role", "checked"));
  return isExpected ? null : "record_changed";
}

/** Returns whether those who are out come first among the former members, under their names, then those before them. */
function areFormer(before: SharedList, after: SharedList): boolean {
  const present = new Set(after.members.map(({ userId }) => userId));
  const out = new Map(
    before.members.filter(({ userId }) => !present.has(userId)).map((gone) => [gone.userId, gone.name]),
  );
  const { formerMembers: most } = sharingLimits;
  const newest: readonly FormerMember[] = after.former.slice(0, out.size);
  const areOut = newest.every(({ userId, name }) => out.get(userId) === name);
  const isEachOnce = new Set(newest.map(({ userId }) => userId)).size === Math.min(out.size, most);
  return (
    areOut &&
    isEachOnce &&
    isSameJson(after.former.slice(out.size), before.former.slice(0, Math.max(0, most - out.size)))
  );
}

import {
  isLinkSigned,
  isMachine,
  type OpenedLink,
  type OpenedList,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { isSameJson, without } from "./same-json.ts";

/** A link of a shared vault that was verified, and the list that is valid with it. */
export interface VerifiedLink {
  link: OpenedLink;
  list: OpenedList;
}

const noOne: ReadonlySet<string> = new Set();

/** Why a link does not count. */
export type LinkFault =
  /** It does not follow the link before: by its counter, or by the hash that it names. */
  | "not_next"
  /** It contains no Keep that continues from the given link. */
  | "not_kept"
  /** The person who is named beside it is not the one in it. */
  | "by_differs"
  | "not_a_member"
  | "may_not_write"
  | "may_not_manage"
  | "signature"
  /** It names a list that neither was valid before nor comes with it. */
  | "other_list"
  /** A new list with another state of the entries. */
  | "contents_changed"
  | "former_changed"
  | "member_gone"
  | "card_changed"
  /** A new record by another person than the one who signed. */
  | "record_forged"
  /** A record in which more than role, name and check differs. */
  | "record_changed"
  /** A new machine with a role of its own, a check, or the user id of a person. */
  | "machine_refused"
  | "no_manager";

/** The result for a link: the state after it, or why it does not count. */
export type Verification<Fault> = { verified: VerifiedLink; fault?: undefined } | { fault: Fault };

/**
 * Verifies the link after one that was verified (crypto-protocol.md §20, rules 1 to 4). `list` is the list that it brings,
 * opened; null: none. `contacts`: the user ids of this person's contacts, which no machine may have.
 */
export function verifyLink(
  vaultId: string,
  before: VerifiedLink,
  link: OpenedLink,
  list: OpenedList | null,
  contacts: ReadonlySet<string> = noOne,
): Verification<LinkFault> {
  const { counter, hash } = before.link;
  if (link.counter !== counter + 1 || link.content.prev !== hash) return { fault: "not_next" };
  const author = authorOf(vaultId, before, link);
  if ("fault" in author) return author;
  const next = listAfter(before, link, list);
  if (next === null) return { fault: "other_list" };
  const fault =
    faultOfRights(before, link, author.member, next) ??
    (next === before.list
      ? null
      : (faultOfContents(before, link) ?? faultOfList(before.list, next, { signer: author.member, contacts })));
  return fault === null ? { verified: { link, list: next } } : { fault };
}

/**
 * Verifies a manager's Keep against the link that it continues from: as `verifyLink`, except that the links between are
 * passed over and the state of the entries is free.
 */
export function verifyKeep(
  vaultId: string,
  from: VerifiedLink,
  link: OpenedLink,
  list: OpenedList | null,
  contacts: ReadonlySet<string> = noOne,
): Verification<LinkFault> {
  const accepted = acceptanceOf(link);
  const { counter, hash } = from.link;
  const isFrom = accepted?.from?.counter === counter && accepted.from.hash === hash;
  if (!isFrom || link.counter <= counter) return { fault: "not_kept" };
  const author = authorOf(vaultId, from, link);
  if ("fault" in author) return author;
  if (author.member.role !== "manage") return { fault: "may_not_manage" };
  const next = listAfter(from, link, list);
  if (next === null) return { fault: "other_list" };
  const fault = next === from.list ? null : faultOfList(from.list, next, { signer: author.member, contacts });
  return fault === null ? { verified: { link, list: next } } : { fault };
}

/**
 * Returns whether a link is a Keep by a manager of the list that this device remembers, later than its memory: then a
 * memory that is on no walk may be given up, after a question. An older Keep excuses no cut chain.
 */
export function isKeepSince(vaultId: string, memory: { at: string; list: SharedList }, link: OpenedLink): boolean {
  const { by, at } = link.content;
  const manager = memory.list.members.find(({ userId, role }) => userId === by && role === "manage");
  // Times of links have one form, in which the order of texts is that of times.
  const isLater = acceptanceOf(link) !== null && at > memory.at;
  return manager !== undefined && isLater && link.by === by && isLinkSigned(vaultId, link, manager);
}

/** Returns the Keep in a link; null if it has none, or none that counts. */
function acceptanceOf({ counter, content }: OpenedLink) {
  const { accepted } = content;
  return accepted?.counter === counter - 1 ? accepted : null;
}

/** Returns the member who signed a link and may write, by the list before it (rules 1 and 2). */
function authorOf(
  vaultId: string,
  { list }: VerifiedLink,
  link: OpenedLink,
): { member: SharedMember } | { fault: LinkFault } {
  if (link.by !== link.content.by) return { fault: "by_differs" };
  const member = list.content.members.find(({ userId }) => userId === link.by);
  if (member === undefined) return { fault: "not_a_member" };
  if (member.role === "read") return { fault: "may_not_write" };
  return isLinkSigned(vaultId, link, member) ? { member } : { fault: "signature" };
}

/** Returns the list that is valid with a link: the one before, or the one that it brings; null: another (rule 3). */
function listAfter(before: VerifiedLink, { counter, content }: OpenedLink, list: OpenedList | null): OpenedList | null {
  if (isSameJson(content.list, before.link.content.list)) return before.list;
  const isOwn = list?.counter === counter && content.list.counter === counter && content.list.hash === list.hash;
  return isOwn ? list : null;
}

const ofEachLink = ["count", "digest", "prev", "at", "by"];
const ofOneLink = ["accepted", "follows"];

/** A member who does not manage changes the entries and nothing else (rule 3). */
function faultOfRights(before: VerifiedLink, link: OpenedLink, { role }: SharedMember, list: OpenedList) {
  if (role === "manage") return null;
  const settings = without(before.link.content, ...ofEachLink, ...ofOneLink);
  const isSame = list === before.list && isSameJson(without(link.content, ...ofEachLink), settings);
  return isSame ? null : "may_not_manage";
}

/** A new list comes in a link that changes no entry (rule 4). */
function faultOfContents({ link: { content: before } }: VerifiedLink, { content }: OpenedLink) {
  return content.count === before.count && content.digest === before.digest ? null : "contents_changed";
}

interface ListSigner {
  signer: SharedMember;
  contacts: ReadonlySet<string>;
}

/** Compares a new list with the one before (rule 4). */
function faultOfList(before: OpenedList, after: OpenedList, { signer, contacts }: ListSigner): LinkFault | null {
  const known = new Map(before.content.members.map((record) => [record.userId, record]));
  const { members, former } = after.content;
  if (!isSameJson(former, before.content.former)) return "former_changed";
  const present = new Set(members.map(({ userId }) => userId));
  if ([...known.keys()].some((userId) => !present.has(userId))) return "member_gone";
  const people = new Set([...contacts, ...former.map(({ userId }) => userId)]);
  for (const record of members) {
    const fault = faultOfRecord(known.get(record.userId), record, { signer, people });
    if (fault !== null) return fault;
  }
  return members.some(({ role }) => role === "manage") ? null : "no_manager";
}

const changeable = ["role", "name", "checked"];
const changeableOfMachine = ["name"];

function faultOfRecord(
  before: SharedMember | undefined,
  after: SharedMember,
  { signer, people }: { signer: SharedMember; people: ReadonlySet<string> },
): LinkFault | null {
  if (before === undefined) {
    if (after.by !== signer.userId) return "record_forged";
    return isMachineRefused(after, people) ? "machine_refused" : null;
  }
  if (before.sign !== after.sign || before.box !== after.box) return "card_changed";
  const mayDiffer = isMachine(before) ? changeableOfMachine : changeable;
  return isSameJson(without(before, ...mayDiffer), without(after, ...mayDiffer)) ? null : "record_changed";
}

/**
 * Returns whether a record is a machine's that none may have (crypto-protocol.md §27): it may do more than read, has a statement about
 * its card, or has the user id of one of these people.
 */
export const isMachineRefused = (record: SharedMember, people: ReadonlySet<string>): boolean =>
  isMachine(record) && (record.role !== "read" || record.checked !== null || people.has(record.userId));

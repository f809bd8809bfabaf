import { isDeepStrictEqual } from "node:util";
import { hashOf } from "./manifests.ts";
import type { Keys } from "./keys.ts";
import { isSigned, openLink, openList, type List, type Member, type SentLink, type SharedContent } from "./sharing.ts";

/** docs/crypto-protocol.md §20, "A device verifies every link", and §21, counter 0 of the vault that follows. */

/** The last link that counts, with its list. */
export interface At {
  counter: number;
  hash: string;
  content: SharedContent;
  list: List;
}

const omit = (value: object, names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
const same = (a: object, b: object, ...except: string[]) => isDeepStrictEqual(omit(a, except), omit(b, except));
const memberOf = ({ members }: List, userId: string) => members.find((one) => one.userId === userId);

/** Opens a link with the list that it brings; null where one of them does not open or the hash is another. */
function read(keys: Keys, link: SentLink, sealedList: string | undefined) {
  try {
    const content = openLink(keys, link);
    if (content.list.counter !== link.counter || sealedList === undefined) return { content, brought: null };
    const brought = openList(keys, link.counter, sealedList);
    return content.list.hash === hashOf(sealedList) ? { content, brought } : null;
  } catch {
    return null;
  }
}

function isNextList(before: List, after: List, signer: Member): boolean {
  const keeps = before.members.every(({ userId }) => memberOf(after, userId) !== undefined);
  const records = after.members.every((record) => {
    const old = memberOf(before, record.userId);
    if (old !== undefined) return same(old, record, ...(isMachine(old) ? ["name"] : ["role", "name", "checked"]));
    return record.by === signer.userId && (!isMachine(record) || isNewMachine(before, record));
  });
  return keeps && records && isDeepStrictEqual(before.former, after.former) && hasManager(after);
}
const isMachine = ({ kind }: Member) => kind === "machine";
/** §27; this client has no contacts. */
const isNewMachine = ({ former }: List, { userId, role, checked }: Member) =>
  role === "read" && checked === null && former.every((one) => one.userId !== userId);
const hasManager = ({ members }: List) => members.some(({ role }) => role === "manage");

/** Returns the place after a link; null: it does not count. `isKeep`: it continues from `before`, past others. */
export function step(keys: Keys, before: At, link: SentLink, sealedList?: string, { isKeep = false } = {}): At | null {
  const opened = read(keys, link, sealedList);
  if (opened === null) return null;
  const { content, brought } = opened;
  const hash = hashOf(link.sealed);
  const from = content.accepted?.counter === link.counter - 1 ? content.accepted.from : null;
  const follows = isKeep
    ? from?.counter === before.counter && from.hash === before.hash && link.counter > before.counter
    : link.counter === before.counter + 1 && content.prev === before.hash;
  const signer = memberOf(before.list, link.by);
  if (!follows || content.by !== link.by || signer === undefined || signer.role === "read") return null;
  if (!isSigned(signer.sign, link.sig, "shared-manifest", keys.vaultId, link.counter, hash)) return null;
  const isOld = isDeepStrictEqual(content.list, before.content.list);
  if (!isOld && brought === null) return null;
  if (signer.role === "write") {
    const kept = omit(before.content, ["accepted", "follows"]);
    if (isKeep || !isOld || !same(content, kept, "count", "digest", "prev", "at", "by")) return null;
  }
  if (isOld) return { counter: link.counter, hash, content, list: before.list };
  const hasSameEntries = content.count === before.content.count && content.digest === before.content.digest;
  if ((!isKeep && !hasSameEntries) || !isNextList(before.list, brought!, signer)) return null;
  return { counter: link.counter, hash, content, list: brought! };
}

/** Returns who put a record there, and who had before, once this person puts it there again. */
function adders({ by, addedBy }: Member, userId: string): Pick<Member, "by" | "addedBy"> {
  if (by === userId) return addedBy === undefined ? { by } : { by, addedBy };
  const [first, ...later] = [...new Set([...(addedBy ?? []), by])].filter((id) => id !== userId);
  return { by: userId, addedBy: [first!, ...later.slice(-2)] };
}

/** Returns the first place of the vault that follows; null: it does not. */
export function successor(keys: Keys, old: At & { vaultId: string }, link: SentLink, sealedList: string): At | null {
  const opened = read(keys, link, sealedList);
  const list = opened?.brought;
  if (opened === null || list === null || list === undefined || link.counter !== 0) return null;
  const { content } = opened;
  const hash = hashOf(link.sealed);
  const isFollowing = isDeepStrictEqual(content.follows, {
    vaultId: old.vaultId,
    counter: old.counter,
    hash: old.hash,
  });
  const signer = memberOf(old.list, link.by);
  if (!isFollowing || content.prev !== "" || content.by !== link.by || signer?.role !== "manage") return null;
  if (!isSigned(signer.sign, link.sig, "shared-manifest", keys.vaultId, 0, hash)) return null;
  const roles = ["read", "write", "manage"];
  const areRecords = list.members.every((record) => {
    const before = memberOf(old.list, record.userId);
    if (before !== undefined && isMachine(before))
      return same(before, record) && memberOf(list, record.by) !== undefined;
    if (before === undefined || roles.indexOf(record.role) > roles.indexOf(before.role)) return false;
    const hasNewCard = record.sign !== before.sign || record.box !== before.box;
    if (!hasNewCard) return same(before, record, "role", "checked");
    const { sign, box } = record;
    return same({ ...before, ...adders(before, signer.userId), sign, box }, record, "role", "checked");
  });
  const out = old.list.members.filter(({ userId }) => memberOf(list, userId) === undefined);
  const [newest, rest] = [list.former.slice(0, out.length), list.former.slice(out.length)];
  const areOut =
    new Set(newest.map(({ userId }) => userId)).size === Math.min(out.length, 50) &&
    newest.every(({ userId, name }) => out.some((one) => one.userId === userId && one.name === name));
  const areFormer = areOut && isDeepStrictEqual(rest, old.list.former.slice(0, Math.max(0, 50 - out.length)));
  const counts = list.name === old.list.name && areRecords && areFormer && hasManager(list);
  return counts ? { counter: 0, hash, content, list } : null;
}

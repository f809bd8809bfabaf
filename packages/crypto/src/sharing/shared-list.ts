import type { RandomSource } from "../bytes.ts";
import { hashText } from "../hash-text.ts";
import { isCounter, isUuid } from "../ids.ts";
import { isSharedName, isTime, sharedRoles, sharingLimits, type SharedRole } from "../limits.ts";
import type { ContentKeys } from "../vault-key.ts";
import type { Card } from "./card.ts";
import { type Checked, isChecked } from "./checked.ts";
import { readPublicKey } from "./public-keys.ts";
import { openJson, sealJson, type SealedForm } from "./sealed-json.ts";

/** A member of a shared vault. Members of the record that this version does not know are kept. */
export interface SharedMember extends Card {
  role: SharedRole;
  name: string;
  /** The user id of who put this card there. */
  by: string;
  /** The user ids of the people named by the lists from which Keeps brought this record back. */
  addedBy?: readonly string[];
  /** "machine": a program (§27). Anything else, or nothing: a person. */
  kind?: unknown;
  checked: Checked | null;
}

/** Returns whether a member is a program, with a secret of its own in place of a personal vault. */
export const isMachine = ({ kind }: Pick<SharedMember, "kind">): boolean => kind === "machine";

/** A person who was taken out. */
export interface FormerMember {
  userId: string;
  name: string;
  at: string;
  /** Entries that were marked as known to them. */
  count?: number;
}

/** The people of a shared vault (crypto-protocol.md §20). Members that this version does not know are kept. */
export interface SharedList {
  name: string;
  members: readonly SharedMember[];
  /** The newest 50, the newest first. */
  former: readonly FormerMember[];
}

/** A list, with the counter of the link that brings it and its hash, by which links name it. */
export interface OpenedList {
  counter: number;
  hash: string;
  content: SharedList;
}

const form: SealedForm<SharedList> = { field: "list", maxLength: sharingLimits.listLength, is: isSharedList };

const contextOf = ({ vaultId }: ContentKeys, counter: number) => `pomander/v1/shared-list/${vaultId}/${counter}`;

/**
 * Seals a list for the link with this counter. Throws RangeError for what `openList` would
 * refuse.
 */
export async function sealList(
  keys: ContentKeys,
  counter: number,
  content: SharedList,
  random: RandomSource,
): Promise<OpenedList & { sealed: string }> {
  if (!isCounter(counter)) throw new RangeError("Not a list's counter");
  const sealed = await sealJson(keys.seal, contextOf(keys, counter), content, form, random);
  return { counter, hash: await hashText(sealed), content, sealed };
}

/** Opens a list under the counter that a link gives for it. Throws `cannot_open` with the field "list". */
export async function openList(keys: ContentKeys, counter: number, sealed: string): Promise<OpenedList> {
  const content = await openJson(keys.seal, contextOf(keys, counter), sealed, form);
  return { counter, hash: await hashText(sealed), content };
}

function isSharedList(value: unknown): value is SharedList {
  if (!isRecord(value)) return false;
  const { name, members, former } = value;
  return isName(name) && isMembers(members) && isFormer(former);
}

function isMembers(value: unknown): value is SharedMember[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > sharingLimits.members) return false;
  const members: unknown[] = value;
  return members.every(isMember) && (["userId", "sign", "box"] as const).every((name) => areDistinct(members, name));
}

const areDistinct = (members: readonly SharedMember[], name: "userId" | "sign" | "box") =>
  new Set(members.map((member) => member[name])).size === members.length;

function isMember(value: unknown): value is SharedMember {
  if (!isRecord(value)) return false;
  const { userId, sign, box, role, name, by, addedBy, checked } = value;
  return (
    isId(userId) &&
    isPublicKey(sign) &&
    isPublicKey(box) &&
    sharedRoles.some((known) => known === role) &&
    isName(name) &&
    isId(by) &&
    (addedBy === undefined || isAddedBy(addedBy)) &&
    (checked === null || isChecked(checked))
  );
}

const isAddedBy = (value: unknown) =>
  Array.isArray(value) && value.length <= sharingLimits.addedBy && value.every(isId);

function isFormer(value: unknown): value is FormerMember[] {
  if (!Array.isArray(value) || value.length > sharingLimits.formerMembers) return false;
  return value.every((person: unknown) => {
    if (!isRecord(person)) return false;
    const { userId, name, at, count } = person;
    const isCount = count === undefined || (typeof count === "number" && isCounter(count));
    return isId(userId) && isName(name) && typeof at === "string" && isTime(at) && isCount;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (value: unknown) => typeof value === "string" && isUuid(value);
const isName = (value: unknown) => typeof value === "string" && isSharedName(value);
const isPublicKey = (value: unknown) => typeof value === "string" && readPublicKey(value) !== null;

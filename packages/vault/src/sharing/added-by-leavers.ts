import { cardText, isMachine, readCard, type SharedList, type SharedMember } from "@pomander/crypto/sharing";
import { createReason } from "../reasons.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import { isReplaced, publishedCards } from "./published-cards.ts";
import { contactOf, nameOfMember, notSaved, type Own, type SharingCore } from "./sharing-core.ts";
import type { NewKeysOptions, SharedMemberInfo, SharingSnapshot } from "./sharing-types.ts";

/**
 * Returns the members that leavers, members with replaced cards or former members have added, and those that such members
 * have added in turn. A thief may have added them, so the manager confirms or checks them first. `leavers`: user ids of
 * leavers and of members with replaced cards; `known`: those of members who are confirmed or checked.
 */
export function putThereBy<Member extends { userId: string; by: string; addedBy?: readonly string[] }>(
  members: readonly Member[],
  leavers: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly Member[] {
  const present = new Set(members.map(({ userId }) => userId));
  // New keys keep `by`, so a former member who added someone may have been added by a leaver.
  const absent = members.flatMap(addersOf).filter((by) => !present.has(by));
  const unsure = new Set([...leavers, ...absent]);
  // The loop also visits what is added during it.
  for (const adder of unsure)
    for (const member of members)
      if (addersOf(member).includes(adder) && !known.has(member.userId)) unsure.add(member.userId);
  return members.filter(({ userId }) => unsure.has(userId) && !leavers.has(userId));
}

/** Returns who put a record into a list, also before a Keep brought it back. */
const addersOf = ({ by, addedBy = [] }: { by: string; addedBy?: readonly string[] }) => [by, ...addedBy];

/** Returns the members that a page asks about before these people are removed or their cards replaced. */
export function addedBy(
  { vaults, contacts }: SharingSnapshot,
  vaultId: string,
  userIds: readonly string[],
): readonly SharedMemberInfo[] {
  const { members = [] } = vaults.find((vault) => vault.vaultId === vaultId) ?? {};
  const checked = new Set(contacts.filter(({ how }) => how !== "accepted").map(({ userId }) => userId));
  const known = members.filter(({ userId, isMe, isContact }) => isMe || (isContact && checked.has(userId)));
  const records = members.map((member) => ({
    userId: member.userId,
    by: member.putThereBy.userId,
    addedBy: member.addedBefore.map(({ userId }) => userId),
    member,
  }));
  const added = putThereBy(records, new Set(userIds), new Set(known.map(({ userId }) => userId)));
  return added.map(({ member }) => member);
}

/**
 * Returns whether a member is this user, or a contact with this card, except for one whose link this user only accepted:
 * anyone can send that.
 */
function isKnown(own: Own, member: SharedMember): boolean {
  const contact = contactOf(own, member.userId);
  const isChecked = contact !== undefined && contact.how !== "accepted" && cardText(contact) === cardText(member);
  return isChecked || member.userId === own.identity.userId;
}

/** Returns the members whose card is another than the contact's, or than the published one. */
async function withOtherCards(core: SharingCore, own: Own, members: readonly SharedMember[]) {
  if (members.length === 0) return [];
  const published = await publishedCards(core, members.map(idOf));
  return members.filter((member) => {
    const contact = contactOf(own, member.userId);
    const differs = contact !== undefined && cardText(contact) !== cardText(member);
    return differs || isReplaced(core, published, member);
  });
}

/**
 * Returns the members of a list who would be given keys under a `box` that is none, or not the one that they published with
 * their `sign`: both follow from one identity, so a manager has put it there.
 */
async function withWrongBoxes(core: SharingCore, members: readonly SharedMember[]) {
  const published = await publishedCards(core, members.filter((member) => !isMachine(member)).map(idOf));
  return members.filter((member) => {
    const known = readCard(published.get(member.userId) ?? "");
    const isOther = known?.sign === member.sign && known.box !== member.box;
    return isOther || readCard(cardText(member)) === null;
  });
}

/**
 * Asks about the members of `putThereBy`, where people go or cards are replaced; null: all are confirmed or checked. A
 * member with another card cannot be confirmed.
 */
export async function askAboutAdded(
  core: SharingCore,
  own: Own,
  { members }: SharedList,
  { out, replaced, staying = [] }: Pick<NewKeysOptions, "out" | "replaced" | "staying">,
): Promise<NotSaved | null> {
  const leavers = new Set([...out, ...replaced]);
  const known = members.filter((member) => isKnown(own, member)).map(idOf);
  const named = (people: readonly SharedMember[]) => people.map((member) => nameOfMember(own, member)).join(", ");
  const confirmed = putThereBy(members, leavers, new Set(known)).filter(({ userId }) => staying.includes(userId));
  const stayers = members.filter(({ userId }) => !leavers.has(userId) && userId !== own.identity.userId);
  const wrong = await withWrongBoxes(core, stayers);
  const others = [...new Set([...wrong, ...(await withOtherCards(core, own, confirmed))])];
  if (others.length > 0) return notSaved(createReason("stays_with_other_keys", { names: named(others) }));
  const added = putThereBy(members, leavers, new Set([...known, ...confirmed.map(idOf)]));
  if (added.length === 0) return null;
  return notSaved(createReason("added_by_leavers", { names: named(added), added: added.map(idOf) }));
}

const idOf = ({ userId }: { userId: string }) => userId;

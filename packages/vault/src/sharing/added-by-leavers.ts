import { cardText, type SharedList } from "@pomander/crypto/sharing";
import { createReason } from "../reasons.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import { contactOf, nameOfMember, notSaved, type Own } from "./sharing-core.ts";
import type { NewKeysOptions, SharedMemberInfo, SharingSnapshot } from "./sharing-types.ts";

/**
 * Returns the members that leavers, members with replaced cards or former members have added, and those that such members
 * have added in turn. A thief may have added them, so the manager confirms or checks them first. `leavers`: user ids of
 * leavers and of members with replaced cards; `known`: those of members who are confirmed or checked.
 */
export function putThereBy<Member extends { userId: string; by: string }>(
  members: readonly Member[],
  leavers: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly Member[] {
  const present = new Set(members.map(({ userId }) => userId));
  // New keys keep `by`, so a former member who added someone may have been added by a leaver.
  const absent = members.map(({ by }) => by).filter((by) => !present.has(by));
  const unsure = new Set([...leavers, ...absent]);
  // The loop also visits what is added during it.
  for (const adder of unsure)
    for (const { userId, by } of members) if (by === adder && !known.has(userId)) unsure.add(userId);
  return members.filter(({ userId }) => unsure.has(userId) && !leavers.has(userId));
}

/** Returns the members that a page asks about before these people are removed or their cards replaced. */
export function addedBy(
  { vaults, contacts }: SharingSnapshot,
  vaultId: string,
  userIds: readonly string[],
): readonly SharedMemberInfo[] {
  const { members = [] } = vaults.find((vault) => vault.vaultId === vaultId) ?? {};
  const checked = new Set(contacts.filter(({ how }) => how !== "accepted").map(({ userId }) => userId));
  const known = members.filter(({ userId, isMe, isContact }) => isMe || (isContact && checked.has(userId)));
  const records = members.map((member) => ({ userId: member.userId, by: member.putThereBy.userId, member }));
  const added = putThereBy(records, new Set(userIds), new Set(known.map(({ userId }) => userId)));
  return added.map(({ member }) => member);
}

/** Asks about the members of `putThereBy`, where people go or cards are replaced; null: all are confirmed or checked. */
export function askAboutAdded(
  own: Own,
  { members }: SharedList,
  { out, replaced, staying = [] }: Pick<NewKeysOptions, "out" | "replaced" | "staying">,
): NotSaved | null {
  const known = members.filter((member) => {
    const contact = contactOf(own, member.userId);
    // Anyone can send the link that such a contact came from.
    const isChecked = contact !== undefined && contact.how !== "accepted" && cardText(contact) === cardText(member);
    return isChecked || member.userId === own.identity.userId || staying.includes(member.userId);
  });
  const added = putThereBy(members, new Set([...out, ...replaced]), new Set(known.map(({ userId }) => userId)));
  if (added.length === 0) return null;
  const names = added.map((member) => nameOfMember(own, member)).join(", ");
  return notSaved(createReason("added_by_leavers", { names, added: added.map(({ userId }) => userId) }));
}

import { cardText, isMachine, type SharedList, type SharedMember } from "@pomander/crypto/sharing";
import type { News } from "./news.ts";
import { cardOf, contactOf, nameById, nameOfMember, type Own, type SharingCore } from "./sharing-core.ts";
import type { SharedMemberInfo, SharedVaultInfo } from "./sharing-types.ts";

/** Returns the people of a shared vault by its verified list, and what this user knows of their cards. */
export function membersOf(
  core: SharingCore,
  own: Own,
  news: News,
  { members, former }: SharedList,
): Pick<SharedVaultInfo, "members" | "former"> {
  const { userId: me } = own.identity;
  const nameOf = (userId: string) => nameById(own, { members, former }, userId);
  return {
    members: members.map((member): SharedMemberInfo => {
      const { userId, role, by, addedBy = [] } = member;
      const isMe = userId === me;
      const [card, contact] = [cardText(member), contactOf(own, userId)];
      const known = isMe ? cardText(own.identity) : news.cards.get(userId);
      return {
        userId,
        name: nameOfMember(own, member),
        listedName: member.name,
        role,
        isMe,
        isMachine: isMachine(member),
        isContact: contact !== undefined && cardText(contact) === card,
        differsFromContact: contact !== undefined && cardText(contact) !== card,
        checkedBy: checkerOf(core, own, member),
        putThereBy: { userId: by, name: nameOf(by) },
        addedBefore: addedBy.map((id) => ({ userId: id, name: nameOf(id) })),
        hasNewKeys: known !== undefined && known !== card,
      };
    }),
    former: former.map(({ userId, name, at }) => ({ userId, name, at })),
  };
}

/** Returns the contact who states that a member's card is theirs, or this user where it is they; null: neither does. */
function checkerOf(core: SharingCore, own: Own, member: SharedMember): SharedMemberInfo["checkedBy"] {
  const { checked } = member;
  if (checked === null) return null;
  const isOwn = checked.by === own.identity.userId;
  const giver = isOwn ? { ...cardOf(own.identity), name: core.name } : contactOf(own, checked.by);
  if (giver === undefined || !core.verifyCheck(giver, checked, cardOf(member), member.name)) return null;
  return { userId: giver.userId, name: giver.name, at: checked.at };
}

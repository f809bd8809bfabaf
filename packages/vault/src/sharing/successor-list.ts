import { sharingLimits } from "@pomander/crypto/limits";
import {
  isCheckedBy,
  signChecked,
  type Card,
  type Checked,
  type Identity,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { clientError } from "../errors.ts";
import { putThereAgain } from "./put-there-again.ts";
import { cardOf, contactOf, type Own } from "./sharing-core.ts";

/** How new keys change the members of a vault. */
export interface MemberChange {
  own: Own;
  /** This user's identity by the old list. */
  identity: Identity;
  /** The members who are taken out. */
  out: readonly string[];
  /** The members whose cards are replaced. */
  replaced: readonly string[];
}

/**
 * Returns the list of the new vault: without those who go, and with the cards of contacts where they are replaced.
 * `markedFor` returns how many entries are marked as known to some people.
 */
export async function successorList(
  { own, identity, out, replaced }: MemberChange,
  before: SharedList,
  { at, markedFor }: { at: string; markedFor: (who: readonly string[]) => number },
): Promise<SharedList> {
  const withCard = (member: SharedMember, card: Card, checked: Checked | null) => ({
    ...putThereAgain(member, own.identity.userId),
    ...card,
    checked,
  });
  const isOwnReplaced = replaced.includes(own.identity.userId);
  const stay = before.members.filter(({ userId }) => !out.includes(userId));
  const members = await Promise.all(
    stay.map(async (member): Promise<SharedMember> => {
      if (member.userId === own.identity.userId)
        return isOwnReplaced ? withCard(member, cardOf(own.identity), null) : member;
      if (!replaced.includes(member.userId)) {
        const { checked, name } = member;
        // Statements of this user under the former card are made again under the new one. A manager can write any others.
        const isOwn = checked?.by === own.identity.userId && isCheckedBy(identity, checked, cardOf(member), name);
        if (!isOwnReplaced || !isOwn) return member;
        return { ...member, checked: await signChecked(own.identity, cardOf(member), name, checked.at) };
      }
      const contact = contactOf(own, member.userId);
      if (contact === undefined) throw clientError("card_not_usable");
      const card = cardOf(contact);
      // Another manager may have given the member the name of another person.
      const isKnownAs = contact.how !== "accepted" && contact.name === member.name;
      const checked = isKnownAs ? await signChecked(own.identity, card, member.name, at) : null;
      return withCard(member, card, checked);
    }),
  );
  const gone = before.members
    .filter(({ userId }) => out.includes(userId))
    .map(({ userId, name }) => ({ userId, name, at, count: markedFor([userId]) }));
  if (members.every(({ role }) => role !== "manage")) throw clientError("manager_needed");
  return { ...before, members, former: [...gone, ...before.former].slice(0, sharingLimits.formerMembers) };
}

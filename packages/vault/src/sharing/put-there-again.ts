import { sharingLimits } from "@pomander/crypto/limits";
import type { SharedMember } from "@pomander/crypto/sharing";

/**
 * Returns a record as a manager puts it into a list again, by a Keep or with another card: as theirs, since they sign it.
 * `addedBy` names the managers who had put it there before, so that new keys ask about the member when one of them goes.
 * Of more than its limit it keeps the first, which accomplices of a thief could else push out by replacing each other's
 * cards, and the last ones, which a member could whose card the thief has replaced.
 */
export function putThereAgain(member: SharedMember, userId: string): SharedMember {
  if (member.by === userId) return member;
  const before = [...new Set([...(member.addedBy ?? []), member.by])].filter((id) => id !== userId);
  const excess = Math.max(0, before.length - sharingLimits.addedBy);
  return { ...member, by: userId, addedBy: before.toSpliced(1, excess) };
}

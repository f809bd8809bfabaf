import { sharingLimits } from "@pomander/crypto/limits";
import type { SharedMember } from "@pomander/crypto/sharing";

/**
 * Returns a record as a manager puts it into a list again, by a Keep or with another card: as theirs, since they sign it.
 * Those who had put it there before are kept, so that new keys ask about the member when one of them goes. Of more than
 * there is room for, the first one is kept, so that people whom a thief added do not hide it by replacing each other's
 * cards, and the last ones, so that a member whose card a thief replaced does not by replacing it again.
 */
export function putThereAgain(member: SharedMember, userId: string): SharedMember {
  if (member.by === userId) return member;
  const before = [...new Set([...(member.addedBy ?? []), member.by])].filter((id) => id !== userId);
  const excess = Math.max(0, before.length - sharingLimits.addedBy);
  return { ...member, by: userId, addedBy: before.toSpliced(1, excess) };
}

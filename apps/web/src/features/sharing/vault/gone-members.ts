import type { SharedMemberInfo, SharedVaultInfo } from "@pomander/vault/sharing";

/** Returns whether a member left, or has no account anymore, by the server's word. */
export const hasGone = ({ userId }: SharedMemberInfo, { keysDue }: SharedVaultInfo): boolean =>
  keysDue.some((due) => due.userId === userId && due.why !== "card");

/** Returns the members of a vault who are still there. */
export const presentMembers = (vault: SharedVaultInfo): readonly SharedMemberInfo[] =>
  vault.members.filter((member) => !hasGone(member, vault));

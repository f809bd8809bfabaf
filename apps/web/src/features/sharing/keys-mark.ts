import type { SharedMemberInfo } from "@pomander/vault/sharing";
import { texts } from "./vault/texts.ts";

const { marks } = texts.members;

/** Returns the mark of a member who has other keys than this user's contact, or new ones; null: neither. */
export function keysMarkOf({ isMe, differsFromContact, hasNewKeys }: SharedMemberInfo): string | null {
  if (differsFromContact) return marks.differs;
  return hasNewKeys && !isMe ? marks.newKeys : null;
}

import type { OpenEntry } from "@pomander/vault";
import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { texts } from "./texts.ts";

/**
 * Returns the name of who last saved an entry of a shared vault, by the entry itself: the writer's word
 * (crypto-protocol.md §22). null: it names no one, or someone who was never a member.
 */
export function changedBy({ extra }: Pick<OpenEntry, "extra">, { members, former }: SharedVaultInfo): string | null {
  const userId = extra["changedBy"];
  const member = members.find((one) => one.userId === userId);
  if (member?.isMe === true) return texts.you;
  return member?.name ?? former.find((one) => one.userId === userId)?.name ?? null;
}

import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { texts } from "./texts.ts";

/** Returns what needs attention in a vault, in a word or two each. `left`: how many entries former members know. */
export function marksOf(
  { role, back, keysDue, hasFormerCard, status }: SharedVaultInfo,
  left: number,
): readonly string[] {
  return [
    ...(role === "manage" && (keysDue.length > 0 || hasFormerCard) ? [texts.marks.keys] : []),
    ...(left > 0 ? [texts.marks.passwords(left)] : []),
    ...(back === null ? [] : [texts.marks.ended]),
    ...(status === "open" || status === "opening" ? [] : [texts.marks[status]]),
  ];
}

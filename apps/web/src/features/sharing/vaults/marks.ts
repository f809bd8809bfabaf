import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { texts } from "./texts.ts";

/** Returns what needs attention in a vault, in a word or two each. */
export function marksOf({ role, back, keysDue, hasFormerCard, tasks, status }: SharedVaultInfo): readonly string[] {
  const left = tasks.reduce((sum, task) => sum + (task.kind === "passwords" ? (task.left ?? 0) : 0), 0);
  return [
    ...(role === "manage" && (keysDue.length > 0 || hasFormerCard) ? [texts.marks.keys] : []),
    ...(left > 0 ? [texts.marks.passwords(left)] : []),
    ...(back === null ? [] : [texts.marks.ended]),
    ...(status === "open" || status === "opening" ? [] : [texts.marks[status]]),
  ];
}

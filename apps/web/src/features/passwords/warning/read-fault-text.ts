import type { IntegrityFault } from "@pomander/vault";
import { texts } from "../texts.ts";

/** What is known, and nothing more: not who did it, nor why. */
export function readFaultText(fault: IntegrityFault): string {
  const { warning } = texts;
  if (fault.kind === "fewer") return warning.fewer(fault.count);
  if (fault.kind === "more") return warning.more(fault.count);
  return warning[fault.kind];
}

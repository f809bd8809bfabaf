import { shortened } from "../format/shortened.ts";
import { secretLifetime } from "./clipboard.ts";

/** The specified notice of a copy; what was copied and for how long follow it. */
export const copied = "Copied to clipboard!";

/** What was copied: "Password" of "Amazon". */
export interface CopiedField {
  field: string;
  title: string;
}

/** "Copied to clipboard! Password of Amazon, cleared in 30 seconds." */
export function copiedSecret(of?: CopiedField): string {
  const seconds = secretLifetime / 1_000;
  if (of === undefined) return `${copied} Cleared in ${seconds} seconds.`;
  return `${copied} ${of.field} of ${shortened(of.title)}, cleared in ${seconds} seconds.`;
}

/** Of what stays on the clipboard: "Copied to clipboard! User name of Amazon." */
export const copiedText = (of?: CopiedField): string =>
  of === undefined ? copied : `${copied} ${of.field} of ${shortened(of.title)}.`;

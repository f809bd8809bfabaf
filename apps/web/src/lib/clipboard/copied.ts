import { shortened } from "../format/shortened.ts";
import { secretLifetime } from "@pomander/browser/clipboard";

/** The specified notice of a copy; what was copied and for how long follow it. */
export const copied = "Copied to clipboard!";

/** Returns the notice of a copied secret: "Copied to clipboard! Password of Amazon, cleared in 30 seconds." */
export function copiedSecret(field?: string, title?: string): string {
  const seconds = secretLifetime / 1_000;
  if (field === undefined || title === undefined) return `${copied} Cleared in ${seconds} seconds.`;
  return `${copied} ${field} of ${shortened(title)}, cleared in ${seconds} seconds.`;
}

/** Returns the notice of a copied text that stays on the clipboard: "Copied to clipboard! User name of Amazon." */
export const copiedText = (field?: string, title?: string): string =>
  field === undefined || title === undefined ? copied : `${copied} ${field} of ${shortened(title)}.`;

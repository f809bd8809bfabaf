import type { EntryTexts } from "@pomander/crypto";
import { historyOf } from "../vault/draft.ts";

/** How old a password is: at least since a moment, not over a year, or not known. */
export type PasswordAge = { kind: "old"; since: string } | { kind: "recent" } | { kind: "unknown" };

/**
 * The age of a password by what is sealed with it; what the server says of times is not protected. The time at which the
 * password changed decides, else the end of the one before it, else the time at which the entry was made, since nothing
 * says that it changed. Of an import that brought no times it is known only that the password is older than the import.
 */
export function passwordAge(extra: EntryTexts["extra"], now: Date): PasswordAge {
  const [earlier] = historyOf(extra);
  const changed = moment(extra["passwordChangedAt"]) ?? moment(earlier?.until) ?? moment(extra["createdAt"]);
  if (changed !== null) return isOverAYear(changed, now) ? { kind: "old", since: changed } : { kind: "recent" };
  const imported = moment(importedAt(extra["import"]));
  return imported !== null && isOverAYear(imported, now) ? { kind: "old", since: imported } : { kind: "unknown" };
}

const importedAt = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "at" in value ? value.at : undefined;

/** ISO 8601 UTC; null for what is no moment. */
function moment(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40 || Number.isNaN(Date.parse(value))) return null;
  return new Date(value).toISOString();
}

function isOverAYear(at: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - 1);
  return Date.parse(at) < limit.getTime();
}

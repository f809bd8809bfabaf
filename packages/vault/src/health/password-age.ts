import type { EntryTexts } from "@pomander/crypto";
import { historyOf } from "../vault/draft.ts";

/** The age of a password: at least since a moment, less than a year, or not known. */
export type PasswordAge = { kind: "old"; since: string } | { kind: "recent" } | { kind: "unknown" };

/**
 * Returns the age of a password from the times sealed with it; the server's times are not protected. The time at which
 * the password changed is used, else the end of the previous one, else the time at which the entry was created, since
 * no change is recorded. After an import without times, the password is only known to be older than the import.
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

/** Returns an ISO 8601 UTC time; null for a value that is not a time. */
function moment(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40 || Number.isNaN(Date.parse(value))) return null;
  return new Date(value).toISOString();
}

function isOverAYear(at: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - 1);
  return Date.parse(at) < limit.getTime();
}

import type { AuditEvent } from "@pomander/contract";
import { texts } from "./texts.ts";

const { details: words } = texts;

/** What more is known of an event, in words, or null. What an older or newer server wrote besides is left out. */
export function detailsOf({ kind, details }: AuditEvent): string | null {
  const { name, device, fields, from, to, isAdmin, isAllowedForRemindMe, maxAdminCount, before } = details;
  switch (kind) {
    case "email-changed":
      return typeof from === "string" && typeof to === "string" ? words.fromTo(from, to) : null;
    case "user-changed":
      return typeof fields === "string" ? fieldNames(fields) : null;
    case "user-added":
    case "rights-changed":
      return typeof isAdmin === "boolean" ? words.rights(isAdmin, isAllowedForRemindMe === true) : null;
    case "settings-changed":
      return typeof maxAdminCount === "number" && typeof before === "number"
        ? words.admins(before, maxAdminCount)
        : null;
    case "group-added":
    case "group-changed":
    case "group-deleted":
    case "scope-tag-added":
    case "scope-tag-changed":
    case "scope-tag-deleted":
      return typeof name === "string" ? name : null;
    default:
      return typeof device === "string" && device !== "" ? device : null;
  }
}

const fieldNames = (names: string) =>
  names
    .split(", ")
    .map((name) => (Object.hasOwn(words.fields, name) ? words.fields[name as keyof typeof words.fields] : name))
    .join(", ");

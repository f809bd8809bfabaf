/**
 * Permissions on a reminder, written from access-policy.md ("Reminders") alone and not from the code that decides them.
 * A regular user without Remind Me is refused always; administrators may do everything. The rights of a user with
 * Remind Me depend on the reminder's owner, the assigned, and the groups of its scope tag.
 */
export const grants = {
  // The permissions ticked for the group → a member's rights: r(ead) e(dit) d(elete).
  none: { read: false, write: false, delete: false, member: "" },
  read: { read: true, write: false, delete: false, member: "r" },
  write: { read: false, write: true, delete: false, member: "re" },
  delete: { read: false, write: false, delete: true, member: "d" },
  "read, write": { read: true, write: true, delete: false, member: "re" },
  "read, delete": { read: true, write: false, delete: true, member: "rd" },
  "write, delete": { read: false, write: true, delete: true, member: "red" },
  "read, write, delete": { read: true, write: true, delete: true, member: "red" },
} as const;
export type Grant = keyof typeof grants;
export const relations = ["owner", "assigned", "member", "none"] as const;
export type Relation = (typeof relations)[number];
export const roles = ["M", "A", "S", "R"] as const;
export type ReminderRole = (typeof roles)[number];

export const actions = [
  "list",
  "read",
  "deliveries",
  "update",
  "assign",
  "move out",
  "soft-delete",
  "delete",
  "send",
  "take",
  "snooze",
  "give back",
  "renew",
  "log",
  "create with its tag",
  "move to its tag",
] as const;
export type Action = (typeof actions)[number];

/** A refusal's code, or the result; `whole` and `reduced` are shapes, `masked` hides addresses and accounts. */
export type Outcome =
  | "done"
  | "whole"
  | "reduced"
  | "absent"
  | "masked"
  | "half masked"
  | "forbidden"
  | "not_found"
  | "no_read_access"
  | "scope_tag_not_found";

function rightsOf(relation: Relation, grant: Grant): string {
  if (relation === "owner") return "red";
  if (relation === "assigned") return "r";
  return relation === "member" ? grants[grant].member : "";
}

export function expected(role: ReminderRole, relation: Relation, grant: Grant, action: Action): Outcome {
  if (role === "R") return "forbidden";
  const isAdministrator = role === "A" || role === "S";
  const rights = isAdministrator ? "red" : rightsOf(relation, grant);
  const [read, edit, mayDelete] = ["r", "e", "d"].map((right) => rights.includes(right));
  const mayUseTag = isAdministrator || (relation === "member" && grants[grant].member.includes("r"));
  if (action === "create with its tag") return mayUseTag ? "done" : "scope_tag_not_found";
  if (action === "move to its tag") return mayUseTag ? "done" : "scope_tag_not_found";
  if (action === "list") return read ? "whole" : mayDelete ? "reduced" : "absent";
  // A reminder on which the user has no right does not exist for them.
  if (rights === "") return "not_found";
  if (action === "read") return read ? "whole" : "no_read_access";
  // Its recipients and administrators may do this, whatever their other rights.
  if (action === "take" || action === "snooze")
    return isAdministrator || relation === "owner" || relation === "assigned" ? "done" : "forbidden";
  if (action === "give back") return isAdministrator || relation === "owner" || edit ? "done" : "forbidden";
  if (action === "deliveries" || action === "log") return edit ? "whole" : read ? "masked" : "no_read_access";
  if (action === "assign") return isAdministrator ? "done" : "forbidden";
  // Moving it out of its tag takes it away from the groups that may delete it, so it requires the right to delete too.
  if (action === "move out") return edit && mayDelete ? "done" : "forbidden";
  const isAllowed = action === "soft-delete" || action === "delete" ? mayDelete : edit;
  return isAllowed ? "done" : "forbidden";
}

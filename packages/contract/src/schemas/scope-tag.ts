import { limits } from "../limits.ts";
import { id, timestamp } from "./common.ts";
import { z } from "../zod.ts";
import { newTagEscalation, tagEscalation } from "./escalation.ts";
import { description, sharedName } from "./group.ts";

export const permissions = z.object({ read: z.boolean(), write: z.boolean(), delete: z.boolean() });
export type Permissions = z.infer<typeof permissions>;

/** Permissions that a new group of a tag starts with (specification §3). */
export const defaultPermissions: Permissions = { read: true, write: false, delete: false };

export const tagGroup = z.object({ group: z.object({ _id: id, name: z.string() }), permissions });

export const scopeTag = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** Users who are not administrators see their own groups only. */
  groups: z.array(tagGroup),
  reminderCount: z.int(),
  /** People notified when no one has taken one of its reminders that has no rule of its own. */
  escalation: tagEscalation.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ScopeTag = z.infer<typeof scopeTag>;

const groups = z
  .array(
    z.strictObject({
      group: id,
      permissions: z
        .strictObject({ read: z.boolean(), write: z.boolean(), delete: z.boolean() })
        .default(defaultPermissions),
    }),
  )
  .max(limits.groupsPerTag);
export const newScopeTag = z.strictObject({
  name: sharedName,
  description: description.optional(),
  groups: groups.optional(),
  escalation: newTagEscalation.nullable().optional(),
});
export type NewScopeTag = z.infer<typeof newScopeTag>;

/** The groups replace the whole list, where present. */
export const scopeTagChange = newScopeTag.partial();
export type ScopeTagChange = z.infer<typeof scopeTagChange>;

/** The permissions that a user's groups grant on one tag, computed. */
export const scopePermission = z.object({
  scopeTag: id,
  permissions: z.object({ read: z.boolean(), write: z.boolean() }),
});

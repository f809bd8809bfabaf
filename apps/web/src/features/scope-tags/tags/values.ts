import { limits, z, type NewScopeTag, type Permissions, type ScopeTag } from "@pomander/contract";
import { descriptionField, nameField } from "../form/schema.ts";
import { texts } from "../texts.ts";
import { groupName } from "./group-name.ts";

/** A group that a scope tag is assigned to. */
export interface AssignedGroup {
  _id: string;
  name: string;
  permissions: Permissions;
}

export interface TagValues {
  name: string;
  description: string;
  groups: AssignedGroup[];
}

const { tagForm: words } = texts;

export const tagSchema = z.object({
  name: nameField(words.name, words.nameRequired),
  description: descriptionField(words.description),
  groups: z.custom<AssignedGroup[]>(() => true),
});

export const valuesOf = (tag: ScopeTag | null): TagValues => ({
  name: tag?.name ?? "",
  description: tag?.description ?? "",
  groups: (tag?.groups ?? []).map(({ group, permissions }) => ({
    _id: group._id,
    name: groupName(group.name),
    permissions,
  })),
});

/** What is sent of the groups: their ids and what each is granted. */
export const groupsOf = (groups: readonly AssignedGroup[]): NonNullable<NewScopeTag["groups"]> =>
  groups.map(({ _id, permissions }) => ({ group: _id, permissions }));

/** Ticks or clears one permission. Who may write may read as well. */
export function withPermission(before: Permissions, which: keyof Permissions, isGranted: boolean): Permissions {
  const after = { ...before, [which]: isGranted };
  return after.write ? { ...after, read: true } : after;
}

export const mostGroups = limits.groupsPerTag;

/** "read, write", in words. */
export function permissionWords({ read, write, delete: remove }: Permissions): string {
  const { permissions } = texts.tags;
  const granted = [read && permissions.read, write && permissions.write, remove && permissions.delete];
  return granted.filter((word) => word !== false).join(", ") || permissions.none;
}

import type { Member, Reminder, ScopeTag, Group } from "@pomander/contract";

/** The ids of the people in the groups of each scope tag. */
export type TagMembers = ReadonlyMap<string, ReadonlySet<string>>;

/** The chosen people, and the members of each scope tag's groups. */
export interface Chosen {
  to: readonly Member[];
  members: TagMembers;
}

/** Returns the members of each scope tag's groups. */
export function membersOfTags(tags: readonly ScopeTag[], groups: readonly Group[]): TagMembers {
  const inGroup = new Map(groups.map(({ _id, members }) => [_id, members.map((member) => member._id)]));
  return new Map(
    tags.map(({ _id, groups: granted }) => [
      _id,
      new Set(granted.flatMap(({ group }) => inGroup.get(group._id) ?? [])),
    ]),
  );
}

/** Returns the people who can be assigned to a reminder: members of its scope tag's groups, and present assignees. */
export const assignableTo = ({ scopeTag, userIds }: Reminder, { to, members }: Chosen): readonly Member[] =>
  scopeTag === null
    ? []
    : to.filter(({ _id }) => members.get(scopeTag._id)?.has(_id) === true || userIds.includes(_id));

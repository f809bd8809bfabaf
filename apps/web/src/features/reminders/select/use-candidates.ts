import { calls, type Member, type Reminder } from "@pomander/contract";
import { useMemo } from "react";
import { format } from "@pomander/texts/format";
import { fullName } from "../../../lib/format/full-name.ts";
import { wholeListSize } from "../../../lib/list/paging.ts";
import type { Assignable } from "../form/PeopleField.tsx";
import type { ScopeTags } from "../use-scope-tags.ts";
import { membersOfTags, type TagMembers } from "./assignable.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const none: readonly never[] = [];
const readGroups = (call: Api) => call(calls.groups.list, { query: {} });
const readEveryone = (call: Api) => call(calls.users.list, { query: { page: "1", pageSize: `${wholeListSize}` } });

interface CandidateOptions {
  /** The reminders to which people are assigned. */
  reminders: readonly Reminder[];
  tags: ScopeTags;
  /** Whether all users are offered, because more than assignments is changed. */
  isForAll: boolean;
}

/**
 * Returns the people who can be assigned to at least one of the reminders: the members of their scope tags' groups,
 * sorted by how many they can be assigned to; or all users.
 */
export function useCandidates({ reminders, tags, isForAll }: CandidateOptions): {
  people: Assignable;
  members: TagMembers;
} {
  const needed = reminders.some(({ scopeTag }) => scopeTag !== null);
  const groups = useApiQuery(needed ? readGroups : null);
  const everyone = useApiQuery(isForAll ? readEveryone : null);
  const members = useMemo(() => membersOfTags(tags.rows ?? none, groups.value ?? none), [tags.rows, groups.value]);
  const counts = new Map<string, number>();
  for (const { scopeTag } of reminders)
    if (scopeTag !== null) counts.set(scopeTag._id, (counts.get(scopeTag._id) ?? 0) + 1);
  const known = new Map<string, Member>();
  for (const group of groups.value ?? none)
    for (const { email = "", ...person } of group.members) known.set(person._id, { ...person, email });
  if (isForAll) for (const person of everyone.value ?? none) known.set(person._id, person);
  const users = [...known.values()]
    .map((person) => {
      const of = [...counts].filter(([tagId]) => members.get(tagId)?.has(person._id) === true);
      return { person, count: of.reduce((sum, [, count]) => sum + count, 0) };
    })
    .filter(({ count }) => isForAll || count > 0)
    .toSorted((one, other) => other.count - one.count || format.compare(fullName(one.person), fullName(other.person)))
    .map(({ person }) => person);
  const isFailed = groups.error !== null || everyone.error !== null || (needed && tags.isFailed);
  const isLoading =
    !isFailed && ((needed && (groups.value === null || tags.rows === null)) || (isForAll && everyone.value === null));
  const reload = () => {
    groups.reload();
    everyone.reload();
    if (tags.isFailed) tags.reload();
  };
  return { people: { users: isLoading || isFailed ? none : users, isLoading, isFailed, reload }, members };
}

import { calls, limits, type Reminder } from "@pomander/contract";
import { useCallback } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { wholeListSize } from "../../../lib/list/paging.ts";
import { useServices } from "../../../lib/services.ts";
import { useAssignable } from "../form/PeopleField.tsx";

/**
 * Who may be put on reminders: the members of the groups of all their scope tags. Where none has a scope tag, with
 * `isForAll`, everyone.
 */
export function useCandidates(reminders: readonly Reminder[], isForAll: boolean) {
  const { api } = useServices();
  const tagIds = [
    ...new Set(reminders.flatMap(({ scopeTag }) => (scopeTag === null ? [] : [scopeTag._id]))),
  ].toSorted();
  const [firstTag = "", ...otherTags] = tagIds;
  const isTooMany = tagIds.length > limits.tagsPerAssignment;
  const members = useAssignable(firstTag, !isTooMany, otherTags.join(","));
  const hasTags = firstTag !== "";
  const isEveryone = isForAll && !hasTags;
  const read = useCallback(async () => {
    const call = await api();
    return (await call.list(calls.users.list, { query: { page: "1", pageSize: `${wholeListSize}` } })).rows;
  }, [api]);
  const { value, error, reload } = useQuery(isEveryone ? read : null);
  const everyone = {
    users: value ?? [],
    isLoading: value === null && error === null,
    isFailed: error !== null,
    reload,
  };
  return { people: isEveryone ? everyone : members, hasTags, isTooMany, tagCount: tagIds.length };
}

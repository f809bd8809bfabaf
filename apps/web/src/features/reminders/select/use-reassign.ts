import { calls, type Reminder, type ScopeTag } from "@pomander/contract";
import { useCallback, useMemo, useState } from "react";
import {
  type Reassignment,
  type ReplacedPerson,
  movedPlaces,
  places,
  placesOf,
  tagRulesOf,
  takersOf,
} from "./reassign.ts";
import type { PlaceOrTags } from "./HandOverPlaces.tsx";
import type { Chosen } from "./assignable.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

interface HandOverOptions {
  /** The reminders that the user may edit. */
  reminders: readonly Reminder[];
  tags: readonly ScopeTag[];
  /** The person to replace; null: none. */
  personId: string | null;
}

/**
 * Returns where a person is named in some reminders and in the rules of their scope tags, and which of that is handed
 * over.
 */
export function useReassign({ reminders, tags, personId }: HandOverOptions) {
  const [off, setOff] = useState<ReadonlySet<PlaceOrTags>>(new Set());
  const read = useCallback((call: Api) => call(calls.users.read, { params: { id: personId ?? "" } }), [personId]);
  const user = useApiQuery(personId === null ? null : read);
  // Without the address, places that name only the address stay; a deleted user has none.
  const email = user.isCurrent ? (user.value?.email ?? null) : null;
  const from = useMemo<ReplacedPerson>(() => ({ _id: personId ?? "", email }), [personId, email]);
  const found = useMemo(
    () => reminders.map((reminder) => ({ reminder, named: placesOf(reminder, from) })),
    [reminders, from],
  );
  const isOn = (place: PlaceOrTags) => !off.has(place);
  const countOf = (place: (typeof places)[number]) => found.filter(({ named }) => named.includes(place)).length;
  const counts = { assigned: countOf("assigned"), email: countOf("email"), escalation: countOf("escalation") };
  const tagRules = useMemo(() => tagRulesOf(tags, reminders, { from, userIds: [] }), [tags, reminders, from]);
  const placesOn = places.filter(isOn);
  const concerned = reminders
    .map((reminder) => ({ reminder, moved: movedPlaces(reminder, { from, places: placesOn }) }))
    .filter(({ moved }) => moved.length > 0);
  const hasTagRules = isOn("tags") && tagRules.length > 0;
  const isLoading = personId !== null && !user.isCurrent && user.error === null;
  return {
    counts,
    tagNames: tagRules.map(({ name }) => name),
    address: email ?? "",
    /** The reminders in which something is handed over. */
    concerned: concerned.map(({ reminder }) => reminder),
    /** The reminders among them that only assignable people can get. */
    assigning: concerned.filter(({ moved }) => moved.includes("assigned")).map(({ reminder }) => reminder),
    /** Whether some part of it can go to anyone. */
    isForAll: hasTagRules || concerned.some(({ moved }) => !moved.includes("assigned")),
    hasTagRules,
    /**
     * Number of reminders to which the person is assigned but no one can be any more, if assignments are handed over.
     */
    untagged: isOn("assigned")
      ? found.filter(({ reminder, named }) => reminder.scopeTag === null && named.includes("assigned")).length
      : 0,
    /** Number of reminders that the person owns. */
    created: reminders.filter(({ owner }) => owner._id === personId).length,
    /** Whether there is no place in which the person could be replaced. */
    isEmpty: !isLoading && tagRules.length === 0 && found.every(({ named }) => named.length === 0),
    isLoading,
    isOn: (place: (typeof places)[number]) => isOn(place) && counts[place] > 0,
    off,
    toggle: (place: PlaceOrTags) =>
      setOff((before) => {
        const next = new Set(before);
        if (!next.delete(place)) next.add(place);
        return next;
      }),
    /** Returns the chosen people who get a reminder. */
    takersOf: (reminder: Reminder, chosen: Chosen) =>
      takersOf(reminder, movedPlaces(reminder, { from, places: placesOn }), chosen),
    /** Returns the addresses that get the person's emails. */
    addresses: (chosen: Chosen) => [
      ...new Set(
        concerned
          .filter(({ moved }) => moved.includes("email"))
          .flatMap(({ reminder, moved }) => takersOf(reminder, moved, chosen)[0]?.email ?? []),
      ),
    ],
    action: ({ to, members }: Chosen): Reassignment => ({
      kind: "reassign",
      from,
      to,
      members,
      places: placesOn,
      tagRules: hasTagRules ? tagRulesOf(tags, reminders, { from, userIds: to.map(({ _id }) => _id) }) : [],
    }),
  };
}

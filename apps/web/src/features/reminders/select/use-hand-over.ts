import { calls, type Reminder, type ScopeTag } from "@pomander/contract";
import { useCallback, useMemo, useState } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import { type HandOver, type LeavingPerson, movedPlaces, places, placesOf, tagRulesOf, takersOf } from "./hand-over.ts";
import type { PlaceOrTags } from "./HandOverPlaces.tsx";
import type { Chosen } from "./who-gets.ts";

interface HandOverOptions {
  /** Those that may be edited. */
  reminders: readonly Reminder[];
  tags: readonly ScopeTag[];
  /** Null: nobody is handed over from. */
  personId: string | null;
}

/** Where somebody is named in some reminders and the rules of their scope tags, and which of that is handed over. */
export function useHandOver({ reminders, tags, personId }: HandOverOptions) {
  const { api } = useServices();
  const [off, setOff] = useState<ReadonlySet<PlaceOrTags>>(new Set());
  const read = useCallback(
    async () => (personId === null ? null : (await api())(calls.users.read, { params: { id: personId } })),
    [api, personId],
  );
  const user = useQuery(personId === null ? null : read);
  // Without the address, what names only that stays: a person who is gone has none.
  const email = user.isCurrent ? (user.value?.email ?? null) : null;
  const from = useMemo<LeavingPerson>(() => ({ _id: personId ?? "", email }), [personId, email]);
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
    /** Those in which something is handed over. */
    concerned: concerned.map(({ reminder }) => reminder),
    /** Those of them that only who can be assigned gets. */
    assigning: concerned.filter(({ moved }) => moved.includes("assigned")).map(({ reminder }) => reminder),
    /** Whether something of it can go to anyone. */
    isForAll: hasTagRules || concerned.some(({ moved }) => !moved.includes("assigned")),
    hasTagRules,
    /** How many they are assigned to that no one can be assigned to any more, where that is handed over. */
    untagged: isOn("assigned")
      ? found.filter(({ reminder, named }) => reminder.scopeTag === null && named.includes("assigned")).length
      : 0,
    /** How many they have created. */
    created: reminders.filter(({ owner }) => owner._id === personId).length,
    /** Whether they are named nowhere where somebody else could be. */
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
    /** Who of those chosen gets one of the concerned. */
    takersOf: (reminder: Reminder, chosen: Chosen) =>
      takersOf(reminder, movedPlaces(reminder, { from, places: placesOn }), chosen),
    /** Where emails go that went to them. */
    addresses: (chosen: Chosen) => [
      ...new Set(
        concerned
          .filter(({ moved }) => moved.includes("email"))
          .flatMap(({ reminder, moved }) => takersOf(reminder, moved, chosen)[0]?.email ?? []),
      ),
    ],
    action: ({ to, members }: Chosen): HandOver => ({
      kind: "handOver",
      from,
      to,
      members,
      places: placesOn,
      tagRules: hasTagRules ? tagRulesOf(tags, reminders, { from, userIds: to.map(({ _id }) => _id) }) : [],
    }),
  };
}

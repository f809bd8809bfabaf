import type { Day } from "../../../lib/format/days.ts";
import { dueInWords } from "../list/due-filter.ts";
import { noTag, type ReminderListParams } from "../list/list-params.ts";
import { filters } from "../list/filter-texts.ts";
import { noPerson, type ListedPerson } from "../list/person-filter.ts";
import { sortName, statusName } from "../list/option-names.ts";
import { texts as reminderTexts } from "../texts.ts";
import { texts } from "./texts.ts";

interface Names {
  today: Day;
  tags: readonly { _id: string; name: string }[];
  people: readonly ListedPerson[];
}

/** Describes the search, the filters, and an order other than the default one. */
export function describeFilters(listParams: ReminderListParams, { today, tags, people }: Names): readonly string[] {
  const { search, status, due, from, to, type, scopeTag, person, role, sort } = listParams;
  const { printedFilters: said } = texts;
  const nameOf = <T extends { _id: string; name: string }>(all: readonly T[], id: string, other: string) =>
    all.find(({ _id }) => _id === id)?.name ?? other;
  return [
    search.trim() !== "" && said.search(search.trim()),
    status !== null && statusName(status),
    due !== null && dueInWords({ due, from, to }, today),
    type !== null && said.type(reminderTexts.types[type]),
    scopeTag === noTag && filters.noScopeTag,
    scopeTag !== null && scopeTag !== noTag && said.scopeTag(nameOf(tags, scopeTag, said.other)),
    person === noPerson && filters.noPerson,
    person !== null &&
      person !== noPerson &&
      said.person(nameOf(people, person, filters.otherPerson), role === null ? null : filters.roles[role]),
    sort !== "soonest" && sortName(sort),
  ].filter((text) => text !== false);
}

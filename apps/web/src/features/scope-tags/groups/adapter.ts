import { calls, type Group } from "@pomander/contract";
import { changedFields, differencesOf, type FieldTexts } from "../../../lib/form/edit-conflict.ts";
import { findRecord } from "../form/find-record.ts";
import type { ResourceAdapter } from "../form/use-resource-editor.ts";
import { texts } from "../texts.ts";
import { valuesOf, type GroupValues } from "./values.ts";

const { groupForm, groups, notices } = texts;

/** As many are named where two versions stand side by side. */
const namedMembers = 20;

function membersLine(members: GroupValues["members"]): string {
  if (members.length === 0) return groups.noMembers;
  const names = members.slice(0, namedMembers).map(({ name }) => name);
  const rest = members.length - names.length;
  const line = rest === 0 ? names.join(", ") : groupForm.andMore(names.join(", "), rest);
  return `${groupForm.chosen(members.length)}: ${line}`;
}

const shown = ({ name, description, members }: GroupValues): FieldTexts => [
  [groupForm.name, name],
  [groupForm.description, description],
  [groupForm.members, membersLine(members)],
];

const idsOf = (members: GroupValues["members"]) => members.map(({ _id }) => _id);

/** How groups are saved. */
export const groupAdapter: ResourceAdapter<Group, GroupValues> = {
  valuesOf,
  create: (api, { name, description, members }) =>
    api(calls.groups.create, { body: { name, description, members: idsOf(members) } }),
  update: (api, group, values) => {
    const { members, ...changes } = changedFields(valuesOf(group), values);
    const body = members === undefined ? changes : { ...changes, members: idsOf(members) };
    return api(calls.groups.update, { params: { id: group._id }, body }, { ifMatch: group.updatedAt });
  },
  find: (api, { _id }) => findRecord((query) => api.list(calls.groups.list, { query }), _id),
  differences: (before, stored, mine) => differencesOf(shown(before), shown(stored), shown(mine)),
  words: {
    created: notices.groupCreated,
    updated: notices.groupUpdated,
    failed: notices.groupSaveFailed,
    gone: notices.groupGone,
  },
};

import { calls, type Group, z } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { texts as partTexts } from "../../../components/texts.ts";
import { differencesOf, type FieldTexts } from "../../../lib/form/edit-conflict.ts";
import { descriptionField, nameField, findRecord, type ResourceAdapter } from "../form/use-resource-editor.ts";
import { texts } from "../texts.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import type { Choice } from "../picker/Picker.tsx";

const { groupForm, groups, notices } = texts;

/** Someone who is in a group or may be put into it; the second line is the address. */
export interface PersonChoice extends Choice {
  firstName: string;
  lastName: string;
}

export interface GroupValues {
  name: string;
  description: string;
  members: PersonChoice[];
}

export const groupSchema = z.object({
  name: nameField(groupForm.name, groupForm.nameRequired),
  description: descriptionField(groupForm.description),
  members: z.custom<PersonChoice[]>(() => true),
});

type PersonRecord = { _id: string; firstName: string; lastName: string; email?: string | undefined };

export const choiceOf = ({ _id, firstName, lastName, email = "" }: PersonRecord): PersonChoice => ({
  _id,
  firstName,
  lastName,
  name: fullName({ firstName, lastName }) || email,
  detail: email,
});

export const valuesOfGroup = (group: Group | null): GroupValues => ({
  name: group?.name ?? "",
  description: group?.description ?? "",
  members: (group?.members ?? []).map(choiceOf).toSorted((a, b) => format.compare(a.name, b.name)),
});

/** How many people a conflict names before it counts the others. */
const namedMembers = 20;

function membersLine(members: GroupValues["members"]): string {
  if (members.length === 0) return groups.noMembers;
  const names = members.slice(0, namedMembers).map(({ name }) => name);
  const rest = members.length - names.length;
  const line = rest === 0 ? names.join(", ") : groupForm.andMore(names.join(", "), rest);
  return `${groupForm.chosen(members.length)}${partTexts.colon}${line}`;
}

const shown = ({ name, description, members }: GroupValues): FieldTexts => [
  [groupForm.name, name],
  [groupForm.description, description],
  [groupForm.members, membersLine(members)],
];

const idsOf = (members: GroupValues["members"]) => members.map(({ _id }) => _id);

/** How groups are saved. */
export const groupAdapter: ResourceAdapter<Group, GroupValues> = {
  valuesOf: valuesOfGroup,
  create: (api, { name, description, members }) =>
    api(calls.groups.create, { body: { name, description, members: idsOf(members) } }),
  update: (api, group, { name, description, members }) => {
    const body = { name, description, members: idsOf(members) };
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

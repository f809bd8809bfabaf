import { calls, type ScopeTag } from "@pomander/contract";
import { changedFields, differencesOf, type FieldTexts } from "../../../lib/form/edit-conflict.ts";
import { findRecord } from "../form/find-record.ts";
import type { ResourceAdapter } from "../form/use-resource-editor.ts";
import { texts } from "../texts.ts";
import { groupsOf, permissionWords, valuesOf, type TagValues } from "./values.ts";

const { tagForm, tags, notices } = texts;

const shown = ({ name, description, groups }: TagValues): FieldTexts => [
  [tagForm.name, name],
  [tagForm.description, description],
  [
    tags.columns.groups,
    groups.map((group) => `${group.name}: ${permissionWords(group.permissions)}`).join("\n") || tags.noGroups,
  ],
];

/** How scope tags are saved. */
export const tagAdapter: ResourceAdapter<ScopeTag, TagValues> = {
  valuesOf,
  create: (api, { name, description, groups }) =>
    api(calls.scopeTags.create, { body: { name, description, groups: groupsOf(groups) } }),
  update: (api, tag, values) => {
    const { groups, ...changes } = changedFields(valuesOf(tag), values);
    const body = groups === undefined ? changes : { ...changes, groups: groupsOf(groups) };
    return api(calls.scopeTags.update, { params: { id: tag._id }, body }, { ifMatch: tag.updatedAt });
  },
  find: (api, { _id }) => findRecord((query) => api.list(calls.scopeTags.list, { query }), _id),
  differences: (before, stored, mine) => differencesOf(shown(before), shown(stored), shown(mine)),
  words: {
    created: notices.tagCreated,
    updated: notices.tagUpdated,
    failed: notices.tagSaveFailed,
    gone: notices.tagGone,
  },
};

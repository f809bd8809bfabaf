import { calls, type ScopeTag, limits, z, type NewScopeTag, type Permissions } from "@pomander/contract";
import { texts as partTexts } from "../../../components/texts.ts";
import { differencesOf, type FieldTexts, isSame } from "../../../lib/form/edit-conflict.ts";
import type { EscalationPerson } from "../../../widgets/EscalationFields.tsx";
import { escalationTexts } from "../../../widgets/escalation-texts.ts";
import { descriptionField, nameField, findRecord, type ResourceAdapter } from "../form/use-resource-editor.ts";
import { texts } from "../texts.ts";

const { tagForm, tags, notices } = texts;

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
  /**
   * Whether people are notified when no one has taken one of its reminders; the next two fields are kept while it is
   * off.
   */
  isEscalating: boolean;
  escalateBeforeDays: string;
  escalateTo: EscalationPerson[];
}

const mostDays = limits.escalation.days;
const isDays = (text: string) => /^\s*\d{1,3}\s*$/.test(text) && Number(text) <= mostDays;

export const tagSchema = z
  .object({
    name: nameField(tagForm.name, tagForm.nameRequired),
    description: descriptionField(tagForm.description),
    groups: z.custom<AssignedGroup[]>(() => true),
    isEscalating: z.boolean(),
    escalateBeforeDays: z.string(),
    escalateTo: z.custom<EscalationPerson[]>(() => true),
  })
  .superRefine(({ isEscalating, escalateBeforeDays, escalateTo }, context) => {
    if (!isEscalating) return;
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (!isDays(escalateBeforeDays)) issue("escalateBeforeDays", escalationTexts.daysFault);
    if (escalateTo.length === 0) issue("escalateTo", escalationTexts.peopleFault);
  });

export const valuesOfTag = (tag: ScopeTag | null): TagValues => ({
  name: tag?.name ?? "",
  description: tag?.description ?? "",
  groups: (tag?.groups ?? []).map(({ group, permissions }) => ({
    _id: group._id,
    name: groupName(group.name),
    permissions,
  })),
  isEscalating: tag !== null && tag.escalation !== null,
  escalateBeforeDays: String(tag?.escalation?.beforeDays ?? 3),
  escalateTo: tag?.escalation?.to ?? [],
});

/** Returns the rule to send; null: none. */
const ruleOf = ({ isEscalating, escalateBeforeDays, escalateTo }: TagValues): NewScopeTag["escalation"] =>
  isEscalating ? { beforeDays: Number(escalateBeforeDays), to: escalateTo.map(({ key }) => key) } : null;
const ruleText = ({ isEscalating, escalateBeforeDays, escalateTo }: TagValues) =>
  isEscalating ? `${escalateBeforeDays.trim()}${partTexts.colon}${escalateTo.map(({ name }) => name).join(", ")}` : "";

/** Returns the groups to send: their ids and what each is granted. */
const groupsOf = (groups: readonly AssignedGroup[]): NonNullable<NewScopeTag["groups"]> =>
  groups.map(({ _id, permissions }) => ({ group: _id, permissions }));

/** Sets or clears one permission. Permission to write includes permission to read. */
export function withPermission(before: Permissions, which: keyof Permissions, isGranted: boolean): Permissions {
  const after = { ...before, [which]: isGranted };
  return after.write ? { ...after, read: true } : after;
}

export const mostGroups = limits.groupsPerTag;

/** Returns the permissions in words, such as "read, write". */
export function permissionWords({ read, write, delete: remove }: Permissions): string {
  const { permissions } = texts.tags;
  const granted = [read && permissions.read, write && permissions.write, remove && permissions.delete];
  return granted.filter((word) => word !== false).join(", ") || permissions.none;
}

/** Returns a group's name, or a text for a group that is deleted or has no name. */
export const groupName = (name: string | undefined) =>
  name === undefined || name.trim() === "" ? texts.tags.unknownGroup : name;

const shown = (values: TagValues): FieldTexts => {
  const { name, description, groups } = values;
  return [
    [tagForm.name, name],
    [tagForm.description, description],
    [
      tags.columns.groups,
      groups.map((group) => `${group.name}${partTexts.colon}${permissionWords(group.permissions)}`).join("\n") ||
        tags.noGroups,
    ],
    [tagForm.escalation, ruleText(values)],
  ];
};

/** The calls and texts to save scope tags. */
export const tagAdapter: ResourceAdapter<ScopeTag, TagValues> = {
  valuesOf: valuesOfTag,
  create: (api, values) => {
    const { name, description, groups } = values;
    const rule = values.isEscalating ? { escalation: ruleOf(values) } : {};
    return api(calls.scopeTags.create, { body: { name, description, groups: groupsOf(groups), ...rule } });
  },
  update: (api, tag, values) => {
    const { name, description, groups } = values;
    const rule = isSame(ruleOf(valuesOfTag(tag)), ruleOf(values)) ? {} : { escalation: ruleOf(values) };
    const body = { name, description, groups: groupsOf(groups), ...rule };
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

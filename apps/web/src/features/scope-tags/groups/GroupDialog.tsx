import { zodResolver } from "@hookform/resolvers/zod";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type Group, type User, calls, limits } from "@pomander/contract";
import { useMemo, useState, useCallback } from "react";
import { useForm, useWatch, useController, type UseFormReturn } from "react-hook-form";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { UserAvatar } from "../../../components/UserAvatar.tsx";
import { bindField } from "../../../lib/form/field-props.ts";
import type { Range } from "../../../lib/list/use-whole-list.ts";
import { useServices } from "../../../lib/services.ts";
import { useResourceEditor } from "../form/use-resource-editor.ts";
import { useChoices, Picker } from "../picker/Picker.tsx";
import { texts } from "../texts.ts";
import {
  groupAdapter,
  groupSchema,
  valuesOfGroup,
  type GroupValues,
  type PersonChoice,
  choiceOf,
} from "./group-form.ts";
import { MemberList } from "./MemberList.tsx";
import { EditConflict } from "../../../components/EditConflictDialog.tsx";

const { groupForm: words } = texts;

interface Props {
  actor: User;
  /** The group to edit; null: a new one. */
  group: Group | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Renders 'Add Group' and 'Edit Group'. */
export function GroupDialog({ actor, group, onSaved, onClose }: Props) {
  const form = useForm<GroupValues>({ resolver: zodResolver(groupSchema), defaultValues: valuesOfGroup(group) });
  const editor = useResourceEditor({ adapter: groupAdapter, record: group, form, onSaved });
  const { isDirty, isSubmitting } = form.formState;
  const name = useWatch({ control: form.control, name: "name" });
  const already = useMemo(() => valuesOfGroup(group).members, [group]);
  return (
    <>
      <FormDialog
        title={group === null ? words.addTitle : words.editTitle}
        submitLabel={group === null ? words.addSubmit : words.editSubmit}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        isSubmitOff={name.trim() === ""}
        problem={editor.problem}
        onSubmit={editor.save}
        onClose={onClose}
      >
        <GroupFields form={form} actor={actor} already={already} isManaged={group?.isManaged === true} />
      </FormDialog>
      <EditConflict thing="group" editor={editor} />
    </>
  );
}

interface GroupFieldsProps {
  form: UseFormReturn<GroupValues>;
  actor: User;
  /** The members of the group as stored. */
  already: readonly PersonChoice[];
  /** Whether the company's directory fills the group: its members can't be changed. */
  isManaged: boolean;
}

/** Renders all fields of a group. */
function GroupFields({ form, actor, already, isManaged }: GroupFieldsProps) {
  const { field } = useController({ control: form.control, name: "members" });
  const [typed, setTyped] = useState("");
  const choices = usePeople(actor, already, typed, field.value);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField label={words.name} autoFocus required {...bindField(form, "name")} />
      <TextField label={words.description} multiline minRows={2} maxRows={8} {...bindField(form, "description")} />
      {isManaged && <SecondaryText>{words.managed}</SecondaryText>}
      {!isManaged && (
        <Picker
          label={words.members}
          placeholder={words.membersHint}
          {...(actor.isSuperAdmin ? {} : { hint: words.onlyMine })}
          choices={choices}
          typed={typed}
          onType={setTyped}
          onPick={(person) => field.onChange([person, ...field.value])}
          noneLeft={words.noneLeft}
          failure={texts.notices.peopleFailed}
          full={field.value.length < mostMembers ? null : words.tooMany(mostMembers)}
          isMany
          renderPrefix={(person) => <UserAvatar person={person} size={28} isFull />}
        />
      )}
      <MemberList
        members={field.value}
        onRemove={isManaged ? null : ({ _id }) => field.onChange(field.value.filter((member) => member._id !== _id))}
      />
    </Stack>
  );
}

const noExtras: readonly PersonChoice[] = [];

/**
 * Returns the people that an actor can add to a group: for a super admin everyone; for an admin those they created,
 * themselves, and present members.
 */
function usePeople(actor: User, already: readonly PersonChoice[], typed: string, chosen: PersonChoice[]) {
  const { api } = useServices();
  const { _id, firstName, lastName, email, isSuperAdmin } = actor;
  const read = useCallback(
    async (query: Range & { search?: string }) => {
      const mine = isSuperAdmin ? {} : { createdBy: "me" as const, onlyMine: "true" as const };
      const { rows, total } = await (await api()).list(calls.users.list, { query: { ...mine, ...query } });
      return { rows: rows.map(choiceOf), total };
    },
    [api, isSuperAdmin],
  );
  const extras = useMemo(
    () =>
      isSuperAdmin
        ? noExtras
        : [choiceOf({ _id, firstName, lastName, email }), ...already.filter((member) => member._id !== _id)],
    [isSuperAdmin, _id, firstName, lastName, email, already],
  );
  return useChoices<PersonChoice>({ read, typed, chosen, extras });
}

const mostMembers = limits.groupMembers;

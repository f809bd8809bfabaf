import { zodResolver } from "@hookform/resolvers/zod";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type ScopeTag, calls, defaultPermissions } from "@pomander/contract";
import { useCallback, useMemo, useState } from "react";
import { useForm, useController, type UseFormReturn } from "react-hook-form";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { bindField } from "../../../lib/form/field-props.ts";
import type { Range } from "../../../lib/list/use-whole-list.ts";
import { useServices } from "../../../lib/services.ts";
import { useResourceEditor } from "../form/use-resource-editor.ts";
import { useChoices, type Choice, Picker } from "../picker/Picker.tsx";
import { texts } from "../texts.ts";
import { tagAdapter, tagSchema, valuesOfTag, type TagValues, groupName, mostGroups } from "./tag-form.ts";
import { TagEscalation } from "./TagEscalation.tsx";
import { PermissionCards } from "./PermissionCards.tsx";
import { EditConflict } from "../../../components/EditConflictDialog.tsx";

const { tagForm: words } = texts;

interface Props {
  /** null: a new one. */
  tag: ScopeTag | null;
  onSaved: () => void;
  onClose: () => void;
}

/** 'Add Scope Tag' and 'Edit Scope Tag'. */
export function TagDialog({ tag, onSaved, onClose }: Props) {
  const form = useForm<TagValues>({ resolver: zodResolver(tagSchema), defaultValues: valuesOfTag(tag) });
  const editor = useResourceEditor({ adapter: tagAdapter, record: tag, form, onSaved });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <>
      <FormDialog
        title={tag === null ? words.addTitle : words.editTitle}
        submitLabel={tag === null ? words.addSubmit : words.editSubmit}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        problem={editor.problem}
        onSubmit={editor.save}
        onClose={onClose}
      >
        <TagFields form={form} />
      </FormDialog>
      <EditConflict thing="scopeTag" editor={editor} />
    </>
  );
}

const noExtras: readonly Choice[] = [];

/** All fields of a scope tag. */
function TagFields({ form }: { form: UseFormReturn<TagValues> }) {
  const { field } = useController({ control: form.control, name: "groups" });
  const [typed, setTyped] = useState("");
  const choices = useGroupChoices(typed, field.value);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField
        label={words.name}
        autoFocus
        placeholder={words.namePlaceholder}
        required
        {...bindField(form, "name", words.nameHint)}
      />
      <TextField label={words.description} multiline minRows={2} maxRows={8} {...bindField(form, "description")} />
      <Picker
        label={words.groups}
        placeholder={words.groupsHint}
        choices={choices}
        typed={typed}
        onType={setTyped}
        onPick={({ _id, name }) => field.onChange([...field.value, { _id, name, permissions: defaultPermissions }])}
        noneLeft={words.noneLeft}
        failure={texts.notices.groupsFailed}
        full={field.value.length < mostGroups ? null : words.tooMany(mostGroups)}
      />
      <PermissionCards groups={field.value} onChange={field.onChange} />
      <TagEscalation form={form} />
    </Stack>
  );
}

/** The groups that a tag can be assigned to; those chosen already are hidden. */
function useGroupChoices(typed: string, assigned: TagValues["groups"]) {
  const { api } = useServices();
  const read = useCallback(
    async (query: Range & { search?: string }) => {
      const { rows, total } = await (await api()).list(calls.groups.list, { query });
      return {
        rows: rows.map(({ _id, name, description }) => ({ _id, name: groupName(name), detail: description })),
        total,
      };
    },
    [api],
  );
  const chosen = useMemo(() => assigned.map(({ _id, name }) => ({ _id, name, detail: "" })), [assigned]);
  return useChoices<Choice>({ read, typed, chosen, extras: noExtras });
}

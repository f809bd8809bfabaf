import { zodResolver } from "@hookform/resolvers/zod";
import type { Group, User } from "@pomander/contract";
import { useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";
import { EditConflictDialog } from "../../../components/EditConflictDialog.tsx";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { useResourceEditor } from "../form/use-resource-editor.ts";
import { texts } from "../texts.ts";
import { GroupFields } from "./GroupFields.tsx";
import { groupAdapter, groupSchema, valuesOf, type GroupValues } from "./adapter.ts";

const { groupForm: words } = texts;

interface Props {
  actor: User;
  /** null: a new one. */
  group: Group | null;
  onSaved: () => void;
  onClose: () => void;
}

/** 'Add Group' and 'Edit Group'. */
export function GroupDialog({ actor, group, onSaved, onClose }: Props) {
  const form = useForm<GroupValues>({ resolver: zodResolver(groupSchema), defaultValues: valuesOf(group) });
  const editor = useResourceEditor({ adapter: groupAdapter, record: group, form, onSaved });
  const { isDirty, isSubmitting } = form.formState;
  const name = useWatch({ control: form.control, name: "name" });
  const already = useMemo(() => valuesOf(group).members, [group]);
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
        <GroupFields form={form} actor={actor} already={already} />
      </FormDialog>
      {editor.differences !== null && (
        <EditConflictDialog
          thing={words.thing}
          differences={editor.differences}
          onOverwrite={() => void editor.overwrite()}
          onAcceptStored={editor.acceptStored}
        />
      )}
    </>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import type { Reminder, User } from "@pomander/contract";
import { useForm, useWatch } from "react-hook-form";
import { EditConflictDialog } from "../../../components/EditConflictDialog.tsx";
import { FormDialog } from "../../../components/FormDialog.tsx";
import type { Day } from "../../../lib/format/days.ts";
import { texts } from "../texts.ts";
import type { ScopeTags } from "../use-scope-tags.ts";
import { ReminderFields } from "./ReminderFields.tsx";
import { emptyReminder, isFilled, reminderSchema, valuesOf, type ReminderValues } from "./schema.ts";
import { useSaveReminder } from "./use-save-reminder.ts";

interface Props {
  actor: User;
  /** null: a new one is made. */
  reminder: Reminder | null;
  /** What a new one begins with, besides what is usual. */
  draft?: Partial<ReminderValues> | undefined;
  today: Day;
  tags: ScopeTags;
  onSaved: () => void;
  onClose: () => void;
}

/** 'Add Reminder' and 'Edit Reminder', which is saved on the state that the form was filled from. */
export function ReminderDialog({ actor, reminder, draft, today, tags, onSaved, onClose }: Props) {
  const form = useForm<ReminderValues>({
    resolver: zodResolver(reminderSchema),
    defaultValues: reminder === null ? { ...emptyReminder(today, actor.email), ...draft } : valuesOf(reminder, today),
  });
  const [title, email] = useWatch({ control: form.control, name: ["title", "email"] });
  const editor = useSaveReminder({ actor, reminder, form, today, tags: tags.rows ?? [], onSaved });
  return (
    <>
      <FormDialog
        title={reminder === null ? texts.form.createTitle : texts.form.editTitle}
        submitLabel={reminder === null ? texts.form.create : texts.form.update}
        isDirty={form.formState.isDirty || draft !== undefined}
        isSubmitting={form.formState.isSubmitting}
        isSubmitOff={!isFilled({ title, email })}
        problem={editor.problem}
        onSubmit={editor.save}
        onClose={onClose}
      >
        <ReminderFields form={form} actor={actor} today={today} tags={tags} reminder={editor.base} />
      </FormDialog>
      {editor.differences !== null && (
        <EditConflictDialog
          thing="reminder"
          differences={editor.differences}
          onOverwrite={() => void editor.overwrite()}
          onAcceptStored={editor.acceptStored}
        />
      )}
    </>
  );
}

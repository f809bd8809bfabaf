import { zodResolver } from "@hookform/resolvers/zod";
import { calls, id as reminderId, mayAssign, type Reminder, type User } from "@pomander/contract";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { applyServerErrors } from "../../../lib/form/apply-server-errors.ts";
import { FormError, useVersionedForm } from "../../../lib/form/use-versioned-form.ts";
import type { Day } from "../../../lib/format/days.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { saveText } from "../load-save-errors.ts";
import { texts } from "../texts.ts";
import { ruleOf } from "./escalation-values.ts";
import type { ScopeTags } from "../use-scope-tags.ts";
import { watchOf } from "../watch/values.ts";
import { differences, mergeOf, namesOf } from "./differences.ts";
import { readWhoChanged } from "./who-changed.ts";
import { ReminderFields } from "./ReminderFields.tsx";
import {
  changeOf,
  emptyReminder,
  isFilled,
  newReminderOf,
  reminderSchema,
  valuesOfReminder,
  type ReminderValues,
} from "./schema.ts";
import { EditConflict } from "../../../components/EditConflictDialog.tsx";

interface Props {
  actor: User;
  /** The reminder to edit; null: a new one is created. */
  reminder: Reminder | null;
  /** Initial values of a new reminder that differ from the defaults. */
  draft?: Partial<ReminderValues> | undefined;
  today: Day;
  tags: ScopeTags;
  /** Called after saving, with the id of a new reminder. */
  onSaved: (created: string | null) => void;
  onClose: () => void;
}

/** Renders 'Add Reminder' and 'Edit Reminder', which saves against the version that the form was filled from. */
export function ReminderDialog({ actor, reminder, draft, today, tags, onSaved, onClose }: Props) {
  const form = useForm<ReminderValues>({
    resolver: zodResolver(reminderSchema),
    defaultValues:
      reminder === null ? { ...emptyReminder(today, actor.email), ...draft } : valuesOfReminder(reminder, today),
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
      <EditConflict thing="reminder" editor={editor} />
    </>
  );
}

interface SaveReminderOptions {
  actor: User;
  /** The reminder to edit; null: a new one is created. */
  reminder: Reminder | null;
  form: UseFormReturn<ReminderValues>;
  today: Day;
  tags: readonly { _id: string; name: string }[];
  onSaved: (created: string | null) => void;
}

/** The fields that show the server's errors. */
const checkedFields = [
  "title",
  "expiryDate",
  "remindBeforeDays",
  "email",
  "remindDaysStart",
  "notes",
  "watchTarget",
] as const;

/** Maps the server's path of the watched target to the form's field. */
const withFieldNames = (problem: Problem): Problem => ({
  ...problem,
  issues: problem.issues.map(({ path, message }) => ({
    path: path.startsWith("check") ? "watchTarget" : path,
    message,
  })),
});

/** Creates or changes a reminder, and handles conflicts with changes that another user made in the meantime. */
function useSaveReminder({ actor, reminder, form, today, tags, onSaved }: SaveReminderOptions) {
  const { api } = useServices();
  const notify = useNotify();
  const isAssigning = mayAssign(actor);
  const mode = reminder === null ? "create" : "update";
  return useVersionedForm<Reminder | null, ReminderValues>({
    form,
    record: reminder,
    valuesOf: (record) => (record === null ? emptyReminder(today, actor.email) : valuesOfReminder(record, today)),
    differences: (before, stored, mine, records) => differences(before, stored, mine, namesOf(records, tags)),
    merge: mergeOf,
    save: async (values, from) => {
      let created: string | null = null;
      if (from === null) {
        const call = await api();
        const { reminder: made } = await call(calls.reminders.create, {
          body: { ...newReminderOf(values, isAssigning), ...ruleOf(values, null), ...watchOf(values, null) },
        });
        created = made._id;
      } else {
        if (!reminderId.safeParse(from._id).success) throw new FormError(texts.errors.missingSelected);
        const call = await api();
        const parts = {
          params: { id: from._id },
          body: { ...changeOf(values, isAssigning), ...ruleOf(values, from), ...watchOf(values, from) },
        };
        await call(calls.reminders.update, parts, { ifMatch: from.updatedAt });
      }
      notify({ text: from === null ? texts.notices.created : texts.notices.updated, severity: "success" });
      onSaved(created);
    },
    read: async (from) => (await api())(calls.reminders.read, { params: { id: from._id } }),
    onMerged: (changed, from) => {
      const labels = changed.map(({ label }) => label);
      const tell = (name: string | null) =>
        notify({ text: texts.notices.merged(name, labels), severity: "success", isLasting: true });
      void readWhoChanged(api, from).then(tell, () => tell(null));
    },
    onFailure: (error) =>
      notify({ text: error instanceof FormError ? error.message : saveText(error, mode), severity: "error" }),
    explain: (error, step) =>
      step === "save" && applyServerErrors(form, withFieldNames(problemOf(error, texts.calls[mode])), checkedFields)
        ? null
        : saveText(error, mode),
  });
}

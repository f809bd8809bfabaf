import { calls, id as reminderId, mayAssign, type Reminder, type User } from "@pomander/contract";
import type { UseFormReturn } from "react-hook-form";
import { applyServerErrors } from "../../../lib/form/apply-server-errors.ts";
import { FormError, useVersionedForm } from "../../../lib/form/use-versioned-form.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import type { Day } from "../../../lib/format/days.ts";
import { saveText } from "../errors.ts";
import { texts } from "../texts.ts";
import { differences, mergeOf, namesOf } from "./differences.ts";
import { changeOf, emptyReminder, newReminderOf, valuesOf, type ReminderValues } from "./schema.ts";

interface SaveReminderOptions {
  actor: User;
  /** null: a new one is made. */
  reminder: Reminder | null;
  form: UseFormReturn<ReminderValues>;
  today: Day;
  tags: readonly { _id: string; name: string }[];
  onSaved: () => void;
}

/** The fields beside which the server's errors are shown. */
const checkedFields = ["title", "expiryDate", "remindBeforeDays", "email", "remindDaysStart", "notes"] as const;

/** Makes or changes a reminder, and leads through what someone else changed meanwhile. */
export function useSaveReminder({ actor, reminder, form, today, tags, onSaved }: SaveReminderOptions) {
  const { api } = useServices();
  const notify = useNotify();
  const isAssigning = mayAssign(actor);
  const mode = reminder === null ? "create" : "update";
  return useVersionedForm<Reminder | null, ReminderValues>({
    form,
    record: reminder,
    valuesOf: (record) => (record === null ? emptyReminder(today, actor.email) : valuesOf(record, today)),
    differences: (before, stored, mine, records) => differences(before, stored, mine, namesOf(records, tags)),
    merge: mergeOf,
    save: async (values, from) => {
      if (from === null) {
        const call = await api();
        await call(calls.reminders.create, { body: newReminderOf(values, isAssigning) });
      } else {
        if (!reminderId.safeParse(from._id).success) throw new FormError(texts.errors.missingSelected);
        const call = await api();
        const parts = { params: { id: from._id }, body: changeOf(values, isAssigning) };
        await call(calls.reminders.update, parts, { ifMatch: from.updatedAt });
      }
      notify({ text: from === null ? texts.notices.created : texts.notices.updated, severity: "success" });
      onSaved();
    },
    read: async (from) => (await api())(calls.reminders.read, { params: { id: from._id } }),
    explain: (error, step) =>
      step === "save" && applyServerErrors(form, problemOf(error, texts.calls[mode]), checkedFields)
        ? null
        : saveText(error, mode),
  });
}

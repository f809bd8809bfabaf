import { calls, id as reminderId, mayAssign, type Reminder, type User } from "@pomander/contract";
import { useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import type { Day } from "../days/days.ts";
import { saveText } from "../errors.ts";
import { texts } from "../texts.ts";
import { differences, mergeOf, namesOf } from "./differences.ts";
import { applyServerErrors } from "./apply-server-errors.ts";
import { changeOf, newReminderOf, valuesOf, type ReminderValues } from "./schema.ts";

interface SaveReminderOptions {
  actor: User;
  /** null: a new one is made. */
  reminder: Reminder | null;
  form: UseFormReturn<ReminderValues>;
  today: Day;
  tags: readonly { _id: string; name: string }[];
  onSaved: () => void;
}

/** Makes or changes a reminder, and leads through what someone else changed meanwhile. */
export function useSaveReminder({ actor, reminder, form, today, tags, onSaved }: SaveReminderOptions) {
  const { api } = useServices();
  const notify = useNotify();
  /** The reminder that the form was filled from. */
  const [base, setBase] = useState(reminder);
  const [conflicting, setConflicting] = useState<Reminder | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isAssigning = mayAssign(actor);

  const create = async (values: ReminderValues) => {
    try {
      await (
        await api()
      )(calls.reminders.create, { body: newReminderOf(values, isAssigning) });
      notify({ text: texts.notices.created, severity: "success" });
      onSaved();
    } catch (error) {
      if (!applyServerErrors(form, problemOf(error, texts.calls.create))) setProblem(saveText(error, "create"));
    }
  };
  const update = async (from: Reminder, values: ReminderValues, isAgain = false): Promise<void> => {
    if (!reminderId.safeParse(from._id).success) return setProblem(texts.errors.missingSelected);
    try {
      const given = { params: { id: from._id }, body: changeOf(values, isAssigning) };
      await (
        await api()
      )(calls.reminders.update, given, { ifMatch: from.updatedAt });
      notify({ text: texts.notices.updated, severity: "success" });
      onSaved();
    } catch (error) {
      const refused = problemOf(error, texts.calls.update);
      if (refused.code === "changed_meanwhile") return await reload(from, values, isAgain);
      if (!applyServerErrors(form, refused)) setProblem(saveText(error, "update"));
    }
  };
  const reload = async (from: Reminder, values: ReminderValues, isAgain: boolean): Promise<void> => {
    try {
      const stored = await (await api())(calls.reminders.read, { params: { id: from._id } });
      const isSeen = seenBetween(from, stored, values).length > 0;
      // It was sent meanwhile: nothing of what the form shows, so there is nothing to ask.
      if (!isSeen && !isAgain) return await update(stored, values, true);
      setConflicting(stored);
    } catch (error) {
      setProblem(saveText(error, "update"));
    }
  };
  const seenBetween = (from: Reminder, stored: Reminder, mine: ReminderValues) =>
    differences(valuesOf(from, today), valuesOf(stored, today), mine, namesOf([from, stored], tags));

  const save = async (values: ReminderValues) => {
    setProblem(null);
    await (base === null ? create(values) : update(base, values));
  };
  return {
    base,
    problem,
    save: form.handleSubmit(save),
    /** What someone else changed while the form was open, or null. */
    changed:
      conflicting === null || base === null
        ? null
        : seenBetween(
            base,
            conflicting,
            mergeOf(valuesOf(base, today), valuesOf(conflicting, today), form.getValues()),
          ),
    acceptStored: () => {
      if (conflicting === null) return;
      setBase(conflicting);
      form.reset(valuesOf(conflicting, today));
      setConflicting(null);
    },
    overwrite: async () => {
      if (conflicting === null || base === null) return;
      const merged = mergeOf(valuesOf(base, today), valuesOf(conflicting, today), form.getValues());
      setBase(conflicting);
      setConflicting(null);
      form.reset(valuesOf(conflicting, today));
      for (const [field, value] of Object.entries(merged))
        form.setValue(field as FieldPath<ReminderValues>, value, { shouldDirty: true });
      await form.handleSubmit((values) => update(conflicting, values))();
    },
  };
}

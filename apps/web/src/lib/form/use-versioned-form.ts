import { useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { problemOf } from "../problem.ts";
import { changedFields, isSame, mergeOf, type Difference } from "./edit-conflict.ts";

/** An error whose text is shown as it is above the button, instead of the text that `explain` would make of it. */
export class FormError extends Error {
  override readonly name = "FormError";
  readonly isForPeople = true;
}

/** `Saved` includes null where the form also makes new records. */
interface VersionedFormOptions<Saved, Values extends FieldValues> {
  form: UseFormReturn<Values>;
  record: Saved;
  valuesOf: (record: Saved) => Values;
  /**
   * Saves the form on the version of the record that it is given. The form shows the returned record from then on, if
   * it stays open.
   */
  save: (values: Values, from: Saved) => Promise<NonNullable<Saved> | void>;
  /** Reads the record as it is stored now. */
  read: (from: NonNullable<Saved>) => Promise<NonNullable<Saved>>;
  /** Returns what someone else changed in the meantime, with the form's own values. */
  differences: (before: Values, stored: Values, mine: Values, records: readonly NonNullable<Saved>[]) => Difference[];
  /** Returns the text for a failure above the button; null when it is shown at a field instead. */
  explain: (error: unknown, step: "save" | "read") => string | null;
  /** Receives every failure as well, for a notice of it. */
  onFailure?: (error: unknown) => void;
  merge?: (before: Values, stored: Values, mine: Values) => Values;
  /**
   * Called with what someone else changed after the form was saved on top of it without asking. If this is set, the
   * user is only asked about changes to what they changed too.
   */
  onMerged?: (changed: readonly Difference[], from: NonNullable<Saved>) => void;
  /**
   * Whether to ask even when someone else changed nothing that the form shows. Otherwise it is saved once more,
   * unasked.
   */
  alwaysAsks?: boolean;
}

/**
 * Saves a form on the version of the record that it was filled from. If someone else saved the record in the meantime,
 * the server refuses, and the user chooses between the stored one (`acceptStored`) and their own (`overwrite`).
 */
export function useVersionedForm<Saved, Values extends FieldValues>(options: VersionedFormOptions<Saved, Values>) {
  const { form, valuesOf, differences, explain, merge = mergeOf } = options;
  /** The record that the form was filled from. */
  const [base, setBase] = useState(options.record);
  const [conflicting, setConflicting] = useState<NonNullable<Saved> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const fill = (record: Saved) => {
    setBase(record);
    form.reset(valuesOf(record) as DefaultValues<Values> & Values);
  };
  const fail = (error: unknown, step: "save" | "read") => {
    options.onFailure?.(error);
    setProblem(error instanceof FormError ? error.message : explain(error, step));
  };

  const save = async (from: Saved, values: Values, isAgain = false, onSaved?: () => void): Promise<void> => {
    setProblem(null);
    setConflicting(null);
    try {
      const saved = await options.save(values, from);
      if (saved) fill(saved);
      onSaved?.();
    } catch (error) {
      const isChanged = problemOf(error, "").code === "changed_meanwhile";
      await (isChanged && from != null ? reload(from, values, isAgain) : fail(error, "save"));
    }
  };
  const reload = async (from: NonNullable<Saved>, values: Values, isAgain: boolean): Promise<void> => {
    try {
      const stored = await options.read(from);
      const [before, now] = [valuesOf(from), valuesOf(stored)];
      const isSeen = differences(before, now, values, [from, stored]).length > 0;
      const asks = isAgain || options.alwaysAsks === true;
      const merged = merge(before, now, values);
      // Nothing that the form shows was changed, so there is nothing to ask about.
      if (!isSeen && !asks) return await save(stored, merged, true);
      const changed = differences(before, now, merged, [from, stored]);
      const mine = Object.entries(changedFields(before, values));
      // A merge may give up what the user changed, where it belongs to someone else's change.
      const isKept = mine.every(([field, value]) => isSame(value, merged[field]));
      if (options.onMerged !== undefined && !asks && isKept && changed.every((one) => one.now === one.yours)) {
        // The form must show what is sent, both during saving and if that fails.
        fill(stored);
        form.reset(merged as DefaultValues<Values> & Values, { keepDefaultValues: true });
        return await save(stored, merged, true, () => options.onMerged?.(changed, from));
      }
      setConflicting(stored);
    } catch (error) {
      fail(error, "read");
    }
  };
  const mergedWith = (stored: Saved) => merge(valuesOf(base), valuesOf(stored), form.getValues());

  return {
    base,
    setBase,
    problem,
    save: form.handleSubmit((values) => save(base, values)),
    /** The fields that someone else changed; null while there is no conflict. */
    differences:
      conflicting === null || base == null
        ? null
        : differences(valuesOf(base), valuesOf(conflicting), mergedWith(conflicting), [base, conflicting]),
    acceptStored: () => {
      if (conflicting === null) return;
      fill(conflicting);
      setConflicting(null);
    },
    overwrite: async () => {
      if (conflicting === null) return;
      const merged = mergedWith(conflicting);
      fill(conflicting);
      setConflicting(null);
      // The values are set on top of the stored ones, so that the fields that differ from them count as edited.
      form.reset(merged as DefaultValues<Values> & Values, { keepDefaultValues: true });
      await form.handleSubmit((values) => save(conflicting, values))();
    },
  };
}

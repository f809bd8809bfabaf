import type { Api } from "@pomander/vault";
import { useState } from "react";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { mergeOf, type Difference } from "../../../lib/form/edit-conflict.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { failureText } from "../failure-text.ts";

/** How a kind of record is saved, and what is said of it. */
export interface ResourceAdapter<Saved, Values> {
  valuesOf: (record: Saved | null) => Values;
  create: (api: Api, values: Values) => Promise<unknown>;
  /** Changes a record on the state that it is given; refused with `changed_meanwhile` when it is another by now. */
  update: (api: Api, record: Saved, values: Values) => Promise<unknown>;
  find: (api: Api, record: Saved) => Promise<Saved | null>;
  /** What someone else changed meanwhile, beside what the form holds. */
  differences: (before: Values, stored: Values, mine: Values) => Difference[];
  words: { created: string; updated: string; failed: string; gone: string };
}

interface ResourceEditorOptions<Saved, Values extends FieldValues> {
  adapter: ResourceAdapter<Saved, Values>;
  /** null: a new one. */
  record: Saved | null;
  form: UseFormReturn<Values>;
  onSaved: () => void;
}

/** Saves a new or an edited record, and leads through what someone else changed meanwhile. */
export function useResourceEditor<Saved, Values extends FieldValues & { name: string }>(
  given: ResourceEditorOptions<Saved, Values>,
) {
  const { adapter, form, onSaved } = given;
  const { api } = useServices();
  const notify = useNotify();
  /** The record that the form was filled from. */
  const [base, setBase] = useState(given.record);
  const [conflicting, setConflicting] = useState<Saved | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (from: Saved | null, values: Values, isAgain = false): Promise<void> => {
    setProblem(null);
    try {
      const call = await api();
      await (from === null ? adapter.create(call, values) : adapter.update(call, from, values));
      notify({ text: from === null ? adapter.words.created : adapter.words.updated, severity: "success" });
      onSaved();
    } catch (error) {
      const { code } = problemOf(error, "");
      if (code === "changed_meanwhile" && from !== null) return await reload(from, values, isAgain);
      if (!applyServerErrors(form, error)) setProblem(failureText(error, adapter.words.failed));
    }
  };
  const reload = async (from: Saved, values: Values, isAgain: boolean): Promise<void> => {
    try {
      const stored = await adapter.find(await api(), from);
      if (stored === null) return setProblem(adapter.words.gone);
      const isSeen = adapter.differences(adapter.valuesOf(from), adapter.valuesOf(stored), values).length > 0;
      // Nothing of what the form shows is different, so there is nothing to ask.
      if (!isSeen && !isAgain) return await send(stored, values, true);
      setConflicting(stored);
    } catch (error) {
      setProblem(failureText(error, adapter.words.failed));
    }
  };
  const mergedWith = (stored: Saved) => mergeOf(adapter.valuesOf(base), adapter.valuesOf(stored), form.getValues());

  return {
    problem,
    save: form.handleSubmit((values) => send(base, values)),
    /** What someone else changed; null while nobody did. */
    differences:
      conflicting === null
        ? null
        : adapter.differences(adapter.valuesOf(base), adapter.valuesOf(conflicting), mergedWith(conflicting)),
    acceptStored: () => {
      if (conflicting === null) return;
      setBase(conflicting);
      form.reset(adapter.valuesOf(conflicting));
      setConflicting(null);
    },
    overwrite: async () => {
      if (conflicting === null) return;
      const merged = mergedWith(conflicting);
      setBase(conflicting);
      setConflicting(null);
      form.reset(adapter.valuesOf(conflicting));
      form.reset(merged as DefaultValues<Values> & Values, { keepDefaultValues: true });
      await form.handleSubmit((values) => send(conflicting, values))();
    },
  };
}

/** Puts a refusal beside the field that it is about; false when it is about none. */
function applyServerErrors<Values extends FieldValues & { name: string }>(form: UseFormReturn<Values>, error: unknown) {
  const { code, message, issues } = problemOf(error, "");
  const name = "name" as Path<Values>;
  if (code === "name_taken") {
    form.setError(name, { message }, { shouldFocus: true });
    return true;
  }
  const about = issues.filter(({ path }) => path === "name" || path === "description");
  for (const [index, issue] of about.entries())
    form.setError(issue.path as Path<Values>, { message: issue.message }, { shouldFocus: index === 0 });
  return about.length > 0;
}

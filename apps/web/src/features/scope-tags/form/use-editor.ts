import type { Api } from "@pomander/vault";
import { useState } from "react";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { mergeOf, type Difference } from "../../../lib/changed-meanwhile.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { failureText } from "../failure-text.ts";

/** How a kind of record is saved, and what is said of it. */
export interface Kind<Saved, Values> {
  valuesOf: (record: Saved | null) => Values;
  create: (api: Api, values: Values) => Promise<unknown>;
  /** Changes a record on the state that it is given; refused with `changed_meanwhile` when it is another by now. */
  update: (api: Api, record: Saved, values: Values) => Promise<unknown>;
  find: (api: Api, record: Saved) => Promise<Saved | null>;
  /** What someone else changed meanwhile, beside what the form holds. */
  differences: (before: Values, stored: Values, mine: Values) => Difference[];
  words: { created: string; updated: string; failed: string; gone: string };
}

interface Given<Saved, Values extends FieldValues> {
  kind: Kind<Saved, Values>;
  /** null: a new one. */
  record: Saved | null;
  form: UseFormReturn<Values>;
  onSaved: () => void;
}

/** Saves a new or an edited record, and leads through what someone else changed meanwhile. */
export function useEditor<Saved, Values extends FieldValues & { name: string }>(given: Given<Saved, Values>) {
  const { kind, form, onSaved } = given;
  const { api } = useServices();
  const notify = useNotify();
  /** The record that the form was filled from. */
  const [base, setBase] = useState(given.record);
  const [meanwhile, setMeanwhile] = useState<Saved | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (from: Saved | null, values: Values, isAgain = false): Promise<void> => {
    setProblem(null);
    try {
      const call = await api();
      await (from === null ? kind.create(call, values) : kind.update(call, from, values));
      notify({ text: from === null ? kind.words.created : kind.words.updated, severity: "success" });
      onSaved();
    } catch (error) {
      const { code } = problemOf(error, "");
      if (code === "changed_meanwhile" && from !== null) return await look(from, values, isAgain);
      if (!showRefusal(form, error)) setProblem(failureText(error, kind.words.failed));
    }
  };
  const look = async (from: Saved, values: Values, isAgain: boolean): Promise<void> => {
    try {
      const stored = await kind.find(await api(), from);
      if (stored === null) return setProblem(kind.words.gone);
      const isSeen = kind.differences(kind.valuesOf(from), kind.valuesOf(stored), values).length > 0;
      // Nothing of what the form shows is different, so there is nothing to ask.
      if (!isSeen && !isAgain) return await send(stored, values, true);
      setMeanwhile(stored);
    } catch (error) {
      setProblem(failureText(error, kind.words.failed));
    }
  };
  const mergedWith = (stored: Saved) => mergeOf(kind.valuesOf(base), kind.valuesOf(stored), form.getValues());

  return {
    problem,
    save: form.handleSubmit((values) => send(base, values)),
    /** What someone else changed; null while nobody did. */
    differences:
      meanwhile === null
        ? null
        : kind.differences(kind.valuesOf(base), kind.valuesOf(meanwhile), mergedWith(meanwhile)),
    keepTheirs: () => {
      if (meanwhile === null) return;
      setBase(meanwhile);
      form.reset(kind.valuesOf(meanwhile));
      setMeanwhile(null);
    },
    keepMine: async () => {
      if (meanwhile === null) return;
      const merged = mergedWith(meanwhile);
      setBase(meanwhile);
      setMeanwhile(null);
      form.reset(kind.valuesOf(meanwhile));
      form.reset(merged as DefaultValues<Values> & Values, { keepDefaultValues: true });
      await form.handleSubmit((values) => send(meanwhile, values))();
    },
  };
}

/** Puts a refusal beside the field that it is about; false when it is about none. */
function showRefusal<Values extends FieldValues & { name: string }>(form: UseFormReturn<Values>, error: unknown) {
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

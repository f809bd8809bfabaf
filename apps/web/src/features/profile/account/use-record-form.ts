import { calls, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useEffect, useState } from "react";
import type { DefaultValues, UseFormReturn } from "react-hook-form";
import { changedFields, isSame, mergeOf } from "../../../lib/form/edit-conflict.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { useServices } from "../../../lib/services.ts";
import type { RecordValues } from "./record-values.ts";

interface RecordFormOptions<V extends RecordValues> {
  user: User;
  form: UseFormReturn<V>;
  /** What the form shows of a record. */
  valuesOf: (user: User) => V;
  /** Sends only what was changed. Answers with the record as it is stored then. */
  send: (api: Api, changes: Partial<V>, base: User) => Promise<User>;
  texts: { done: string; failed: string };
  /** Shows a refusal at its field; false: it is shown above the button. */
  applyServerErrors?: (problem: Problem) => boolean;
}

/** A form over some fields of one's own record, saved on the state that it was filled from. */
export function useRecordForm<V extends RecordValues>(given: RecordFormOptions<V>) {
  const { user, form, valuesOf, send, texts, applyServerErrors = () => false } = given;
  const { api } = useServices();
  const notify = useNotify();
  /** The record that the form was filled from. */
  const [base, setBase] = useState(user);
  const [conflicting, setConflicting] = useState<User | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isDirty } = form.formState;
  const fill = (record: User) => {
    setBase(record);
    form.reset(valuesOf(record) as DefaultValues<V>);
  };

  // Another section, tab or device saved: what is typed here stays, and what is untouched follows.
  // One's own save is known here before the page's record was read again.
  const isNewer = user.updatedAt > base.updatedAt;
  const isUntouched = !isDirty || isSame(valuesOf(user), valuesOf(base));
  useEffect(() => {
    if (!isNewer || !isUntouched) return;
    setBase(user);
    if (!isDirty) form.reset(valuesOf(user) as DefaultValues<V>);
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the record changes, not with each render
  }, [user, isNewer, isUntouched]);

  const save = async (from: User, values: V) => {
    setProblem(null);
    setConflicting(null);
    const changes = changedFields(valuesOf(from), values);
    try {
      fill(Object.keys(changes).length === 0 ? from : await send(await api(), changes, from));
      announceUserChange();
      notify({ text: texts.done, severity: "success" });
    } catch (error) {
      const refused = problemOf(error, texts.failed);
      if (refused.code === "changed_meanwhile") return await reload();
      if (!applyServerErrors(refused)) setProblem(refused.message);
    }
  };
  const reload = async () => {
    try {
      setConflicting(await (await api())(calls.users.me));
    } catch (error) {
      setProblem(problemOf(error, texts.failed).message);
    }
  };
  return {
    base,
    conflicting,
    problem,
    submit: form.handleSubmit((values) => save(base, values)),
    acceptStored: () => {
      if (conflicting === null) return;
      fill(conflicting);
      setConflicting(null);
    },
    overwrite: async () => {
      if (conflicting === null) return;
      const merged = mergeOf(valuesOf(base), valuesOf(conflicting), form.getValues());
      fill(conflicting);
      for (const [field, value] of Object.entries(merged))
        form.setValue(field as Parameters<typeof form.setValue>[0], value as never, { shouldDirty: true });
      await form.handleSubmit((values) => save(conflicting, values))();
    },
  };
}

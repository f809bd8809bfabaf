import { calls, isSelf, type User } from "@pomander/contract";
import { useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { mergeOf } from "../../../lib/form/edit-conflict.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { useServices } from "../../../lib/services.ts";
import { setIsAllowedForRemindMe } from "../../../lib/session/slice.ts";
import { useAppDispatch } from "../../../lib/session/store.ts";
import { texts } from "../texts.ts";
import { updateUser } from "../users-calls.ts";
import { changesOf } from "./changes.ts";
import { differences } from "./differences.ts";
import { applyServerErrors } from "./apply-server-errors.ts";
import { rightsToEdit } from "./rights.ts";
import { valuesOf, type UserValues } from "./schema.ts";
import { useCopyTemporaryPassword } from "./use-copy-temporary-password.ts";

interface EditUserOptions {
  actor: User;
  user: User;
  form: UseFormReturn<UserValues>;
  onUpdated: (user: User) => void;
}

/** Saves an edited user, and leads through what someone else changed meanwhile. */
export function useEditUser({ actor, user, form, onUpdated }: EditUserOptions) {
  const { api } = useServices();
  const dispatch = useAppDispatch();
  const notify = useNotify();
  const { saved } = useCopyTemporaryPassword();
  /** The record that the form was filled from. */
  const [base, setBase] = useState(user);
  const [conflicting, setConflicting] = useState<User | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (from: User, values: UserValues, isAgain = false): Promise<void> => {
    setProblem(null);
    if (from._id === "") return setProblem(texts.notices.missingId);
    try {
      const updated = await updateUser(await api(), from, changesOf(from, values, rightsToEdit(actor, from)));
      notify(saved(texts.notices.updated, values.password));
      const isRemindMeOther = updated.isAllowedForRemindMe !== from.isAllowedForRemindMe;
      if (isSelf(actor, from)) dispatch(setIsAllowedForRemindMe(updated.isAllowedForRemindMe));
      if (isRemindMeOther || isSelf(actor, from)) announceUserChange();
      onUpdated(updated);
    } catch (error) {
      const refused = problemOf(error, texts.calls.update);
      if (refused.code === "changed_meanwhile") return await reload(from, values, isAgain);
      if (refused.name === "MalformedReply") return setProblem(texts.notices.invalidResponse);
      if (!applyServerErrors(form, refused)) setProblem(refused.message);
    }
  };
  const reload = async (from: User, values: UserValues, isAgain: boolean): Promise<void> => {
    try {
      const call = await api();
      const stored = await call(calls.users.read, { params: { id: from._id } });
      const isSeen = differences(valuesOf(from), valuesOf(stored), values).length > 0;
      // They signed in, or chose a password: nothing of what the form shows, so there is nothing to ask.
      if (!isSeen && !isAgain) return await send(stored, values, true);
      setConflicting(stored);
    } catch (error) {
      setProblem(problemOf(error, texts.notices.updateFailed).message);
    }
  };

  return {
    base,
    conflicting,
    problem,
    save: form.handleSubmit((values) => send(base, values)),
    acceptStored: () => {
      if (conflicting === null) return;
      setBase(conflicting);
      form.reset(valuesOf(conflicting));
      setConflicting(null);
    },
    overwrite: async () => {
      if (conflicting === null) return;
      const merged = mergeOf(valuesOf(base), valuesOf(conflicting), form.getValues());
      setBase(conflicting);
      setConflicting(null);
      form.reset(valuesOf(conflicting));
      for (const [field, value] of Object.entries(merged))
        form.setValue(field as FieldPath<UserValues>, value, { shouldDirty: true });
      await form.handleSubmit((values) => send(conflicting, values))();
    },
  };
}

import { zodResolver } from "@hookform/resolvers/zod";
import { calls, type User } from "@pomander/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { applyServerErrors } from "../../../lib/form/apply-server-errors.ts";
import { useNotify } from "../../../lib/notices.ts";
import { failureText, problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import { newUserOf } from "./changes.ts";
import { rightsToAdd } from "./field-rights.ts";
import { checkedFields, emptyUser, fieldOfCode, isFilled, userSchema, type UserValues } from "./schema.ts";
import { useCopyTemporaryPassword } from "./TemporaryPasswordField.tsx";
import { UserDialog } from "./UserDialog.tsx";

const schema = userSchema("required");

interface Props {
  actor: User;
  onAdded: (user: User) => void;
  onClose: () => void;
}

/** 'Add New User'. */
export function AddUserDialog({ actor, onAdded, onClose }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const { saved } = useCopyTemporaryPassword();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<UserValues>({ resolver: zodResolver(schema), defaultValues: emptyUser });
  const values = useWatch({ control: form.control }) as UserValues;
  const submit = form.handleSubmit(async (filled) => {
    setProblem(null);
    try {
      const { user } = await (await api())(calls.users.add, { body: newUserOf(filled) });
      notify(saved(texts.notices.added, filled.password));
      onAdded(user);
    } catch (error) {
      notify({ text: texts.notices.addFailed, severity: "error" });
      const refused = problemOf(error, texts.calls.add);
      if (applyServerErrors(form, refused, checkedFields, fieldOfCode)) return;
      setProblem(failureText(error, texts.notices.addFailed));
    }
  });
  return (
    <UserDialog
      form={form}
      rights={rightsToAdd(actor)}
      user={null}
      title={texts.form.addTitle}
      submitLabel={texts.form.addSubmit}
      isSubmitOff={!isFilled(values)}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { calls, type User } from "@pomander/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { applyServerErrors } from "../../../lib/form/apply-server-errors.ts";
import { useNotify } from "../../../lib/notices.ts";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import { failureText, problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import { invitedUserOf, newUserOf } from "./changes.ts";
import { texts as companyTexts } from "./company-texts.ts";
import { FirstSignIn, type FirstWay } from "./FirstSignIn.tsx";
import { GroupsField } from "./GroupsField.tsx";
import { rightsToAdd } from "./field-rights.ts";
import { checkedFields, emptyUser, fieldOfCode, isFilled, userSchema, type UserValues } from "./schema.ts";
import { useCopyTemporaryPassword } from "./TemporaryPasswordField.tsx";
import { UserDialog } from "./UserDialog.tsx";

const schema = userSchema("required");
const invitedSchema = userSchema("none");

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
  const company = usePublicSettings().value?.company?.name ?? null;
  const [chosen, choose] = useState<FirstWay | null>(null);
  const way = chosen ?? (company === null ? "password" : "company");
  const isInvited = way !== "password";
  const form = useForm<UserValues>({
    resolver: zodResolver(isInvited ? invitedSchema : schema),
    defaultValues: emptyUser,
  });
  const values = useWatch({ control: form.control }) as UserValues;
  const submit = form.handleSubmit(async (filled) => {
    setProblem(null);
    try {
      const body = way === "password" ? newUserOf(filled) : invitedUserOf(filled, way);
      const { user } = await (await api())(calls.users.add, { body });
      notify(
        isInvited ? { text: companyTexts.invited, severity: "success" } : saved(texts.notices.added, filled.password),
      );
      onAdded(user);
    } catch (error) {
      notify({ text: texts.notices.addFailed, severity: "error" });
      const refused = problemOf(error, texts.calls.add);
      if (applyServerErrors(form, refused, checkedFields, fieldOfCode)) return;
      const isOfCompany = refused.code === "company_managed" && company !== null;
      setProblem(isOfCompany ? companyTexts.managed(company) : failureText(error, texts.notices.addFailed));
    }
  });
  return (
    <UserDialog
      form={form}
      rights={rightsToAdd(actor)}
      user={null}
      title={texts.form.addTitle}
      submitLabel={texts.form.addSubmit}
      isSubmitOff={!isFilled(values, isInvited)}
      firstSignIn={<FirstSignIn form={form} company={company} way={way} onChange={choose} />}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <GroupsField form={form} />
    </UserDialog>
  );
}

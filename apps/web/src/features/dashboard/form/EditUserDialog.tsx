import { zodResolver } from "@hookform/resolvers/zod";
import { type User, calls, isSelf } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import { useForm, type UseFormReturn } from "react-hook-form";
import { applyServerErrors } from "../../../lib/form/apply-server-errors.ts";
import { FormError, useVersionedForm } from "../../../lib/form/use-versioned-form.ts";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useSessionStore } from "../../../lib/session/store.tsx";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { texts } from "../texts.ts";
import { updateUser, differences, changesOf } from "./changes.ts";
import { CompanyAccess } from "./CompanyAccess.tsx";
import { InvitationAccess } from "./InvitationAccess.tsx";
import { rightsToEdit } from "./field-rights.ts";
import { userSchema, valuesOfUser, type UserValues, checkedFields, fieldOfCode } from "./schema.ts";
import { useCopyTemporaryPassword } from "./TemporaryPasswordField.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { EditConflict } from "../../../components/EditConflictDialog.tsx";

const schema = userSchema("blankKeeps");

interface Props {
  actor: User;
  user: User;
  onUpdated: (user: User) => void;
  onClose: () => void;
}

/** Renders 'Edit User', which saves against the version that the form was filled from. */
export function EditUserDialog({ actor, user, onUpdated, onClose }: Props) {
  const form = useForm<UserValues>({ resolver: zodResolver(schema), defaultValues: valuesOfUser(user) });
  const editor = useEditUser({ actor, user, form, onUpdated });
  const rights = rightsToEdit(actor, editor.base);
  const company = usePublicSettings().value?.company?.name ?? null;
  return (
    <>
      <UserDialog
        form={form}
        rights={rights}
        user={editor.base}
        title={texts.form.editTitle}
        submitLabel={texts.form.editSubmit}
        problem={editor.problem}
        onSubmit={editor.save}
        onClose={onClose}
      >
        {editor.base.mustChangePassword && rights.password === true && !editor.base.isSuperAdmin && (
          <InvitationAccess user={editor.base} onInvited={onUpdated} />
        )}
        {company !== null && rights.password === true && !editor.base.isSuperAdmin && (
          <CompanyAccess user={editor.base} company={company} />
        )}
      </UserDialog>
      <EditConflict thing="user" editor={editor} />
    </>
  );
}

interface EditUserOptions {
  actor: User;
  user: User;
  form: UseFormReturn<UserValues>;
  onUpdated: (user: User) => void;
}

/** Saves an edited user and handles conflicts with changes that another administrator made in the meantime. */
function useEditUser({ actor, user, form, onUpdated }: EditUserOptions) {
  const { api } = useServices();
  const session = useSessionStore();
  const notify = useNotify();
  const { saved } = useCopyTemporaryPassword();
  return useVersionedForm({
    form,
    record: user,
    valuesOf: valuesOfUser,
    differences,
    save: async (values, from) => {
      if (from._id === "") throw new FormError(texts.notices.missingId);
      const updated = await updateUser(await api(), from, changesOf(from, values, rightsToEdit(actor, from)));
      notify(saved(texts.notices.updated, values.password));
      const isRemindMeOther = updated.isAllowedForRemindMe !== from.isAllowedForRemindMe;
      const self = session.user();
      if (self !== null && isSelf(self, from))
        session.refreshed({ ...self, isAllowedForRemindMe: updated.isAllowedForRemindMe });
      if (isRemindMeOther || isSelf(actor, from)) announceUserChange();
      onUpdated(updated);
    },
    read: async (from) => (await api())(calls.users.read, { params: { id: from._id } }),
    onFailure: (error) => {
      const { message } = problemOf(error, texts.notices.updateFailed);
      const isMalformed = isCode(error, "malformed_reply");
      notify({ text: isMalformed ? texts.notices.invalidResponse : message, severity: "error" });
    },
    explain: (error, step) => {
      const problem = problemOf(error, texts.notices.updateFailed);
      if (step === "read") return problem.message;
      if (isCode(error, "malformed_reply")) return texts.notices.invalidResponse;
      if (problem.code === "reset_needed") problem.message = texts.form.resetNeeded;
      return applyServerErrors(form, problem, checkedFields, fieldOfCode) ? null : problem.message;
    },
  });
}

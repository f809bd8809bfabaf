import { zodResolver } from "@hookform/resolvers/zod";
import type { User } from "@pomander/contract";
import { useForm } from "react-hook-form";
import { EditConflictDialog } from "../../../components/EditConflictDialog.tsx";
import { texts } from "../texts.ts";
import { rightsToEdit } from "./rights.ts";
import { userSchema, valuesOf, type UserValues } from "./schema.ts";
import { useEditUser } from "./use-edit-user.ts";
import { UserDialog } from "./UserDialog.tsx";

const schema = userSchema("blankKeeps");

interface Props {
  actor: User;
  user: User;
  onUpdated: (user: User) => void;
  onClose: () => void;
}

/** 'Edit User', saved on the state that the form was filled from. */
export function EditUserDialog({ actor, user, onUpdated, onClose }: Props) {
  const form = useForm<UserValues>({ resolver: zodResolver(schema), defaultValues: valuesOf(user) });
  const editor = useEditUser({ actor, user, form, onUpdated });
  return (
    <>
      <UserDialog
        form={form}
        rights={rightsToEdit(actor, editor.base)}
        user={editor.base}
        title={texts.form.editTitle}
        submitLabel={texts.form.editSubmit}
        problem={editor.problem}
        onSubmit={editor.save}
        onClose={onClose}
      />
      {editor.differences !== null && (
        <EditConflictDialog
          thing={texts.form.thing}
          differences={editor.differences}
          onOverwrite={() => void editor.overwrite()}
          onAcceptStored={editor.acceptStored}
        />
      )}
    </>
  );
}

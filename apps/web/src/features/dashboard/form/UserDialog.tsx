import type { User } from "@pomander/contract";
import type { UseFormReturn } from "react-hook-form";
import { FormDialog } from "../../../components/FormDialog.tsx";
import type { FormRights } from "./rights.ts";
import type { UserValues } from "./schema.ts";
import { UserFields } from "./UserFields.tsx";

interface Props {
  form: UseFormReturn<UserValues>;
  rights: FormRights;
  user: User | null;
  title: string;
  submitLabel: string;
  isSubmitOff?: boolean;
  /** What went wrong with the form as a whole. */
  problem: string | null;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** The form of a user. */
export function UserDialog({ form, rights, user, ...props }: Props) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog {...props} isDirty={isDirty} isSubmitting={isSubmitting}>
      <UserFields form={form} rights={rights} user={user} />
    </FormDialog>
  );
}

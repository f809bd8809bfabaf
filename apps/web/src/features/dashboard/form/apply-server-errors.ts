import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { Problem } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";
import type { UserValues } from "./schema.ts";

const fields: readonly string[] = ["firstName", "lastName", "email", "mobileNo", "password"];
const isField = (path: string): path is FieldPath<UserValues> => fields.includes(path);

/** Puts a refusal of the server beside the field that it is about; false when it is about none. */
export function applyServerErrors(form: UseFormReturn<UserValues>, { code, message, issues }: Problem): boolean {
  if (code === "email_taken" || code === "email_locked") {
    form.setError("email", { message }, { shouldFocus: true });
    return true;
  }
  if (code === "reset_needed") {
    form.setError("password", { message: texts.form.resetNeeded }, { shouldFocus: true });
    return true;
  }
  const about = issues.filter(({ path }) => isField(path));
  for (const [index, issue] of about.entries())
    if (isField(issue.path)) form.setError(issue.path, { message: issue.message }, { shouldFocus: index === 0 });
  return about.length > 0;
}

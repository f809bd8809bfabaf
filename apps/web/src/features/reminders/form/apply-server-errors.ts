import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { Problem } from "../../../lib/problem.ts";
import type { ReminderValues } from "./schema.ts";

const fields: readonly string[] = [
  "title",
  "expiryDate",
  "remindBeforeDays",
  "email",
  "remindDaysStart",
  "notes",
] satisfies FieldPath<ReminderValues>[];
const isField = (path: string): path is FieldPath<ReminderValues> => fields.includes(path);

/** Puts a refusal of the server beside the field that it is about; false when it is about none. */
export function applyServerErrors(form: UseFormReturn<ReminderValues>, { issues }: Problem): boolean {
  const about = issues.filter(({ path }) => isField(path));
  for (const [index, issue] of about.entries())
    if (isField(issue.path)) form.setError(issue.path, { message: issue.message }, { shouldFocus: index === 0 });
  return about.length > 0;
}

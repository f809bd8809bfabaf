import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { Problem } from "../problem.ts";

/**
 * Puts what the server refused beside the field that it is about; false when it is about none of `fields`. A code in
 * `fieldOfCode` is about the whole call, and its message goes to the field named there.
 */
export function applyServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { code, message, issues }: Problem,
  fields: readonly FieldPath<Values>[],
  fieldOfCode: Readonly<Record<string, FieldPath<Values>>> = {},
): boolean {
  const named = code === null ? undefined : fieldOfCode[code];
  const errors =
    named === undefined
      ? issues.flatMap((issue) => {
          const field = fields.find((name) => name === issue.path);
          return field === undefined ? [] : [{ field, message: issue.message }];
        })
      : [{ field: named, message }];
  for (const [index, error] of errors.entries())
    form.setError(error.field, { message: error.message }, { shouldFocus: index === 0 });
  return errors.length > 0;
}

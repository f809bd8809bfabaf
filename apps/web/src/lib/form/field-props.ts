import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Returns the props that bind a text field to a form: its error appears below it, in place of `hint`, and goes as soon
 * as the field is edited.
 */
export function bindField<T extends FieldValues>(form: UseFormReturn<T>, name: FieldPath<T>, hint?: string) {
  const { ref, ...field } = form.register(name, { onChange: () => form.clearErrors(name) });
  const { error } = form.getFieldState(name, form.formState);
  return { ...field, inputRef: ref, error: error !== undefined, helperText: error?.message ?? hint };
}

/** Attributes of a field that neither a browser nor a password manager should fill with data of the user. */
export const noAutofill = {
  autoComplete: "off",
  "data-1p-ignore": true,
  "data-lpignore": "true",
  "data-bwignore": true,
} as const;

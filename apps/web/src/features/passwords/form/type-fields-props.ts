import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "./schema.ts";

export interface TypeFieldsProps {
  form: UseFormReturn<FormValues>;
  /** Where each field of the type stands among all fields. */
  places: ReadonlyMap<string, number>;
  onCopy: (secret: string) => void;
}

import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "./schema.ts";

export interface TypeFieldsProps {
  form: UseFormReturn<FormValues>;
  /** Indexes of the type's fields among all fields, by name. */
  places: ReadonlyMap<string, number>;
  onCopy: (secret: string) => void;
}

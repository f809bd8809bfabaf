import { mainFieldOfType, type EntryType, type OpenEntry } from "@pomander/vault";
import { texts } from "../texts.ts";
import { fieldLabel } from "./field-labels.ts";

interface MainField {
  label: string;
  of: (entry: OpenEntry) => string;
}

/** Returns the field that an entry of a type is mostly opened for, copied in one press; null if there is no single one. */
export function mainField(type: EntryType): MainField | null {
  const name = mainFieldOfType[type];
  if (name === null) return null;
  if (name === "password" || name === "notes") return { label: texts.form[name], of: (entry) => entry[name] };
  return {
    label: fieldLabel(type, name),
    of: ({ fields = [] }) => fields.find((field) => field.name === name)?.value ?? "",
  };
}

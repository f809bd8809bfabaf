import type { EntryField, EntryType } from "@pomander/vault";
import { texts } from "./texts.ts";

const labels: Record<EntryType, Readonly<Record<string, unknown>>> = {
  login: {},
  note: {},
  card: texts.card,
  identity: texts.identity,
  "ssh-key": texts["ssh-key"],
};

/** Returns the label of a field that the entry's type defines. */
export function fieldLabel(type: EntryType, name: string): string {
  const label = labels[type][name];
  return typeof label === "string" ? label : name;
}

/** Returns the label of a field that the user added. */
export const nameOf = ({ name }: EntryField) => (name.trim() === "" ? texts.fields.unnamed : name);

/** Returns a label as it is written within a sentence: "Show password", "Show PIN". */
export const inSentence = (label: string) =>
  /^\p{Lu}\p{Ll}|^\p{Lu}$/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

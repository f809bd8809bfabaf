import type { EntryField, EntryType } from "@pomander/vault";
import { texts } from "./texts.ts";

const labels: Record<EntryType, Readonly<Record<string, unknown>>> = {
  login: {},
  note: {},
  card: texts.card,
  identity: texts.identity,
  "ssh-key": texts["ssh-key"],
};

/** How a field that an entry's type gives is called on screen. */
export function fieldLabel(type: EntryType, name: string): string {
  const label = labels[type][name];
  return typeof label === "string" ? label : name;
}

/** How a field of one's own is called on screen. */
export const nameOf = ({ name }: EntryField) => (name.trim() === "" ? texts.fields.unnamed : name);

/** A label within a sentence: "Show password", "Show PIN". */
export const inSentence = (label: string) =>
  /^\p{Lu}\p{Ll}|^\p{Lu}$/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

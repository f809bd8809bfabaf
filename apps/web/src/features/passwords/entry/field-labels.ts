import { fieldsOfType, type EntryField, type EntryType, type FieldNameOf } from "@pomander/vault";
import { texts } from "./texts.ts";

const labels: { readonly [T in EntryType]: Readonly<Record<FieldNameOf<T>, string>> } = {
  login: {},
  note: {},
  ...texts,
};

/** Returns the label of a field that the entry's type defines. */
export function fieldLabel(type: EntryType, name: string): string {
  const isOfType = fieldsOfType[type].some(([known]) => known === name);
  const named: Readonly<Record<string, string>> = labels[type];
  return isOfType ? (named[name] ?? name) : name;
}

/** Returns the label of a field that the user added. */
export const nameOf = ({ name }: EntryField) => (name.trim() === "" ? texts.fields.unnamed : name);

export const { inSentence } = texts;

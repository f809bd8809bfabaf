import { fieldsOfType, type EntryField, type EntryType } from "@pomander/vault";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { texts } from "./texts.ts";

/** Returns the label of a field that the entry's type defines. */
export function fieldLabel(type: EntryType, name: string): string {
  const isOfType = fieldsOfType[type].some(([known]) => known === name);
  const named: Readonly<Record<string, string>> = typeTexts[type].fields;
  return isOfType ? (named[name] ?? name) : name;
}

/** Returns the label of a field that the user added. */
export const nameOf = ({ name }: EntryField) => (name.trim() === "" ? texts.fields.unnamed : name);

export const { inSentence } = texts;

import { fieldsOfType, type EntryField, type EntryType } from "@pomander/vault";

/** Where the fields of a type stand among all fields: the first of a name is it. */
export function typeFieldPlaces(type: EntryType, fields: readonly EntryField[]): Map<string, number> {
  const names = new Set<string>(fieldsOfType[type].map(([name]) => name));
  const places = new Map<string, number>();
  for (const [i, { name }] of fields.entries()) if (names.has(name) && !places.has(name)) places.set(name, i);
  return places;
}

/** All fields of the type are among these, for a form to fill in; those that were missing follow the one before them. */
export function withTypeFields(type: EntryType, fields: readonly EntryField[]): EntryField[] {
  const all = [...fields];
  let before = -1;
  for (const [name, kind] of fieldsOfType[type]) {
    const place = typeFieldPlaces(type, all).get(name);
    if (place === undefined) all.splice(++before, 0, { name, value: "", kind });
    else before = place;
  }
  return all;
}

/** Without what was left empty: fields of the type, and fields of one's own that have no name either. */
export function filledFields(type: EntryType, fields: readonly EntryField[]): EntryField[] {
  const places = new Set(typeFieldPlaces(type, fields).values());
  return fields.filter(({ name, value }, i) => value !== "" || (name.trim() !== "" && !places.has(i)));
}

/** The fields that the person added, as they stand in the form's order. */
export function ownFields(type: EntryType, fields: readonly EntryField[]): EntryField[] {
  const places = new Set(typeFieldPlaces(type, fields).values());
  return fields.filter((_, i) => !places.has(i));
}

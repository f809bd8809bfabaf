import { fieldsOfType, type EntryField, type EntryType } from "@pomander/vault";

/** Returns the indexes of a type's fields among all fields, by name; the first field of a name counts. */
export function typeFieldPlaces(type: EntryType, fields: readonly EntryField[]): Map<string, number> {
  const names = new Set<string>(fieldsOfType[type].map(([name]) => name));
  const places = new Map<string, number>();
  for (const [i, { name }] of fields.entries()) if (names.has(name) && !places.has(name)) places.set(name, i);
  return places;
}

/** Adds the type's missing fields for a form to fill in, each after the type's previous field. */
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

/** Removes the empty fields: those of the type, and user-added ones that have no name either. */
export function filledFields(type: EntryType, fields: readonly EntryField[]): EntryField[] {
  const places = new Set(typeFieldPlaces(type, fields).values());
  return fields.filter(({ name, value }, i) => value !== "" || (name.trim() !== "" && !places.has(i)));
}

/** Returns the fields that the user added, in the form's order. */
export function ownFields(type: EntryType, fields: readonly EntryField[]): EntryField[] {
  const places = new Set(typeFieldPlaces(type, fields).values());
  return fields.filter((_, i) => !places.has(i));
}

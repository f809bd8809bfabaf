import { format } from "@pomander/texts/format";
import type { Draft, EntryField, FieldKind, FileRecord, OpenEntry, UrlMatch } from "@pomander/vault";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { fieldLabel, nameOf } from "../entry/field-labels.ts";
import { kindNames, matchNames, texts as entryTexts } from "../entry/texts.ts";
import { texts as fileTexts } from "../files/texts.ts";
import type { FormValues } from "../form/schema.ts";
import { ownFields, typeFieldPlaces } from "../form/type-fields.ts";
import { formOf } from "../form/values.ts";
import { texts as remind } from "../remind/texts.ts";
import { charactersOf } from "../../../lib/format/characters.ts";
import { texts } from "../texts.ts";

/** A field in which two versions of an entry differ, as each has it. */
export interface Difference {
  /** The field's label in the form. */
  label: string;
  left: string;
  right: string;
  isSecret: boolean;
  /** Whether its lines are compared as a whole, as those of a list. */
  isList?: boolean;
}

/** Returns the fields in which two versions of an entry differ, in the order of the form. */
export function differencesBetween(left: Draft | OpenEntry, right: Draft | OpenEntry): Difference[] {
  const [one, other] = [shownFields(formOf(left)), shownFields(formOf(right))];
  const differences = [...new Set([...one.keys(), ...other.keys()])].flatMap((key) => {
    const [a, b] = [one.get(key), other.get(key)];
    const shared = { label: (a ?? b)?.label ?? "", isSecret: a?.isSecret === true || b?.isSecret === true };
    if (a?.text !== b?.text) return [{ ...shared, left: a?.text ?? "", right: b?.text ?? "" }];
    if (a?.kind === undefined || b?.kind === undefined || a.kind === b.kind) return [];
    const [leftKind, rightKind] = [kindNames[a.kind], kindNames[b.kind]];
    return [{ label: entryTexts.fields.kindOf(shared.label), left: leftKind, right: rightKind, isSecret: false }];
  });
  return [...differences, ...filesDifference(left.files, right.files), ...orderDifference(left, right)];
}

/**
 * Returns a difference when two versions have other files, each by name and size. Only a file that was replaced by one of
 * the same name and size shows when it was added.
 */
function filesDifference(left: readonly FileRecord[] = [], right: readonly FileRecord[] = []): Difference[] {
  const list = (files: readonly FileRecord[], others: readonly FileRecord[]) =>
    files
      .map(({ id, name, size, at }) => {
        const isAlike = others.some((other) => other.id !== id && other.name === name && other.size === size);
        return isAlike ? fileTexts.compared(name, size, format.moment(at)) : fileTexts.compared(name, size, null);
      })
      .join("\n");
  const idsOf = (files: readonly FileRecord[]) =>
    files
      .map(({ id }) => id)
      .toSorted()
      .join(" ");
  if (idsOf(left) === idsOf(right)) return [];
  return [{ label: fileTexts.label, left: list(left, right), right: list(right, left), isSecret: false, isList: true }];
}

/** Returns a difference when both versions have the same user-added fields in another order. */
function orderDifference(left: Draft | OpenEntry, right: Draft | OpenEntry): Difference[] {
  const [one, other] = [left, right].map(({ type = "login", fields = [] }) => ownFields(type, fields).map(nameOf));
  if (one === undefined || other === undefined || one.join("\n") === other.join("\n")) return [];
  if (one.toSorted().join("\n") !== other.toSorted().join("\n")) return [];
  return [{ label: entryTexts.fields.order, left: one.join(", "), right: other.join(", "), isSecret: false }];
}

interface ShownField {
  label: string;
  text: string;
  isSecret: boolean;
  /** The kind of a field that the user added. */
  kind?: FieldKind;
}

/** Returns every non-empty field as it is shown, by a key that is the same in every version. */
function shownFields(values: FormValues): Map<string, ShownField> {
  const { type, fields } = values;
  const { form } = texts;
  const shown = new Map<string, ShownField>();
  const put = (key: string, field: Omit<ShownField, "isSecret"> & { isSecret?: boolean }) =>
    field.text !== "" && shown.set(key, { isSecret: false, ...field });
  put("type", { label: entryTexts.type.label, text: typeTexts[type].name });
  put("title", { label: form.title, text: values.title });
  put("link", { label: form.link, text: withMatch(values.link, values.linkMatch) });
  for (const [i, { url, match }] of values.urls.entries())
    put(`link ${i}`, { label: entryTexts.links.another(i + 2), text: withMatch(url, match) });
  put("email", { label: form.email, text: values.email });
  put("password", { label: form.password, text: values.password, isSecret: true });
  put("totp", { label: form.totp, text: values.totp, isSecret: true });
  for (const [name, place] of typeFieldPlaces(type, fields)) {
    const { value = "", kind = "text" } = fields[place] ?? {};
    put(`type ${name}`, { label: fieldLabel(type, name), text: value, isSecret: kind === "hidden" });
  }
  put("category", { label: form.category, text: values.category });
  put("tags", { label: texts.conflict.tags, text: values.tags.join(", ") });
  put("expires", { label: form.expires, text: values.expires });
  put("reminderId", { label: remind.label, text: values.reminderId });
  put("reprompt", { label: entryTexts.reprompt, text: values.reprompt ? entryTexts.fields.yes : "" });
  put("notes", { label: form.notes, text: values.notes });
  for (const [key, field] of ownByKey(ownFields(type, fields)))
    put(key, { label: nameOf(field), text: field.value, kind: field.kind, isSecret: field.kind === "hidden" });
  return shown;
}

const withMatch = (link: string, match: UrlMatch) =>
  link === "" || match === "domain" ? link : `${link} (${matchNames[match].name})`;

/** Keys the fields that the user added by name and, among fields of the same name, by position. */
function ownByKey(fields: readonly EntryField[]): Map<string, EntryField> {
  const counts = new Map<string, number>();
  return new Map(
    fields.map((field) => {
      const count = counts.get(field.name) ?? 0;
      counts.set(field.name, count + 1);
      return [`own ${count} ${field.name}`, field];
    }),
  );
}

/** A piece of a text; `isOwn` is true when the other text does not have it. */
export interface Piece {
  text: string;
  isOwn: boolean;
}

/**
 * Maximum number of word pairs that are compared. Above it, everything between the first and the last difference is
 * marked.
 */
const maxPairs = 1_000_000;

/**
 * Splits a text into pieces that only it has and pieces that the other text has too. Words are not split, except in a
 * secret, which has none; nor are the lines of a list.
 */
export function markDifference(text: string, other: string, isSecret: boolean, isList = false): Piece[] {
  const cut = (whole: string) => {
    if (isList) return whole.split(/(\n)/u);
    return isSecret ? charactersOf(whole) : whole.split(/(?<![\s,])(?=[\s,])/u);
  };
  const [parts, others] = [cut(text), cut(other)];
  const most = Math.min(parts.length, others.length);
  let start = 0;
  while (start < most && parts[start] === others[start]) start++;
  let end = 0;
  while (end < most - start && parts.at(-1 - end) === others.at(-1 - end)) end++;
  const [middle, otherMiddle] = [parts.slice(start, parts.length - end), others.slice(start, others.length - end)];
  const isWhole = isSecret || middle.length * otherMiddle.length > maxPairs;
  const shared = isWhole ? new Set<number>() : sharedParts(middle, otherMiddle);
  const pieces: Piece[] = [];
  for (const [index, part] of parts.entries()) {
    const isOwn = index >= start && index < parts.length - end && !shared.has(index - start);
    const last = pieces.at(-1);
    if (last?.isOwn === isOwn) last.text += part;
    else pieces.push({ text: part, isOwn });
  }
  return pieces;
}

/** Returns the indexes of the `parts` in the longest common subsequence with `others`. */
function sharedParts(parts: readonly string[], others: readonly string[]): Set<number> {
  const width = others.length + 1;
  const lengths = new Uint32Array((parts.length + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = parts.length - 1; i >= 0; i--)
    for (let j = others.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        parts[i] === others[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
  const shared = new Set<number>();
  for (let i = 0, j = 0; i < parts.length && j < others.length;)
    if (parts[i] === others[j]) {
      shared.add(i++);
      j++;
    } else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  return shared;
}

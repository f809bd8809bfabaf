import { limits } from "@pomander/contract";
import type { Api, Listed } from "@pomander/vault";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { applyServerErrors } from "../../../lib/form/apply-server-errors.ts";
import type { Difference } from "../../../lib/form/edit-conflict.ts";
import { storableText } from "../../../lib/form/storable-text.ts";
import { FormError, useVersionedForm } from "../../../lib/form/use-versioned-form.ts";
import { wholeListSize } from "../../../lib/list/paging.ts";
import type { Range } from "../../../lib/list/use-whole-list.ts";
import { useNotify } from "../../../lib/notices.ts";
import { failureText, problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

/** The calls that save a kind of record, and the texts about it. */
export interface ResourceAdapter<Saved, Values> {
  valuesOf: (record: Saved | null) => Values;
  create: (api: Api, values: Values) => Promise<unknown>;
  /** Changes the given version of a record; refused with `changed_meanwhile` when that is outdated. */
  update: (api: Api, record: Saved, values: Values) => Promise<unknown>;
  find: (api: Api, record: Saved) => Promise<Saved | null>;
  /** Returns the fields that someone else changed in the meantime, beside the values in the form. */
  differences: (before: Values, stored: Values, mine: Values) => Difference[];
  words: { created: string; updated: string; failed: string; gone: string };
}

interface ResourceEditorOptions<Saved, Values extends FieldValues> {
  adapter: ResourceAdapter<Saved, Values>;
  /** The record to edit; null: a new one. */
  record: Saved | null;
  form: UseFormReturn<Values>;
  onSaved: () => void;
}

/** Saves a new or an edited record, and handles conflicts with changes that someone else made in the meantime. */
export function useResourceEditor<Saved extends object, Values extends FieldValues & { name: string }>({
  adapter,
  record,
  form,
  onSaved,
}: ResourceEditorOptions<Saved, Values>) {
  const { api } = useServices();
  const notify = useNotify();
  const { words } = adapter;
  const name = "name" as FieldPath<Values>;
  const description = "description" as FieldPath<Values>;
  return useVersionedForm<Saved | null, Values>({
    form,
    record,
    valuesOf: adapter.valuesOf,
    differences: adapter.differences,
    save: async (values, from) => {
      const call = await api();
      await (from === null ? adapter.create(call, values) : adapter.update(call, from, values));
      notify({ text: from === null ? words.created : words.updated, severity: "success" });
      onSaved();
    },
    read: async (from) => {
      const stored = await adapter.find(await api(), from);
      if (stored === null) throw new FormError(words.gone);
      return stored;
    },
    onFailure: (error) => notify({ text: noticeOfFailure(error, words.failed), severity: "error" }),
    explain: (error, step) =>
      step === "save" && applyServerErrors(form, problemOf(error, ""), [name, description], { name_taken: name })
        ? null
        : failureText(error, words.failed),
  });
}

/** Finds a record in a list that has no call for a single one; null when it no longer exists. */
export async function findRecord<Row extends { _id: string }>(
  read: (range: Range) => Promise<Listed<Row[]>>,
  id: string,
): Promise<Row | null> {
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read({ page: `${page}`, pageSize: `${wholeListSize}` });
    const found = rows.find(({ _id }) => _id === id);
    if (found !== undefined) return found;
    if (rows.length === 0 || page * wholeListSize >= total) return null;
  }
}

/** Returns the notice of a save or deletion that failed: the server's message, else the specified text. */
export function noticeOfFailure(error: unknown, failed: string): string {
  const { code, message } = problemOf(error, "");
  return (code !== null || error instanceof FormError) && message !== "" ? message : failed;
}

const text = storableText(texts);

/** Returns the schema of a name as typed; the server trims it. */
export const nameField = (field: string, required: string) =>
  text(field, limits.sharedName).refine((value) => value.trim() !== "", required);
export const descriptionField = (field: string) => text(field, limits.description);

import type { EntryType, OpenEntry } from "@pomander/vault";
import { texts as passwords } from "../texts.ts";
import { texts } from "./texts.ts";

interface MainField {
  label: string;
  of: (entry: OpenEntry) => string;
}

const named =
  (name: string) =>
  ({ fields = [] }: OpenEntry) =>
    fields.find((field) => field.name === name)?.value ?? "";

/** The field that an entry of each type is mostly opened for, copied in one press; null if there is no single one. */
export const mainField = {
  login: { label: passwords.form.password, of: ({ password }) => password },
  note: { label: passwords.form.notes, of: ({ notes }) => notes },
  card: { label: texts.card.number, of: named("number") },
  identity: null,
  "ssh-key": { label: texts["ssh-key"].publicKey, of: named("publicKey") },
} as const satisfies Record<EntryType, MainField | null>;

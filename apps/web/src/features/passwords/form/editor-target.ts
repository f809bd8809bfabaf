import type { OpenEntry } from "@pomander/vault";
import type { FormValues } from "./schema.ts";

/** What a form is open for. `values` differ from the entry when they come back after a lock. */
export type EditorTarget =
  | { kind: "new"; values: FormValues; isRestored: boolean }
  | { kind: "edit"; base: OpenEntry; values: FormValues; isRestored: boolean };

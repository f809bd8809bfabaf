import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { paging } from "../paging.ts";
import { id, trimmed } from "../schemas/common.ts";
import {
  changedRow,
  importedChange,
  importedReminder,
  importedRow,
  reminderImport,
  renewedReminder,
} from "../schemas/reminder-import.ts";
import { z } from "../zod.ts";

const { reminderImport: most } = limits;

export const reminderImports = callsOf("Reminders", {
  add: {
    method: "POST",
    path: "/reminder/reminders/import",
    summary: "Makes reminders of rows of a file, each judged by itself; those that are there already stay as they are",
    body: z.strictObject({
      importId: id,
      fileName: trimmed(1, most.fileName),
      /** Whether messages that are due today already are sent too, ten minutes later at the earliest. */
      sendDue: z.boolean().default(true),
      rows: z.array(importedReminder).min(1).max(most.rows),
    }),
    bodyList: "rows",
    replies: { 200: z.object({ rows: z.array(importedRow) }) },
    errorCodes: ["forbidden", "import_undone", "rate_limited", "unavailable"],
  },
  change: {
    method: "POST",
    path: "/reminder/reminders/import/changes",
    summary:
      "Changes reminders by rows of a file, each judged and done as if it came alone; undoing the import gives back what was",
    body: z.strictObject({
      importId: id,
      fileName: trimmed(1, most.fileName),
      /** Whether messages that are due then are sent too, ten minutes later at the earliest. */
      sendDue: z.boolean().default(true),
      changes: z.array(importedChange).min(1).max(limits.reminderImportChanges.changes),
    }),
    bodyList: "changes",
    replies: { 200: z.object({ rows: z.array(changedRow) }) },
    errorCodes: ["forbidden", "import_undone", "rate_limited", "unavailable"],
  },
  list: {
    method: "GET",
    path: "/reminder/imports",
    summary: "One's own imports of which reminders are left, newest first",
    query: z.strictObject(paging),
    replies: { 200: z.array(reminderImport) },
  },
  renewals: {
    method: "GET",
    path: "/reminder/imports/renewals",
    summary:
      "One's own visible reminders that were renewed, with the expiry dates they had: no import brings these again",
    query: z.strictObject(paging),
    replies: { 200: z.array(renewedReminder) },
  },
  undo: {
    method: "DELETE",
    path: "/reminder/imports/{id}",
    summary:
      "Deletes what an import made and gives back what it changed, unless somebody changed it since; up to 1,000 and 200 at a time: again until none is left",
    replies: {
      200: z.object({
        removed: z.int(),
        /** How many have their former values again. */
        restored: z.int(),
        left: z.int(),
        /** How many stay as they are. */
        changed: z.int(),
        /** Titles of the first of those that the import had changed. */
        kept: z.array(z.string()).max(limits.keptTitles),
      }),
    },
    errorCodes: ["not_found", "rate_limited"],
  },
});

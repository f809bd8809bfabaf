import type { EntrySummary, OpenVault } from "@pomander/vault";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useNotify } from "../../lib/notices.ts";
import { withReason } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import type { PendingConfirmation } from "./dialogs/EntryConfirmDialog.tsx";
import { takeDraftForm } from "./form/take-draft-form.ts";
import { emptyForm, formOf } from "./form/schema.ts";
import type { EditorTarget } from "./form/editor-target.ts";
import { createEntryActions, reasonOf } from "./list/entry-actions.ts";
import type { RowHandlers } from "./list/row-handlers.ts";
import { texts } from "./texts.ts";

/** Which form or question is open, and what the rows ask for. Offline, what would change something says why not. */
export function useVaultScreen(vault: OpenVault, isOffline: boolean) {
  const notify = useNotify();
  const { holder, clipboard } = useServices();
  // A form opened anew is another form, even for the same entry.
  const [editor, setEditor] = useState<{ key: number; target: EditorTarget } | null>(null);
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const open = useCallback((target: EditorTarget) => setEditor({ key: Date.now(), target }), []);
  const actions = useMemo(() => createEntryActions({ vault, clipboard, notify }), [vault, clipboard, notify]);

  const refuse = useCallback(() => notify({ text: texts.offline.refused, severity: "info" }), [notify]);
  const openNew = useCallback(() => open({ kind: "new", values: emptyForm, isRestored: false }), [open]);
  const add = isOffline ? refuse : openNew;
  const edit = useCallback(
    async ({ _id }: EntrySummary) => {
      try {
        const base = await vault.reveal(_id);
        open({ kind: "edit", base, values: formOf(base), isRestored: false });
      } catch (error) {
        notify({ text: withReason(texts.notices.fetchFailed, reasonOf(error)), severity: "error" });
      }
    },
    [vault, notify, open],
  );
  useEffect(() => {
    void takeDraftForm(holder, vault).then((target) => target !== null && open(target));
  }, [holder, vault, open]);

  const handlers = useMemo<RowHandlers>(
    () => ({
      edit: (entry) => void edit(entry),
      copyPassword: (entry) => void actions.copyPassword(entry),
      copyEmail: (entry) => void actions.copyEmail(entry),
      extraTexts: ({ _id }) => vault.extraTexts(_id),
      ...(isOffline
        ? { toggleFavorite: async () => refuse(), restore: refuse, askArchive: refuse, askDeleteForever: refuse }
        : {
            toggleFavorite: actions.toggleFavorite,
            restore: (entry) => void actions.restore(entry),
            askArchive: (entry) => setPending({ kind: "archive", entry }),
            askDeleteForever: (entry) => setPending({ kind: "deleteForever", entry }),
          }),
    }),
    [vault, edit, actions, isOffline, refuse],
  );

  return {
    handlers,
    editor,
    pending,
    add,
    closeEditor: useCallback(() => setEditor(null), []),
    copySecret: useCallback((secret: string) => void actions.copyText(secret), [actions]),
    cancel: () => setPending(null),
    confirm: () => {
      if (pending !== null) void actions[pending.kind](pending.entry);
      setPending(null);
    },
  };
}

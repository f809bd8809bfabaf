import AddRounded from "@mui/icons-material/AddRounded";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { OpenVault, EntrySummary } from "@pomander/vault";
import { useMemo, useRef, useCallback, useEffect, useState } from "react";
import { Page, PageTitle } from "../../components/Page.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { formatMoment } from "../../lib/format/dates.ts";
import { useNotify } from "../../lib/notices.ts";
import { withReason } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { EntryConfirmDialog, type PendingConfirmation } from "./dialogs/EntryConfirmDialog.tsx";
import { EntryDialog } from "./form/EntryDialog.tsx";
import { emptyForm, formOf } from "./form/values.ts";
import { type EditorTarget, takeDraftForm } from "./form/draft.ts";
import { createEntryActions, reasonOf } from "./list/entry-actions.ts";
import type { RowHandlers } from "./list/EntryButtons.tsx";
import { useEntryListParams, suggestionsFrom } from "./list/list-params.ts";
import { ListMenu } from "./list/ListMenu.tsx";
import { OpeningList } from "./list/OpeningList.tsx";
import { PasswordList } from "./list/PasswordList.tsx";
import { useEntryReminder } from "./remind/use-entry-reminder.ts";
import { texts } from "./texts.ts";
import { EntrySheet } from "./view/EntrySheet.tsx";
import type { Copy } from "./view/Fact.tsx";
import { ReadWarning } from "./warning/ReadWarning.tsx";
import { VaultNotices } from "./warning/VaultNotices.tsx";

/** An open vault, or one that is opening. */
export function VaultScreen({ vault }: { vault: OpenVault }) {
  const { holder } = useServices();
  const snapshot = useVaultSnapshot(vault);
  const { entries, fault, status, isOffline, lastChange } = snapshot;
  const isWritingOff = fault !== null || status !== "open";
  const suggestions = useMemo(() => suggestionsFrom(entries), [entries]);
  const at = useEntryListParams(vault);
  const screen = useVaultScreen(vault, { isOpen: status === "open", isOffline, view: at.view });
  const { add, copyCode } = screen;
  const { viewed } = at;
  const reminder = useEntryReminder(vault, { isOpen: status === "open", entryId: viewed });
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcuts(
    useMemo(
      () => [
        { key: "/", label: texts.shortcuts.search, run: () => searchRef.current?.focus() },
        ...(isWritingOff ? [] : [{ key: "n", label: texts.shortcuts.add, run: add }]),
        { key: "t", label: texts.shortcuts.code, run: () => copyCode(focusedEntry()) },
      ],
      [add, copyCode, isWritingOff],
    ),
  );

  return (
    <Page>
      <PageTitle
        title={texts.heading}
        {...(isOffline && lastChange !== null ? { lead: texts.offline.lead(formatMoment(lastChange)) } : {})}
        actions={
          <Stack direction="row" sx={{ gap: 1, width: { xs: "100%", sm: "auto" } }}>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<LockOutlined />}
              onClick={() => void holder.lock("asked")}
            >
              {texts.lock.action}
            </Button>
            <Button
              // Offline it explains itself when pressed, and is not the one thing to do.
              {...(isOffline ? { variant: "outlined", color: "inherit" } : { variant: "contained" })}
              startIcon={<AddRounded />}
              disabled={isWritingOff}
              onClick={add}
              sx={{ flexGrow: 1 }}
            >
              {texts.add}
            </Button>
            <ListMenu />
          </Stack>
        }
      />
      {fault !== null && <ReadWarning vault={vault} fault={fault} checkCode={snapshot.checkCode} />}
      <VaultNotices snapshot={snapshot} />
      {status === "failed" ? (
        <RetryAlert onRetry={() => void vault.reload()}>
          {withReason(texts.notices.loadFailed, snapshot.error ?? "")}
        </RetryAlert>
      ) : status === "opening" ? (
        <OpeningList progress={snapshot.progress} checking={snapshot.checking} />
      ) : (
        <PasswordList
          vault={vault}
          snapshot={snapshot}
          at={at}
          handlers={screen.handlers}
          isWritingOff={isWritingOff}
          searchRef={searchRef}
          onAdd={add}
        />
      )}
      {viewed !== null && status === "open" && (
        <EntrySheet
          key={viewed}
          vault={vault}
          summary={entries.find(({ _id }) => _id === viewed)}
          isWritingOff={isWritingOff}
          isOffline={isOffline}
          copy={screen.copy}
          onEdit={screen.handlers.edit}
          onForgetReminder={(entry) => void reminder.forget(entry)}
          onClose={at.closeViewed}
        />
      )}
      {screen.editor !== null && (
        <EntryDialog
          key={screen.editor.key}
          vault={vault}
          target={screen.editor.target}
          suggestions={suggestions}
          isWritingOff={isWritingOff}
          isOffline={isOffline}
          onCopy={screen.copy.secret}
          onAdded={at.reveal}
          onClose={screen.closeEditor}
        />
      )}
      <EntryConfirmDialog pending={screen.pending} onConfirm={screen.confirm} onCancel={screen.cancel} />
    </Page>
  );
}

/** The id of the entry in whose row the focus is. */
const focusedEntry = () => document.activeElement?.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];

interface ScreenOptions {
  isOpen: boolean;
  isOffline: boolean;
  /** Opens an entry to look at. */
  view: (id: string) => void;
}

/** Which form or question is open, and what the rows ask for. Offline, what would change something says why not. */
function useVaultScreen(vault: OpenVault, { isOpen, isOffline, view }: ScreenOptions) {
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
    // An entry that is not read yet is not gone.
    if (isOpen) void takeDraftForm(holder, vault).then((target) => target !== null && open(target));
  }, [isOpen, holder, vault, open]);

  const handlers = useMemo<RowHandlers>(
    () => ({
      view: ({ _id }) => view(_id),
      edit: (entry) => void edit(entry),
      copyMain: (entry, type) => void actions.copyMain(entry, type),
      copyEmail: (entry) => void actions.copyEmail(entry),
      extraMembers: ({ _id }) => vault.extraMembers(_id),
      ...(isOffline
        ? { toggleFavorite: async () => refuse(), restore: refuse, askArchive: refuse, askDeleteForever: refuse }
        : {
            toggleFavorite: actions.toggleFavorite,
            restore: (entry) => void actions.restore(entry),
            askArchive: (entry) => setPending({ kind: "archive", entry }),
            askDeleteForever: (entry) => setPending({ kind: "deleteForever", entry }),
          }),
    }),
    [vault, view, edit, actions, isOffline, refuse],
  );
  const copy = useMemo<Copy>(
    () => ({
      secret: (secret) => void actions.copyText(secret),
      plain: (text) => void actions.copyPlain(text),
    }),
    [actions],
  );

  return {
    handlers,
    editor,
    pending,
    add,
    closeEditor: useCallback(() => setEditor(null), []),
    copy,
    copyCode: useCallback((id: string | undefined) => void (id !== undefined && actions.copyCode(id)), [actions]),
    cancel: () => setPending(null),
    confirm: () => {
      if (pending !== null) void actions[pending.kind](pending.entry);
      setPending(null);
    },
  };
}

import type { EntrySummary } from "@pomander/vault";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import type { AllVaults, VaultPlace } from "../../lib/vault/all-vaults.ts";
import { recordUse } from "@pomander/browser/last-used";
import type { PendingConfirmation } from "./dialogs/EntryConfirmDialog.tsx";
import type { PreviewedFile } from "./files/preview/PreviewDialog.tsx";
import type { SentEntry } from "./view/SendEntryDialog.tsx";
import { type EditorTarget, takeDraftForm } from "./form/draft.ts";
import { emptyForm, formOf } from "./form/values.ts";
import { createEntryActions, reasonOf, titleOf } from "./list/entry-actions.ts";
import type { RowHandlers } from "./list/EntryButtons.tsx";
import type { EntryListState } from "./list/list-params.ts";
import { texts } from "./texts.ts";
import { texts as sharedTexts } from "./shared/texts.ts";
import type { Copy } from "./view/Fact.tsx";

interface ScreenOptions {
  isOpen: boolean;
  isOffline: boolean;
  at: Pick<EntryListState, "view" | "viewed" | "closeViewed">;
  /** The vault that a new entry goes to; null while the chosen one is not open. */
  home: VaultPlace | null;
}

/** Reason why the last action on an entry was not done. */
export interface EntryFault {
  id: string;
  reason: string;
}

export type VaultScreenState = ReturnType<typeof useVaultScreen>;

/**
 * Returns which form or question is open, and the actions of the rows. Offline, an action that would change something
 * shows why it cannot.
 */
export function useVaultScreen(vault: AllVaults, { isOpen, isOffline, at, home }: ScreenOptions) {
  const notify = useNotify();
  const { holder, clipboard, entryGate: gate } = useServices();
  // A form that is opened again is another form, even for the same entry.
  const [editor, setEditor] = useState<{ key: number; target: EditorTarget } | null>(null);
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const open = useCallback((target: EditorTarget) => setEditor({ key: Date.now(), target }), []);
  const [fault, setFault] = useState<EntryFault | null>(null);
  const onFault = useCallback((id: string, reason: string | null) => {
    setFault(reason === null || reason === "" ? null : { id, reason });
  }, []);
  const actions = useMemo(
    () => createEntryActions({ vault, gate, clipboard, notify, onFault }),
    [vault, gate, clipboard, notify, onFault],
  );
  const used = useCallback((id: string) => recordUse(window.localStorage, vault.vaultId, id, Date.now()), [vault]);

  const refuse = useCallback(() => notify({ text: texts.offline.refused, severity: "info" }), [notify]);
  const refuseReader = useCallback(() => notify({ text: sharedTexts.readOnly, severity: "info" }), [notify]);
  const isReader = home?.isReadOnly === true;
  const openNew = useCallback(
    () => (isReader ? refuseReader() : open({ kind: "new", values: emptyForm, isRestored: false })),
    [isReader, refuseReader, open],
  );
  const edit = useCallback(
    async (entry: EntrySummary) => {
      const { _id } = entry;
      if (vault.placeOf(_id).isReadOnly) return refuseReader();
      onFault(_id, null);
      try {
        if (!(await gate.pass(vault, entry))) return;
        const base = await vault.reveal(_id);
        open({ kind: "edit", base, values: formOf(base), isRestored: false });
      } catch (error) {
        notify({ text: texts.notices.fetchFailed, severity: "error" });
        onFault(_id, reasonOf(error));
      }
    },
    [vault, gate, notify, refuseReader, onFault, open],
  );
  useEffect(() => {
    // The draft waits until the vault is open, because an entry that is not read yet would count as deleted.
    if (isOpen) void takeDraftForm(holder, vault).then((target) => target !== null && open(target));
  }, [isOpen, holder, vault, open]);

  const [sending, setSending] = useState<SentEntry | null>(null);
  const [previewed, setPreviewed] = useState<PreviewedFile | null>(null);
  const [transferring, setTransferring] = useState<{ entries: readonly EntrySummary[]; onDone: () => void } | null>(
    null,
  );
  const [isGenerating, setGenerating] = useState(false);
  const openGenerator = useCallback(() => setGenerating(true), []);
  useAskedFor("addsEntry", isOpen, isOffline ? refuse : openNew);
  useAskedFor("generates", isOpen, openGenerator);
  const viewedEntry = vault.snapshot().entries.find(({ _id }) => _id === at.viewed);
  useAskedFor("editsEntry", isOpen && viewedEntry !== undefined, () => viewedEntry && void edit(viewedEntry));
  const view = useView(at);
  const handlers = useMemo<RowHandlers>(() => {
    const ifWritable = (run: (entry: EntrySummary) => void) => (entry: EntrySummary) =>
      vault.placeOf(entry._id).isReadOnly ? refuseReader() : run(entry);
    const usedIf = (id: string) => (isDone: boolean) => {
      if (isDone) used(id);
      return isDone;
    };
    return {
      view: ({ _id }, isByKey = false) => {
        used(_id);
        view(_id, isByKey);
      },
      edit: (entry) => void edit(entry),
      copyMain: (entry) => actions.copyMain(entry).then(usedIf(entry._id)),
      copyEmail: (entry) => actions.copyEmail(entry).then(usedIf(entry._id)),
      copyCode: (entry) => actions.copyCode(entry).then(usedIf(entry._id)),
      opened: ({ _id }) => used(_id),
      extraMembers: ({ _id }) => vault.extraMembers(_id),
      ...(isOffline
        ? {
            toggleFavorite: async () => refuse(),
            restore: refuse,
            askArchive: refuse,
            askDelete: refuse,
            askTransfer: refuse,
          }
        : {
            toggleFavorite: actions.toggleFavorite,
            askTransfer: (entries, onDone = () => undefined) => setTransferring({ entries, onDone }),
            restore: ifWritable((entry) => void actions.restore(entry)),
            askArchive: ifWritable((entry) => setPending({ kind: "archive", entry })),
            askDelete: ifWritable((entry) => setPending({ kind: "delete", entry })),
          }),
    };
  }, [vault, view, edit, actions, used, isOffline, refuse, refuseReader]);

  const doConfirmed = async ({ kind, entry }: PendingConfirmation) => {
    await actions[kind](entry);
    closeIfGone([entry]);
  };
  /** Closes the sheet of an entry that is no longer there: it would say that there is no such entry. */
  const closeIfGone = (entries: readonly EntrySummary[]) => {
    const isViewed = entries.some(({ _id }) => _id === at.viewed);
    if (isViewed && vault.snapshot().entries.every(({ _id }) => _id !== at.viewed)) at.closeViewed();
  };
  return {
    handlers,
    fault,
    onFault,
    editor,
    pending,
    add: isOffline ? refuse : openNew,
    refuse: isOffline ? refuse : null,
    closeEditor: useCallback(() => setEditor(null), []),
    transferring,
    sending,
    send: setSending,
    previewed,
    preview: setPreviewed,
    closePreview: useCallback(() => setPreviewed(null), []),
    closeSending: useCallback(() => setSending(null), []),
    closeTransfer: useCallback(() => setTransferring(null), []),
    /** Closes the dialog whose entries are where they go to. */
    finishTransfer: () => {
      transferring?.onDone();
      setTransferring(null);
      closeIfGone(transferring?.entries ?? []);
    },
    isGenerating,
    openGenerator,
    closeGenerator: useCallback(() => setGenerating(false), []),
    closeViewed: () => {
      const isInSheet = document.activeElement?.closest("[data-entry-sheet]") != null;
      if (isInSheet && at.viewed !== null) rowInList(at.viewed)?.focus();
      at.closeViewed();
    },
    /** Returns the functions that copy the fields of a viewed entry. */
    copyOf: (entry: EntrySummary | undefined): Copy => {
      const of = (field: string) => (entry === undefined ? undefined : { field, title: titleOf(entry) });
      return {
        secret: (text, field) => actions.copyText(text, of(field)),
        plain: (text, field) => actions.copyPlain(text, of(field)),
      };
    },
    copyText: useCallback((secret: string) => void actions.copyText(secret), [actions]),
    cancel: () => setPending(null),
    confirm: () => {
      if (pending !== null) void doConfirmed(pending);
      setPending(null);
    },
  };
}

/** Runs an action once that was requested from another place, such as the palette's "Add Password". */
function useAskedFor(what: "addsEntry" | "generates" | "editsEntry", isOpen: boolean, run: () => void) {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const navigate = useNavigate();
  const isAsked = typeof state === "object" && state !== null && what in state;
  const start = useEffectEvent(run);
  useEffect(() => {
    if (!isOpen || !isAsked) return;
    void navigate({ search }, { replace: true, state: null });
    start();
  }, [isOpen, isAsked, search, navigate]);
}

/** Returns the title of an entry's row, or the whole list where it has none. */
const rowInList = (id: string) =>
  document.querySelector<HTMLElement>(`[data-entry-id="${CSS.escape(id)}"] [data-entry-title]`) ??
  document.querySelector<HTMLElement>("[data-entry-list]");

/** Returns a function that opens an entry and, if a key asked for it, moves the focus to the sheet beside the list. */
function useView({ view, viewed }: ScreenOptions["at"]): (id: string, isByKey: boolean) => void {
  const now = useRef({ view, viewed });
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    now.current = { view, viewed };
    if (wanted.current === null || wanted.current !== viewed) return;
    wanted.current = null;
    focusSheet();
  });
  return useCallback((id, isByKey) => {
    const { view: open, viewed: shown } = now.current;
    if (shown === id) return focusSheet();
    wanted.current = isByKey ? id : null;
    open(id);
  }, []);
}

const focusSheet = () => document.querySelector<HTMLElement>("[data-entry-sheet] [data-sheet-title]")?.focus();

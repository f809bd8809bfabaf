import type { EntrySummary } from "@pomander/vault";
import { useCallback, useEffect, useMemo, useRef, type RefObject } from "react";
import { backKey, forwardKey } from "../../../lib/arrow-keys.ts";
import { openableLink } from "../../../lib/format/links.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { useShortcuts, type Shortcut } from "../../../lib/shortcuts.ts";
import { texts } from "../texts.ts";
import type { VaultScreenState } from "../use-vault-screen.ts";
import type { EntryListState } from "./list-params.ts";
import type { ListKeys } from "./PasswordList.tsx";

interface Options {
  entries: readonly EntrySummary[];
  at: EntryListState;
  screen: VaultScreenState;
  /** Whether an entry can be saved now, by its id. */
  isWritingOff: (id: string) => boolean;
  canAdd: boolean;
  isBeside: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  keys: RefObject<ListKeys | null>;
}

const { shortcuts } = texts;

/**
 * Registers the vault's keyboard shortcuts. Those of one entry apply to the entry whose row has the focus, or to the
 * viewed one. `runKey` does the same in a dialog, where the document's shortcuts are off; it returns false for a key
 * without a meaning for the entry.
 */
export function useListShortcuts(options: Options) {
  const notify = useNotify();
  const { holder } = useServices();
  // The shortcuts stay registered as they are while the options change.
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });

  const runOn = useCallback(
    (key: string, entry: EntrySummary) => {
      const { screen } = now.current;
      const { handlers } = screen;
      const isWritingOff = now.current.isWritingOff(entry._id);
      if (key === "c") void handlers.copyMain(entry);
      else if (key === "u") void handlers.copyEmail(entry);
      else if (key === "t") void handlers.copyCode(entry);
      else if (key === "e") handlers.edit(entry);
      else if (key === "f") void (isWritingOff || handlers.toggleFavorite(entry));
      else if (key === "Delete") void (isWritingOff || entry.isArchive || handlers.askArchive(entry));
      else if (key === "o") {
        const href = openableLink(entry.link);
        if (href === null) return notify({ text: texts.row.noLink, severity: "info" });
        handlers.opened(entry);
        window.open(href, "_blank", "noopener,noreferrer");
      }
    },
    [notify],
  );

  useShortcuts(
    useMemo(() => {
      const move = (step: 1 | -1) => () => {
        const { keys, isBeside, at } = now.current;
        keys.current?.move(step);
        const id = focusedEntry();
        if (isBeside && id !== undefined) at.view(id);
      };
      const moveInRow = (step: 1 | -1) => () => now.current.keys.current?.moveInRow(step);
      const onEntry = (key: string) => () => {
        const { entries, at } = now.current;
        const id = focusedEntry() ?? at.viewed;
        const entry = entries.find(({ _id }) => _id === id);
        if (entry !== undefined) runOn(key, entry);
      };
      const close = () => {
        const { keys, at, screen } = now.current;
        if (keys.current?.clearSelection() !== true && at.viewed !== null) screen.closeViewed();
      };
      const toggle = () => {
        const id = focusedEntry();
        if (id !== undefined) now.current.keys.current?.toggleSelected(id);
      };
      const registered: Shortcut[] = [
        { key: "/", label: shortcuts.search, run: () => now.current.searchRef.current?.focus() },
        { key: "ArrowDown", label: shortcuts.down, run: move(1), isMeant: isInList },
        { key: "j", label: shortcuts.down, run: move(1) },
        { key: "ArrowUp", label: shortcuts.up, run: move(-1), isMeant: isInList },
        { key: "k", label: shortcuts.up, run: move(-1) },
        { key: forwardKey, label: shortcuts.inRow, run: moveInRow(1), isMeant: isInRow },
        { key: backKey, label: shortcuts.inRow, run: moveInRow(-1), isMeant: isInRow },
        { key: "Enter", label: shortcuts.open, run: null },
        { key: "c", label: entryKeys.c, run: onEntry("c") },
        { key: "u", label: entryKeys.u, run: onEntry("u") },
        { key: "t", label: entryKeys.t, run: onEntry("t") },
        { key: "o", label: entryKeys.o, run: onEntry("o") },
        { key: "e", label: entryKeys.e, run: onEntry("e") },
        { key: "f", label: entryKeys.f, run: onEntry("f") },
        { key: "Delete", label: entryKeys.Delete, run: onEntry("Delete") },
        { key: "x", label: shortcuts.select, run: toggle },
        { key: "n", label: shortcuts.add, run: () => now.current.canAdd && now.current.screen.add() },
        { key: "l", label: shortcuts.lock, run: () => void holder.lock("asked") },
        { key: "Escape", label: shortcuts.close, run: close },
      ];
      return registered;
    }, [runOn, holder]),
  );

  return {
    runKey: useCallback(
      (key: string, entry: EntrySummary | undefined) => {
        if (entry === undefined || !Object.hasOwn(entryKeys, key)) return false;
        runOn(key, entry);
        return true;
      },
      [runOn],
    ),
  };
}

/** Descriptions of the shortcuts of one entry, by key. */
const entryKeys = {
  c: shortcuts.copy,
  u: shortcuts.userName,
  t: shortcuts.code,
  o: shortcuts.link,
  e: shortcuts.edit,
  f: shortcuts.favorite,
  Delete: shortcuts.archive,
} as const;

/** Returns the id of the entry whose row has the focus. */
const focusedEntry = () => document.activeElement?.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];

/** Returns whether a key was pressed in the list. Elsewhere the arrows scroll, or belong to the focused element. */
const isInList = (event: KeyboardEvent) =>
  isInRow(event) ||
  event.target === document.body ||
  (event.target instanceof Element && event.target.id === "content");

const isInRow = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest("li[data-entry-id]") !== null;

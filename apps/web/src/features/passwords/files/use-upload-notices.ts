import { useEffect, useSyncExternalStore } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { titleOf } from "../list/entry-actions.ts";
import { texts } from "./texts.ts";
import { lockedOut, uploads } from "./uploads.ts";

interface Options {
  isOpen: boolean;
  /** The entry that is shown, with the reasons of its own files; null: none. */
  viewed: string | null;
  view: (id: string) => void;
}

/** Uploads of whose failure the user has been notified, or has seen it with the entry. */
const told = new Set<number>();

/** Returns the ids of the uploads that failed, as a text: it changes with them, and not with the progress of others. */
const failedIds = (): string =>
  uploads
    .get()
    .filter(({ problem }) => problem !== null)
    .map(({ id }) => id)
    .join();

/** Notifies the user of files that were not added while another entry was shown, or because the vault was locked. */
export function useUploadNotices(vault: AllVaults, { isOpen, viewed, view }: Options): void {
  const notify = useNotify();
  const { holder } = useServices();
  const failed = useSyncExternalStore(uploads.subscribe, failedIds);
  const locked = useSyncExternalStore(lockedOut.subscribe, lockedOut.get);
  useEffect(() => {
    const personal = holder.personal();
    if (!isOpen || locked === null || personal === null) return;
    lockedOut.set(null);
    if (locked.vaultId !== personal.vaultId) return;
    notify({ text: texts.locked(locked.count), severity: "error", isLasting: true });
  }, [isOpen, locked, holder, notify]);
  useEffect(() => {
    if (!isOpen || failed === "") return;
    for (const { id, entryId, vaultId, name, problem } of uploads.get()) {
      if (problem === null || told.has(id)) continue;
      told.add(id);
      const entry = vault
        .snapshot()
        .entries.find(({ _id }) => vault.idOf(_id) === entryId && vault.placeOf(_id).vault.vaultId === vaultId);
      if (entry === undefined || entry._id === viewed) continue;
      const action = { label: texts.show, run: () => view(entry._id) };
      notify({ text: texts.failedIn(name, titleOf(entry)), severity: "error", isLasting: true, action });
    }
  }, [failed, isOpen, vault, viewed, view, notify]);
}

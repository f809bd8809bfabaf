import { limits, type FileRoom } from "@pomander/contract";
import { createFreeNames } from "@pomander/transfer/free-name";
import type { FileRecord, OpenVault } from "@pomander/vault";
import { isCode } from "@pomander/vault/is-code";
import { useEffect, useRef, useState } from "react";
import { limitUpdates } from "../../../lib/limit-updates.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { NoRoomHere, savePieces } from "../../../lib/save-pieces.ts";
import { texts } from "./texts.ts";
import { startUpload, uploadsOf, whyNotSaved } from "./uploads.ts";

interface Options {
  vault: OpenVault;
  /** The entry's id in its vault. */
  entryId: string;
  files: readonly FileRecord[];
  /** The largest file that the server takes; null: it is not known. */
  room: FileRoom | null;
}

/** Returns the actions of a user on the files of an entry. */
export function useFileActions({ vault, entryId, files, room }: Options) {
  const { holder } = useServices();
  const notify = useNotify();
  /** Why something was not done, in lines. */
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<{ id: string; done: number } | null>(null);
  const ending = useRef<AbortController | null>(null);
  // A file that is being saved goes with what shows it.
  useEffect(() => () => ending.current?.abort(), []);

  /** Starts the upload of a file. Returns why it cannot be added; null: it can. */
  const addOne = (file: File): string | null => {
    const here = [...files, ...uploadsOf(vault, entryId)];
    if (here.length >= limits.filesPerEntry) return texts.tooMany(limits.filesPerEntry);
    if (room !== null && file.size > room.fileBytes) return texts.tooLarge(file.name, room.fileBytes);
    // A phone gives each picture that it takes the same name.
    const name = createFreeNames(here.map((one) => one.name))(file.name);
    startUpload(holder, vault, entryId, name === file.name ? file : new File([file], name));
    return null;
  };
  const change = async (to: (now: readonly FileRecord[]) => FileRecord[]): Promise<boolean> => {
    setProblem(null);
    try {
      const { changeFiles } = await import("@pomander/vault/files");
      const why = whyNotSaved(await changeFiles(vault, entryId, to));
      setProblem(why);
      return why === null;
    } catch (error) {
      setProblem(problemOf(error, texts.notRemoved).message);
      return false;
    }
  };
  return {
    problem,
    saving,
    add: (chosen: readonly File[]): void => {
      const refused = new Set(chosen.map(addOne).filter((why) => why !== null));
      setProblem(refused.size === 0 ? null : [...refused].join("\n"));
    },
    endSaving: () => ending.current?.abort(),
    save: async (file: FileRecord): Promise<void> => {
      setProblem(null);
      const { signal } = (ending.current = new AbortController());
      const allowAutoLock = holder.preventAutoLock();
      try {
        const { readFile } = await import("@pomander/vault/files");
        const onProgress = limitUpdates((done: number) => setSaving({ id: file.id, done }));
        const isSaved = await savePieces(file.name, file.size, () => {
          setSaving({ id: file.id, done: 0 });
          return readFile(vault, file, { signal, onProgress });
        });
        if (isSaved) notify({ text: texts.saved(file.name) });
      } catch (error) {
        const isOver = signal.aborted || isCode(error, "vault_locked");
        if (!isOver)
          setProblem(error instanceof NoRoomHere ? texts.noRoomHere : problemOf(error, texts.notSaved).message);
      } finally {
        allowAutoLock();
        setSaving(null);
      }
    },
    remove: async (file: FileRecord): Promise<void> => {
      const isRemoved = await change((now) => now.filter(({ id }) => id !== file.id));
      if (!isRemoved) return;
      const putBack = () => void change((now) => [...now.filter(({ id }) => id !== file.id), file]);
      notify({ text: texts.removed(file.name), action: { label: texts.undo, run: putBack } });
    },
  };
}

import { reasonText } from "@pomander/texts/reason-text";
import type { OpenVault } from "@pomander/vault";
import { UndoImportDialog } from "../../../widgets/file-import/UndoImportDialog.tsx";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

interface Props {
  vault: OpenVault;
  importId: string;
  /** Number of entries that would be removed. */
  count: number;
  onClose: (isRemoved: boolean) => void;
}

/** Link to the removed entries, which are kept like any that are deleted (docs/adr/0012). */
export const recentlyDeleted = { label: texts.undo.removed, to: "/passwords?filter=deleted" };

/** Asks before it undoes a whole import. */
export function UndoDialog({ vault, importId, count, onClose }: Props) {
  const { holder } = useServices();
  return (
    <UndoImportDialog
      words={texts.undo}
      count={count}
      removedList={recentlyDeleted}
      undo={async (onProgress) => {
        const release = holder.preventAutoLock();
        try {
          const { removed, changedSince, problem } = await vault.undoImport(importId, onProgress);
          onProgress(removed);
          return { changed: changedSince, problem: problem && reasonText(problem) };
        } finally {
          release();
        }
      }}
      onClose={onClose}
    />
  );
}

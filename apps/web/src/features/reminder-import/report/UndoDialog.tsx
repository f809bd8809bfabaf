import { calls } from "@pomander/contract";
import { UndoImportDialog } from "../../../widgets/file-import/UndoImportDialog.tsx";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

interface Props {
  importId: string;
  /** How many reminders would go or get their former values back. */
  count: number;
  /** Whether it has changed any. */
  isUpdate: boolean;
  onClose: (isUndone: boolean) => void;
}

/** Asks, and takes a whole import back. */
export function UndoDialog({ importId, count, isUpdate, onClose }: Props) {
  const { api } = useServices();
  return (
    <UndoImportDialog
      words={isUpdate ? texts.undoUpdate : texts.undo}
      count={count}
      undo={async (onProgress) => {
        const call = await api();
        let removed = 0;
        for (;;) {
          const reply = await call(calls.reminderImports.undo, { params: { id: importId } });
          removed += reply.removed + reply.restored;
          onProgress(removed);
          if (reply.left === 0) return { changed: reply.changed, kept: reply.kept };
        }
      }}
      onClose={onClose}
    />
  );
}

import { calls } from "@pomander/contract";
import { UndoImportDialog } from "../../../components/file-import/UndoImportDialog.tsx";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

interface Props {
  importId: string;
  /** How many reminders would go. */
  count: number;
  onClose: (isUndone: boolean) => void;
}

/** Asks, and takes a whole import back. */
export function UndoDialog({ importId, count, onClose }: Props) {
  const { api } = useServices();
  return (
    <UndoImportDialog
      words={texts.undo}
      count={count}
      undo={async (onProgress) => {
        const call = await api();
        let removed = 0;
        for (;;) {
          const reply = await call(calls.reminderImports.undo, { params: { id: importId } });
          removed += reply.removed + reply.restored;
          onProgress(removed);
          if (reply.left === 0) return { changed: reply.changed };
        }
      }}
      onClose={onClose}
    />
  );
}

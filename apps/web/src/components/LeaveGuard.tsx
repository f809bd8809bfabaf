import { useLeaveGuard } from "../lib/form/leave-guard.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface Props {
  words: { title: string; confirm: string; cancel: string };
  /** A sentence about what would be lost by leaving; null if nothing would be. */
  loss: string | null;
  /** Called on the browser's way back where nothing would be lost: it leads to the previous step. */
  onBack: () => void;
}

/** Asks a user who would lose something by leaving the page first. */
export function LeaveGuard({ words, loss, onBack }: Props) {
  const { isLeaving, leave, stay } = useLeaveGuard(loss !== null, onBack);
  return (
    <ConfirmDialog
      open={isLeaving}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      onConfirm={leave}
      onCancel={stay}
    >
      {loss}
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useLeaveGuard } from "../../lib/form/leave-guard.ts";
import { texts } from "./texts.ts";

const { leave: words } = texts;

interface Props {
  /** What would be lost by leaving; null: nothing. */
  loss: string | null;
  /** Where nothing would be lost, the browser's way back leads to the step before. */
  onBack: () => void;
}

/** Whoever would lose something by leaving the page is asked first. */
export function LeaveGuard({ loss, onBack }: Props) {
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

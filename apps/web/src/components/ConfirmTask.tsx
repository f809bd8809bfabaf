import type { ReactNode } from "react";
import { useTaskWithNotice } from "../lib/hooks/use-task.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface Props {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** The notice where it fails and the reason is not known. */
  failed: string;
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something that cannot be undone, does it, and closes once that has succeeded or failed. */
export function ConfirmTask({ failed, act, onClose, ...question }: Props) {
  const { isBusy, run } = useTaskWithNotice(failed);
  const confirm = () => void run(act).then(onClose);
  return <ConfirmDialog {...question} isDestructive isBusy={isBusy} onConfirm={confirm} onCancel={onClose} />;
}

import type { EntrySummary } from "@pomander/vault";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { texts } from "../texts.ts";

/** A question about one entry; its kind is the action that follows a yes. */
export interface Asking {
  kind: "archive" | "deleteForever";
  entry: EntrySummary;
}

interface Props {
  asking: Asking | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** 'Confirm Delete' before archiving, and the question before what cannot be undone. */
export function AskDialogs({ asking, onConfirm, onCancel }: Props) {
  // While the dialog goes out it says what it said.
  const [last, setLast] = useState(asking);
  if (asking !== null && asking !== last) setLast(asking);
  if (last === null) return null;
  const isForever = last.kind === "deleteForever";
  const { title, body, confirm } = isForever ? texts.deleteForever : texts.confirmDelete;
  const name = last.entry.title.trim() === "" ? texts.row.untitled : last.entry.title;
  return (
    <ConfirmDialog
      open={asking !== null}
      title={title}
      confirmLabel={confirm}
      isDestructive={isForever}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <span translate="no">{body(name)}</span>
    </ConfirmDialog>
  );
}

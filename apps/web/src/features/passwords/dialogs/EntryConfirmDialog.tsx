import type { EntrySummary } from "@pomander/vault";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { titleOf } from "../list/entry-actions.ts";
import { texts as sharedTexts } from "../shared/texts.ts";
import { texts } from "../texts.ts";

/** A question about one entry; its kind is the action that follows a yes. */
export interface PendingConfirmation {
  kind: "archive" | "delete";
  entry: EntrySummary;
}

interface Props {
  pending: PendingConfirmation | null;
  /** Returns the name of the shared vault that an entry is in; null: the user's own. */
  vaultNameOf: (entry: EntrySummary) => string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows 'Confirm Delete' before archiving, and the question before a deletion. */
export function EntryConfirmDialog({ pending, vaultNameOf, onConfirm, onCancel }: Props) {
  // The dialog keeps its text while it fades out.
  const [last, setLast] = useState(pending);
  if (pending !== null && pending !== last) setLast(pending);
  if (last === null) return null;
  const isDeletion = last.kind === "delete";
  const { title, body, confirm } = isDeletion ? texts.deletion : texts.confirmDelete;
  const vaultName = vaultNameOf(last.entry);
  const name = titleOf(last.entry);
  return (
    <ConfirmDialog
      open={pending !== null}
      title={title}
      confirmLabel={confirm}
      isDestructive={isDeletion}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <span translate="no">{body(name)}</span>
      {vaultName !== null && ` ${sharedTexts.forEveryone(vaultName)}`}
    </ConfirmDialog>
  );
}

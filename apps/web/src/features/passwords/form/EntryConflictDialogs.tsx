import { ConflictDialog } from "../dialogs/ConflictDialog.tsx";
import { GoneDialog } from "../dialogs/GoneDialog.tsx";
import type { useEntryEditor } from "./use-entry-editor.ts";

interface Props {
  editor: ReturnType<typeof useEntryEditor>;
  onClose: () => void;
}

/** What is asked when the entry was changed or deleted elsewhere while it was being edited here. */
export function EntryConflictDialogs({ editor, onClose }: Props) {
  const { stage, problem, isBusy, backToForm } = editor;
  if (stage.kind === "conflict")
    return (
      <ConflictDialog
        mine={stage.mine}
        theirs={stage.theirs}
        problem={problem}
        isBusy={isBusy}
        onOverwrite={() => void editor.saveOver(stage.theirs, stage.mine)}
        onAcceptStored={onClose}
        onKeepBoth={() => void editor.saveAsNew(stage.mine)}
        onBack={backToForm}
      />
    );
  if (stage.kind === "gone")
    return (
      <GoneDialog
        problem={problem}
        isBusy={isBusy}
        onSaveAsNew={() => void editor.saveAsNew(stage.mine)}
        onDiscard={onClose}
        onBack={backToForm}
      />
    );
  return null;
}

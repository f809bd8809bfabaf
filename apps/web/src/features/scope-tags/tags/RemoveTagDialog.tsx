import { calls, type ScopeTag } from "@pomander/contract";
import { RemoveDialog } from "../form/RemoveDialog.tsx";
import { texts } from "../texts.ts";

const { removeTag: words, notices } = texts;

interface Props {
  tag: ScopeTag;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemoveTagDialog({ tag, onRemoved, onClose }: Props) {
  const along = [words.reminders(tag.reminderCount), words.groups(tag.groups.length)];
  return (
    <RemoveDialog
      name={tag.name}
      words={words}
      impact={along.filter((sentence) => sentence !== null)}
      remove={(api) => api.done(calls.scopeTags.remove, { params: { id: tag._id } })}
      notices={{ removed: notices.tagDeleted, failed: notices.tagRemoveFailed }}
      onRemoved={onRemoved}
      onClose={onClose}
    />
  );
}

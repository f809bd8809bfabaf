import { calls, type Group } from "@pomander/contract";
import { RemoveDialog } from "../form/RemoveDialog.tsx";
import { texts } from "../texts.ts";

const { removeGroup: words, notices } = texts;

interface Props {
  group: Group;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemoveGroupDialog({ group, onRemoved, onClose }: Props) {
  return (
    <RemoveDialog
      name={group.name}
      words={words}
      impact={[words.members(group.members.length), words.scopeTags(group.scopeTagCount)]}
      remove={(api) => api.done(calls.groups.remove, { params: { id: group._id } })}
      notices={{ removed: notices.groupDeleted, failed: notices.groupRemoveFailed }}
      onRemoved={onRemoved}
      onClose={onClose}
    />
  );
}

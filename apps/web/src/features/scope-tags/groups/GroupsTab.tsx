import { type Group, type User, calls } from "@pomander/contract";
import { PeopleAvatars } from "../../../components/PeopleAvatars.tsx";
import { RemoveDialog } from "../form/RemoveDialog.tsx";
import { useScopeTagListParams } from "../list-params.ts";
import { ListTab } from "../list/ListTab.tsx";
import { RecordTable } from "../list/RecordTable.tsx";
import { useDialogs, useGroups } from "../list/use-lists.ts";
import { texts } from "../texts.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { groups: words, notices, removeGroup } = texts;

export function GroupsTab({ actor }: { actor: User }) {
  const at = useScopeTagListParams();
  const list = useGroups(at.listParams);
  const { dialog, add, edit, remove, close, changed } = useDialogs<Group>(list.reload);
  return (
    <>
      <ListTab
        words={words}
        at={at}
        list={list}
        onAdd={add}
        failure={(reason) => ({ text: notices.groupsFailed, reason })}
        table={(rows) => (
          <RecordTable
            rows={rows}
            words={words}
            last={words.columns.members}
            lastCell={({ members }) => <MembersCell members={members} />}
            isWaiting={list.isWaiting}
            onEdit={edit}
            onRemove={remove}
          />
        )}
      />
      {dialog?.kind === "add" && <GroupDialog actor={actor} group={null} onSaved={changed} onClose={close} />}
      {dialog?.kind === "edit" && <GroupDialog actor={actor} group={dialog.row} onSaved={changed} onClose={close} />}
      {dialog?.kind === "remove" && (
        <RemoveDialog
          name={dialog.row.name}
          words={removeGroup}
          impact={[removeGroup.members(dialog.row.members.length), removeGroup.scopeTags(dialog.row.scopeTagCount)]}
          remove={(api) => api.done(calls.groups.remove, { params: { id: dialog.row._id } })}
          notices={{ removed: notices.groupDeleted, failed: notices.groupRemoveFailed }}
          onRemoved={changed}
          onClose={close}
        />
      )}
    </>
  );
}

const shownMembers = 5;

/** The members of a group by their initials, at most five and how many more. */
function MembersCell({ members }: { members: Group["members"] }) {
  if (members.length === 0) {
    return <SecondaryText>{words.noMembers}</SecondaryText>;
  }
  return <PeopleAvatars people={members} max={shownMembers} />;
}

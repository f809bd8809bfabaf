import type { Group, User } from "@pomander/contract";
import { problemOf } from "../../../lib/problem.ts";
import { ListTab, LoadFailed } from "../list/ListTab.tsx";
import { RecordTable } from "../list/RecordTable.tsx";
import { useDialogs } from "../list/use-dialogs.ts";
import { useGroups } from "../list/use-lists.ts";
import { texts } from "../texts.ts";
import { useScopeTagListParams } from "../list-params.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { RemoveGroupDialog } from "./RemoveGroupDialog.tsx";
import Typography from "@mui/material/Typography";
import { PeopleAvatars } from "../../../components/PeopleAvatars.tsx";

const { groups: words, notices } = texts;

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
        failure={
          list.error !== null && (
            <LoadFailed
              text={notices.groupsFailed}
              reason={problemOf(list.error, notices.unknown).message}
              onRetry={list.reload}
            />
          )
        }
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
      {dialog?.kind === "remove" && <RemoveGroupDialog group={dialog.row} onRemoved={changed} onClose={close} />}
    </>
  );
}

const shownMembers = 5;

/** The members of a group by their initials, at most five and how many more. */
function MembersCell({ members }: { members: Group["members"] }) {
  if (members.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {words.noMembers}
      </Typography>
    );
  }
  return <PeopleAvatars people={members} max={shownMembers} />;
}

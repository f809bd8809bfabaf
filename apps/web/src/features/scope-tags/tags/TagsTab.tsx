import type { ScopeTag } from "@pomander/contract";
import { problemOf } from "../../../lib/problem.ts";
import { ListTab, LoadFailed } from "../list/ListTab.tsx";
import { RecordTable } from "../list/RecordTable.tsx";
import { useDialogs } from "../list/use-dialogs.ts";
import { useScopeTags } from "../list/use-lists.ts";
import { texts } from "../texts.ts";
import { useScopeTagListParams } from "../list-params.ts";
import { GroupChips } from "./GroupChips.tsx";
import { RemoveTagDialog } from "./RemoveTagDialog.tsx";
import { TagDialog } from "./TagDialog.tsx";

const { tags: words, notices } = texts;

export function TagsTab() {
  const at = useScopeTagListParams();
  const list = useScopeTags(at.listParams);
  const { dialog, add, edit, remove, close, changed } = useDialogs<ScopeTag>(list.reload);
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
              text={notices.tagsFailed(problemOf(list.error, notices.unknown).message)}
              onRetry={list.reload}
            />
          )
        }
        table={(rows) => (
          <RecordTable
            rows={rows}
            words={words}
            last={words.columns.groups}
            lastCell={({ groups }) => <GroupChips groups={groups} />}
            isWaiting={list.isWaiting}
            onEdit={edit}
            onRemove={remove}
          />
        )}
      />
      {dialog?.kind === "add" && <TagDialog tag={null} onSaved={changed} onClose={close} />}
      {dialog?.kind === "edit" && <TagDialog tag={dialog.row} onSaved={changed} onClose={close} />}
      {dialog?.kind === "remove" && <RemoveTagDialog tag={dialog.row} onRemoved={changed} onClose={close} />}
    </>
  );
}

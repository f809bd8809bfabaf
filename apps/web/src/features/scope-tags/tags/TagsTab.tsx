import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Tooltip from "@mui/material/Tooltip";
import { type ScopeTag, type Permissions, calls } from "@pomander/contract";
import { useState } from "react";
import { texts as partTexts } from "../../../components/texts.ts";
import { RemoveDialog } from "../form/RemoveDialog.tsx";
import { useScopeTagListParams } from "../list-params.ts";
import { ListTab } from "../list/ListTab.tsx";
import { RecordTable } from "../list/RecordTable.tsx";
import { useDialogs, useScopeTags } from "../list/use-lists.ts";
import { texts } from "../texts.ts";
import { groupName, permissionWords } from "./tag-form.ts";
import { ChannelsDialog } from "./ChannelsDialog.tsx";
import { TagDialog } from "./TagDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";

const { tags: words, notices, removeTag } = texts;

export function TagsTab() {
  const at = useScopeTagListParams();
  const list = useScopeTags(at.listParams);
  const [withChannels, showChannels] = useState<ScopeTag | null>(null);
  const { dialog, add, edit, remove, close, changed } = useDialogs<ScopeTag>(list.reload);
  return (
    <>
      <ListTab
        words={words}
        at={at}
        list={list}
        onAdd={add}
        failure={(reason) => ({ text: notices.tagsFailed(reason) })}
        table={(rows) => (
          <RecordTable
            rows={rows}
            words={words}
            last={words.columns.groups}
            lastCell={({ groups }) => <GroupChips groups={groups} />}
            isWaiting={list.isWaiting}
            onEdit={edit}
            onRemove={remove}
            more={(tag) => (
              <TipButton
                label={words.channels.label(tag.name)}
                tip={words.channels.tip}
                onClick={() => showChannels(tag)}
                sx={{ color: "text.secondary" }}
              >
                <CampaignOutlined />
              </TipButton>
            )}
          />
        )}
      />
      {dialog?.kind === "add" && <TagDialog tag={null} onSaved={changed} onClose={close} />}
      {dialog?.kind === "edit" && <TagDialog tag={dialog.row} onSaved={changed} onClose={close} />}
      {dialog?.kind === "remove" && (
        <RemoveDialog
          name={dialog.row.name}
          words={removeTag}
          impact={[removeTag.reminders(dialog.row.reminderCount), removeTag.groups(dialog.row.groups.length)]}
          remove={(api) => api.done(calls.scopeTags.remove, { params: { id: dialog.row._id } })}
          notices={{ removed: notices.tagDeleted, failed: notices.tagRemoveFailed }}
          onRemoved={changed}
          onClose={close}
        />
      )}
      {withChannels !== null && <ChannelsDialog tag={withChannels} onClose={() => showChannels(null)} />}
    </>
  );
}

/** How many chips a row shows before the others are asked for. */
const shownAtOnce = 8;

const icons = [
  { right: "read", Icon: VisibilityOutlined },
  { right: "write", Icon: EditOutlined },
  { right: "delete", Icon: DeleteOutlined },
] as const satisfies readonly { right: keyof Permissions; Icon: unknown }[];

/** The groups of a scope tag, each with an icon for whatever it is granted. */
function GroupChips({ groups }: { groups: ScopeTag["groups"] }) {
  const [isWhole, setWhole] = useState(false);
  if (groups.length === 0) {
    return <SecondaryText>{words.noGroups}</SecondaryText>;
  }
  // One button for a single chip would gain nothing.
  const isCut = groups.length > shownAtOnce + 1;
  const shown = isCut && !isWhole ? groups.slice(0, shownAtOnce) : groups;
  return (
    <Box
      component="ul"
      sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, margin: 0, padding: 0, listStyle: "none", minWidth: 0 }}
    >
      {shown.map(({ group, permissions }) => (
        <Box component="li" key={group._id} sx={{ maxWidth: "100%" }}>
          <GroupChip name={groupName(group.name)} permissions={permissions} />
        </Box>
      ))}
      {isCut && (
        <li>
          <Button size="small" color="inherit" sx={{ minHeight: 28 }} onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.fewerGroups : words.moreGroups(groups.length - shownAtOnce)}
          </Button>
        </li>
      )}
    </Box>
  );
}

function GroupChip({ name, permissions }: { name: string; permissions: Permissions }) {
  return (
    <Tooltip title={`${name}${partTexts.colon}${permissionWords(permissions)}`}>
      <Chip
        component="span"
        variant="outlined"
        size="small"
        role="img"
        sx={{ maxWidth: "100%", height: 28 }}
        label={
          <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 0.75, minWidth: 0 }}>
            <Box component="span" dir="auto" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
              {name}
            </Box>
            {icons
              .filter(({ right }) => permissions[right])
              .map(({ right, Icon }) => (
                <Icon key={right} aria-hidden sx={{ fontSize: 16, color: "text.secondary", flexShrink: 0 }} />
              ))}
          </Box>
        }
      />
    </Tooltip>
  );
}

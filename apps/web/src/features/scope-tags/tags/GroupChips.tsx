import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { Permissions, ScopeTag } from "@pomander/contract";
import { useState } from "react";
import { texts } from "../texts.ts";
import { groupName, permissionWords } from "./adapter.ts";

const { tags: words } = texts;

/** As many chips stand in a row before the others are asked for. */
const shownAtOnce = 8;

const icons = [
  { right: "read", Icon: VisibilityOutlined },
  { right: "write", Icon: EditOutlined },
  { right: "delete", Icon: DeleteOutlined },
] as const satisfies readonly { right: keyof Permissions; Icon: unknown }[];

/** The groups of a scope tag, each with an icon for whatever it is granted. */
export function GroupChips({ groups }: { groups: ScopeTag["groups"] }) {
  const [isWhole, setWhole] = useState(false);
  if (groups.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {words.noGroups}
      </Typography>
    );
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
    <Tooltip title={`${name}: ${permissionWords(permissions)}`}>
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

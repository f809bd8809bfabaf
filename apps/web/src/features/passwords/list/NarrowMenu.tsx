import CheckRounded from "@mui/icons-material/CheckRounded";
import FilterListRounded from "@mui/icons-material/FilterListRounded";
import Badge from "@mui/material/Badge";
import Chip from "@mui/material/Chip";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import { entryTypes } from "@pomander/vault";
import { useState, type ReactNode } from "react";
import { texts as entryTexts } from "../entry/texts.ts";
import { texts } from "../texts.ts";
import { isNarrowed, type EntryListParams } from "./list-params.ts";

const { narrow } = texts;

interface Props {
  params: EntryListParams;
  onNarrow: (change: Partial<Pick<EntryListParams, "type" | "isExpiring">>) => void;
}

/** Which types to show, and whether only what expires. */
export function NarrowMenu({ params, onNarrow }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (change: Parameters<Props["onNarrow"]>[0]) => {
    setAnchor(null);
    onNarrow(change);
  };
  const item = (role: "menuitemradio" | "menuitemcheckbox", isOn: boolean, label: string, run: () => void) => (
    <MenuItem key={label} role={role} aria-checked={isOn} onClick={run}>
      <ListItemIcon>{isOn && <CheckRounded fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
  const items: ReactNode[] = [
    item("menuitemradio", params.type === null, narrow.allTypes, () => choose({ type: null })),
    ...entryTypes.map((type) =>
      item("menuitemradio", params.type === type, entryTexts.type.plurals[type], () => choose({ type })),
    ),
    <Divider key="divider" />,
    item("menuitemcheckbox", params.isExpiring, narrow.expiring, () => choose({ isExpiring: !params.isExpiring })),
  ];
  return (
    <>
      <Tooltip title={narrow.label}>
        <IconButton
          aria-label={narrow.label}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ alignSelf: "center" }}
        >
          <Badge variant="dot" overlap="circular" color="primary" invisible={!isNarrowed(params)}>
            <FilterListRounded />
          </Badge>
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {items}
      </Menu>
    </>
  );
}

/** What is filtered by, each with the way to end it. */
export function NarrowChips({ params, onNarrow }: Props) {
  if (!isNarrowed(params)) return null;
  const chip = (label: string, change: Parameters<Props["onNarrow"]>[0]) => (
    <Chip
      component="button"
      type="button"
      label={label}
      aria-label={narrow.remove(label)}
      onClick={() => onNarrow(change)}
      onDelete={() => onNarrow(change)}
    />
  );
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginBottom: 2 }}>
      {params.type !== null && chip(entryTexts.type.plurals[params.type], { type: null })}
      {params.isExpiring && chip(narrow.expiring, { isExpiring: false })}
    </Stack>
  );
}

import ArchiveOutlined from "@mui/icons-material/ArchiveOutlined";
import CheckBoxOutlined from "@mui/icons-material/CheckBoxOutlined";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DriveFileMoveOutlined from "@mui/icons-material/DriveFileMoveOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import PinOutlined from "@mui/icons-material/PinOutlined";
import StarBorderRounded from "@mui/icons-material/StarBorderRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import UnarchiveOutlined from "@mui/icons-material/UnarchiveOutlined";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { ReactElement } from "react";
import { openableLink } from "../../../lib/format/links.ts";
import { belowButton, useMenu } from "../../../lib/hooks/use-menu.ts";
import { inSentence } from "../entry/field-labels.ts";
import { mainField } from "../entry/main-field.ts";
import { texts } from "../texts.ts";
import { CopyMainIcon, type EntryButtonsProps } from "./EntryButtons.tsx";
import { RowButton } from "./RowButton.tsx";

const { row } = texts;

interface Props extends EntryButtonsProps {
  hasCode: boolean;
  onSelect: () => void;
}

/** Shows every action on an entry, by name: on a phone, the only way to most of them. */
export function RowMenu({ name, ...props }: Props) {
  const { anchor, button, menu, choose } = useMenu();
  return (
    <>
      <RowButton label={row.more(name)} tip={row.tips.more} {...button}>
        <MoreVertRounded />
      </RowButton>
      {anchor !== null && (
        <Menu {...menu} {...belowButton} slotProps={{ list: { "aria-label": row.more(name) } }}>
          {itemsOf(props, choose)}
        </Menu>
      )}
    </>
  );
}

function itemsOf(props: Omit<Props, "name">, choose: ReturnType<typeof useMenu>["choose"]) {
  const { entry, handlers, isWritingOff, isReadOnly, transferLabel, type = "login", hasCode, onSelect } = props;
  const main = mainField(type);
  const href = openableLink(entry.link);
  const item = (label: string, icon: ReactElement, run: () => unknown, isOff = false) => (
    <MenuItem key={label} disabled={isOff} onClick={choose(run)}>
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
  const { tips } = row;
  return [
    main !== null &&
      item(tips.copyMain(inSentence(main.label)), <CopyMainIcon type={type} fontSize="small" />, () =>
        handlers.copyMain(entry),
      ),
    entry.email !== "" &&
      item(tips.copyEmail, <PersonOutlineRounded fontSize="small" />, () => handlers.copyEmail(entry)),
    hasCode && item(tips.copyCode, <PinOutlined fontSize="small" />, () => handlers.copyCode(entry)),
    href !== null && (
      <MenuItem
        key={tips.open}
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={choose(() => handlers.opened(entry))}
      >
        <ListItemIcon>
          <OpenInNewRounded fontSize="small" />
        </ListItemIcon>
        {tips.open}
      </MenuItem>
    ),
    item(
      entry.isFavorite ? tips.unfavorite : tips.favorite,
      entry.isFavorite ? <StarRounded fontSize="small" /> : <StarBorderRounded fontSize="small" />,
      () => handlers.toggleFavorite(entry),
      isWritingOff,
    ),
    !isReadOnly && !entry.isArchive && item(tips.edit, <EditOutlined fontSize="small" />, () => handlers.edit(entry)),
    transferLabel !== null &&
      item(transferLabel, <DriveFileMoveOutlined fontSize="small" />, () => handlers.askTransfer([entry])),
    item(tips.select, <CheckBoxOutlined fontSize="small" />, onSelect),
    ...(isReadOnly ? [] : changes()),
  ];

  function changes() {
    return [
      entry.isArchive
        ? item(tips.restore, <UnarchiveOutlined fontSize="small" />, () => handlers.restore(entry), isWritingOff)
        : item(tips.archive, <ArchiveOutlined fontSize="small" />, () => handlers.askArchive(entry), isWritingOff),
      item(tips.delete, <DeleteOutlineRounded fontSize="small" />, () => handlers.askDelete(entry), isWritingOff),
    ];
  }
}

import Box from "@mui/material/Box";
import ArchiveOutlined from "@mui/icons-material/ArchiveOutlined";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DriveFileMoveOutlined from "@mui/icons-material/DriveFileMoveOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import SendOutlined from "@mui/icons-material/SendOutlined";
import StarBorderRounded from "@mui/icons-material/StarBorderRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import UnarchiveOutlined from "@mui/icons-material/UnarchiveOutlined";
import type { EntrySummary } from "@pomander/vault";
import type { ReactNode } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import type { VaultPlace } from "../../../lib/vault/all-vaults.ts";
import type { RowHandlers } from "../list/EntryButtons.tsx";
import { texts as sendLink } from "../../../widgets/send-link/texts.ts";
import { texts as passwords } from "../texts.ts";
import { texts } from "./texts.ts";

interface Props {
  summary: EntrySummary;
  handlers: RowHandlers;
  place: VaultPlace;
  transferLabel: string | null;
  /** Sends parts of the entry in a link; null: it cannot be sent now. */
  onSend: (() => void) | null;
}

/** Where the label has no room beside the icon, it goes to a second line, which is cut off. */
const iconAlone = {
  flexWrap: "wrap",
  columnGap: 1,
  rowGap: 2,
  "& .MuiButton-startIcon": { margin: 0 },
  alignContent: "flex-start",
  minWidth: 40,
  maxHeight: "2rem",
  overflow: "hidden",
};

/** Shows the buttons that mark the entry as a favorite, send a link of it, move it into or out of the archive, delete and edit it. */
export function SheetActions({ summary, handlers, place, transferLabel, onSend }: Props) {
  const { isWritingOff, isReadOnly } = place;
  const { tips } = passwords.row;
  const button = (label: string, icon: ReactNode, run: () => unknown) => (
    <TipButton label={label} disabled={isWritingOff} onClick={run}>
      {icon}
    </TipButton>
  );
  return (
    <>
      {summary.isFavorite
        ? button(tips.unfavorite, <StarRounded color="primary" />, () => handlers.toggleFavorite(summary))
        : button(tips.favorite, <StarBorderRounded />, () => handlers.toggleFavorite(summary))}
      {onSend !== null && (
        <TipButton label={sendLink.action} onClick={onSend}>
          <SendOutlined className="directed" />
        </TipButton>
      )}
      {transferLabel !== null && (
        <TipButton label={transferLabel} onClick={() => handlers.askTransfer([summary])}>
          <DriveFileMoveOutlined />
        </TipButton>
      )}
      {!isReadOnly && (
        <>
          {summary.isArchive
            ? button(tips.restore, <UnarchiveOutlined />, () => handlers.restore(summary))
            : button(tips.archive, <ArchiveOutlined />, () => handlers.askArchive(summary))}
          {button(tips.delete, <DeleteOutlineRounded />, () => handlers.askDelete(summary))}
          <OutlinedButton
            size="small"
            startIcon={<EditOutlined />}
            onClick={() => handlers.edit(summary)}
            sx={iconAlone}
          >
            <Box component="span" sx={{ maxWidth: "100%", overflow: "hidden" }}>
              {texts.edit}
            </Box>
          </OutlinedButton>
        </>
      )}
    </>
  );
}

import PauseCircleOutlined from "@mui/icons-material/PauseCircleOutlined";
import Chip from "@mui/material/Chip";
import Tooltip from "@mui/material/Tooltip";
import type { Reminder } from "@pomander/contract";
import { personName } from "../names.ts";
import { texts } from "../texts.ts";

/** Beside the status of a reminder whose owner no longer has Remind Me. */
export function PausedChip({ owner }: Pick<Reminder, "owner">) {
  return (
    <Tooltip title={texts.card.pausedBy(personName(owner))}>
      <Chip size="small" icon={<PauseCircleOutlined />} label={texts.card.paused} tabIndex={0} />
    </Tooltip>
  );
}

import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import EventBusy from "@mui/icons-material/EventBusy";
import PauseCircleOutlined from "@mui/icons-material/PauseCircleOutlined";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Chip from "@mui/material/Chip";
import Tooltip from "@mui/material/Tooltip";
import type { Reminder, ReminderStatus } from "@pomander/contract";
import type { ReactElement } from "react";
import { personName } from "../names.ts";
import { texts } from "../texts.ts";

const looks: Record<ReminderStatus, { color: "success" | "warning" | "error"; icon: ReactElement }> = {
  active: { color: "success", icon: <CheckCircleOutlined /> },
  "due-soon": { color: "warning", icon: <ScheduleRounded /> },
  expired: { color: "error", icon: <EventBusy /> },
};

/** Active, Due Soon or Expired: by word, shape and colour. */
export function StatusChip({ status }: { status: ReminderStatus }) {
  return <Chip size="small" variant="outlined" label={texts.statuses[status]} {...looks[status]} />;
}

/** Beside the status of a reminder whose owner no longer has Remind Me. */
export function PausedChip({ owner }: Pick<Reminder, "owner">) {
  return (
    <Tooltip title={texts.card.pausedBy(personName(owner))}>
      <Chip size="small" icon={<PauseCircleOutlined />} label={texts.card.paused} tabIndex={0} />
    </Tooltip>
  );
}

import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import EventBusy from "@mui/icons-material/EventBusy";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Chip from "@mui/material/Chip";
import type { ReminderStatus } from "@pomander/contract";
import type { ReactElement } from "react";
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

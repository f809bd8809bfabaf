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

const looks = {
  active: { color: "success", Icon: CheckCircleOutlined },
  "due-soon": { color: "warning", Icon: ScheduleRounded },
  expired: { color: "error", Icon: EventBusy },
} as const;

/**
 * Returns a status's icon in its colour, for places that show or announce the word. Many are rendered at once, so it
 * uses an inline style instead of generating a class.
 */
export function statusIcon(status: ReminderStatus, fontSize: number): ReactElement {
  const { color, Icon } = looks[status];
  return <Icon color={color} style={{ fontSize }} />;
}

/** Renders Active, Due Soon or Expired by word, shape and colour. */
export function StatusChip({ status }: { status: ReminderStatus }) {
  const { color, Icon } = looks[status];
  return <Chip size="small" variant="outlined" label={texts.statuses[status]} color={color} icon={<Icon />} />;
}

/** Returns why a paused reminder is. */
export const pausedReason = ({ owner, isPausedByLeaving }: Pick<Reminder, "owner" | "isPausedByLeaving">): string =>
  isPausedByLeaving ? texts.card.outBy(personName(owner)) : texts.card.pausedBy(personName(owner));

/** Marks a paused reminder, beside its status. */
export function PausedChip({ reminder }: { reminder: Pick<Reminder, "owner" | "isPausedByLeaving"> }) {
  return (
    <Tooltip title={pausedReason(reminder)}>
      <Chip size="small" icon={<PauseCircleOutlined />} label={texts.card.paused} tabIndex={0} />
    </Tooltip>
  );
}

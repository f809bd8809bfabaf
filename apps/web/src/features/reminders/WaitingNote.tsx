import Alert from "@mui/material/Alert";
import type { ListedReminder } from "@pomander/contract";
import { useMemo } from "react";
import { isFullReminder } from "./list/filter-reminders.ts";
import { texts } from "./texts.ts";

interface Props {
  reminders: readonly ListedReminder[];
  /** The address of who looks, who is told elsewhere. */
  own: string;
}

/** Whose emails about the listed reminders wait until they confirm their address. */
export function WaitingNote({ reminders, own }: Props) {
  const waiting = useMemo(() => awaiting(reminders).filter((address) => address !== own), [reminders, own]);
  if (waiting.length === 0) return null;
  return (
    <Alert severity="info" sx={{ marginBottom: 2 }}>
      {texts.waiting(waiting)}
    </Alert>
  );
}

const awaiting = (reminders: readonly ListedReminder[]) => [
  ...new Set(reminders.flatMap((reminder) => (isFullReminder(reminder) ? reminder.awaitingVerification : []))),
];

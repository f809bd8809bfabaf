import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ListedReminder } from "@pomander/contract";
import { useMemo } from "react";
import { Link } from "react-router";
import { isFullReminder } from "./list/filter-reminders.ts";
import { texts } from "./texts.ts";

interface Props {
  reminders: readonly ListedReminder[];
  /** The user's own address, which has its own notice elsewhere. */
  own: string;
  /** Whether the user can send the links again. */
  isAdministrator: boolean;
}

/** Names the recipients whose emails about the listed reminders wait until they confirm their address. */
export function WaitingNote({ reminders, own, isAdministrator }: Props) {
  const waiting = useMemo(() => awaiting(reminders).filter((address) => address !== own), [reminders, own]);
  if (waiting.length === 0) return null;
  return (
    <Alert
      severity="info"
      action={
        isAdministrator && (
          <Button color="inherit" size="small" component={Link} to="/dashboard?state=emailUnverified">
            {texts.sendLinks}
          </Button>
        )
      }
      sx={{ marginBottom: 2 }}
    >
      {texts.waiting(waiting)}
    </Alert>
  );
}

const awaiting = (reminders: readonly ListedReminder[]) => [
  ...new Set(reminders.flatMap((reminder) => (isFullReminder(reminder) ? reminder.awaitingVerification : []))),
];

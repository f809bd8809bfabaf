import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type { ListedReminder } from "@pomander/contract";
import { Link } from "react-router";
import { format } from "@pomander/texts/format";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { daysBetween } from "../../../lib/format/days.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { problemOf } from "../../../lib/problem.ts";
import { listStyle, Panel, rowStyle, RowLink } from "./Panel.tsx";
import { texts } from "./texts.ts";
import { useReminders } from "./use-reminders.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { reminders } = texts;

/** Shows the reminders that are due soon, the nearest first. */
export function DueSoon({ timeZone }: { timeZone: string }) {
  const { value, error, reload } = useReminders("due-soon", true);
  const today = useToday(timeZone);
  return (
    <Panel title={reminders.title} more={{ label: reminders.all, to: "/remind-me" }}>
      {error !== null && <RetryAlert onRetry={reload}>{problemOf(error, reminders.failed).message}</RetryAlert>}
      {value === null && error === null && <ListSpinner label={reminders.title} minHeight={104} />}
      {value !== null && value.total === 0 && <SecondaryText>{reminders.none}</SecondaryText>}
      <Box component="ul" sx={listStyle}>
        {value?.rows.map((reminder) => (
          <Box component="li" key={reminder._id} sx={rowStyle}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <RowLink to={`/remind-me?reminder=${reminder._id}`}>{reminder.title}</RowLink>
              <Taker reminder={reminder} />
            </Box>
            <SecondaryText title={format.day(reminder.expiryDate)} sx={{ flexShrink: 0 }}>
              {format.relativeDays(daysBetween(today, reminder.expiryDate))}
            </SecondaryText>
          </Box>
        ))}
      </Box>
      {value !== null && value.total > value.rows.length && (
        <MuiLink component={Link} to="/remind-me?status=due-soon&owner=all" variant="body2" sx={{ lineHeight: "24px" }}>
          {reminders.more(value.total)}
        </MuiLink>
      )}
    </Panel>
  );
}

/** Shows who has taken the reminder, where that is known and someone has. */
function Taker({ reminder }: { reminder: ListedReminder }) {
  const taken = "taken" in reminder ? reminder.taken : null;
  if (taken === null) return null;
  return <SecondaryText noWrap>{taken.isMe ? reminders.mine : reminders.taken(taken.by)}</SecondaryText>;
}

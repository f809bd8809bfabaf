import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ListedReminder } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import type { Selection } from "../../../lib/list/use-selection.ts";
import { texts } from "../texts.ts";
import type { CardHandlers } from "./CardButtons.tsx";
import { CompactCard } from "./CompactCard.tsx";
import { ReminderCard } from "./ReminderCard.tsx";

interface Props {
  reminders: readonly ListedReminder[];
  today: Day;
  actorId: string;
  /** The ids of those that are being sent. */
  sending: ReadonlySet<string>;
  /** null: none can be selected. */
  selection: Selection | null;
  handlers: CardHandlers;
  isBusy: boolean;
}

/** The cards: one column on the narrowest screens, then two, then three. */
export function CardGrid({ reminders, today, actorId, sending, selection, handlers, isBusy }: Props) {
  const Card = useMediaQuery(useTheme().breakpoints.down("sm")) ? CompactCard : ReminderCard;
  return (
    <Box
      component="ul"
      aria-label={texts.list.label}
      aria-busy={isBusy}
      sx={{
        listStyle: "none",
        margin: 0,
        padding: 0,
        display: "grid",
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: "repeat(2, minmax(0, 1fr))",
          md: "repeat(3, minmax(0, 1fr))",
        },
      }}
    >
      {reminders.map((reminder) => (
        <Card
          key={reminder._id}
          reminder={reminder}
          today={today}
          actorId={actorId}
          isSending={sending.has(reminder._id)}
          isSelected={selection === null ? null : selection.ids.has(reminder._id)}
          onToggle={selection === null ? null : selection.toggle}
          handlers={handlers}
        />
      ))}
    </Box>
  );
}

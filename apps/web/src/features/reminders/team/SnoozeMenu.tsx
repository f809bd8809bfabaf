import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Reminder } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import { snoozeChoices } from "./snooze-days.ts";
import { texts } from "./texts.ts";
import { closingFirst } from "../../../lib/hooks/use-menu.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

interface Props {
  reminder: Reminder;
  anchor: HTMLElement;
  today: Day;
  onSnooze: (until: Day) => void;
  onClose: () => void;
}

/** Until when oneself gets nothing of a reminder. */
export function SnoozeMenu({ reminder, anchor, today, onSnooze, onClose }: Props) {
  const choices = snoozeChoices(reminder.expiryDate, today);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { "aria-label": texts.snoozeFor(reminder.title) } }}
    >
      {choices.length === 0 && <MenuItem disabled>{texts.none}</MenuItem>}
      {choices.map(({ label, note, until }) => (
        <MenuItem
          key={label}
          onClick={closingFirst(onClose, () => onSnooze(until))}
          sx={{ justifyContent: "space-between", gap: 3 }}
        >
          {label}
          <SecondaryText component="span">{note}</SecondaryText>
        </MenuItem>
      ))}
    </Menu>
  );
}

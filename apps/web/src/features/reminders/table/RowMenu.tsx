import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { ListedReminder } from "@pomander/contract";
import { useState } from "react";
import type { Day } from "../../../lib/format/days.ts";
import type { CardHandlers } from "../list/CardButtons.tsx";
import { isFullReminder } from "../list/filter-reminders.ts";
import { SnoozeMenu } from "../team/SnoozeMenu.tsx";
import { texts as team } from "../team/texts.ts";
import { texts as reminderTexts } from "../texts.ts";
import { texts } from "./texts.ts";
import { belowButton, closingFirst } from "../../../lib/hooks/use-menu.ts";

const { card } = reminderTexts;

interface Props {
  reminder: ListedReminder;
  anchor: HTMLElement;
  today: Day;
  handlers: CardHandlers;
  onClose: () => void;
}

/** Renders a card's actions as a menu, as the user's rights allow; the server checks them too. */
export function RowMenu({ reminder, anchor, today, handlers, onClose }: Props) {
  const { can, title } = reminder;
  const [isSnoozing, setSnoozing] = useState(false);
  const whole = isFullReminder(reminder) ? reminder : null;
  const item = (label: string, isOn: boolean, run: () => void) => (
    <MenuItem key={label} disabled={!isOn} onClick={closingFirst(onClose, run)}>
      {label}
    </MenuItem>
  );
  const mayTake = whole?.mayTake === true;
  if (isSnoozing && whole !== null)
    return (
      <SnoozeMenu
        reminder={whole}
        anchor={anchor}
        today={today}
        onSnooze={(until) => void handlers.snooze(whole, until)}
        onClose={onClose}
      />
    );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      {...belowButton}
      slotProps={{ list: { "aria-label": texts.actions(title) } }}
    >
      {item(card.tips.view, can.read, () => handlers.view(reminder))}
      {item(card.remindNow, can.send && whole?.isPaused === false, () => handlers.send(reminder))}
      {item(card.renew, can.edit && whole !== null, () => whole !== null && handlers.renew(whole))}
      {whole !== null &&
        (whole.taken?.isMe === true
          ? item(team.giveBack, true, () => void handlers.giveBack(whole))
          : item(whole.taken === null ? team.take : team.takeOver, mayTake, () => void handlers.take(whole)))}
      {whole !== null && (
        <MenuItem disabled={!mayTake} onClick={() => setSnoozing(true)}>
          {team.snooze}...
        </MenuItem>
      )}
      {item(card.tips.edit, can.edit, () => handlers.edit(reminder))}
      {item(card.tips.remove, can.delete, () => handlers.remove(reminder))}
    </Menu>
  );
}

import AutorenewRounded from "@mui/icons-material/AutorenewRounded";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import PanToolAltOutlined from "@mui/icons-material/PanToolAltOutlined";
import SendOutlined from "@mui/icons-material/SendOutlined";
import SnoozeRounded from "@mui/icons-material/SnoozeRounded";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { SvgIconComponent } from "@mui/icons-material";
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
  /** Whether the menu has the icons of a card, and says why an action is disabled. */
  ofCard?: boolean;
}

interface ItemOfCard {
  Icon: SvgIconComponent;
  /** The reason that the action is disabled. */
  refusal?: string;
}

/** Renders a card's actions as a menu, as the user's rights allow; the server checks them too. */
export function RowMenu({ reminder, anchor, today, handlers, onClose, ofCard = false }: Props) {
  const { can, title } = reminder;
  const [isSnoozing, setSnoozing] = useState(false);
  const whole = isFullReminder(reminder) ? reminder : null;
  const item = (label: string, isOn: boolean, run: () => void, { Icon, refusal }: ItemOfCard) => (
    <MenuItem key={label} disabled={!isOn} onClick={closingFirst(onClose, run)}>
      {ofCard && (
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      {ofCard ? <ListItemText primary={label} secondary={isOn ? null : refusal} /> : label}
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
      slotProps={{ list: { "aria-label": texts.actions(title), disabledItemsFocusable: ofCard } }}
    >
      {item(card.tips.view, can.read, () => handlers.view(reminder), {
        Icon: VisibilityOutlined,
        refusal: card.tips.noRead,
      })}
      {item(card.remindNow, can.send && whole?.isPaused === false, () => handlers.send(reminder), {
        Icon: SendOutlined,
      })}
      {item(card.renew, can.edit && whole !== null, () => whole !== null && handlers.renew(whole), {
        Icon: AutorenewRounded,
      })}
      {whole !== null &&
        (whole.taken?.isMe === true
          ? item(team.giveBack, true, () => void handlers.giveBack(whole), { Icon: PanToolAltOutlined })
          : item(whole.taken === null ? team.take : team.takeOver, mayTake, () => void handlers.take(whole), {
              Icon: PanToolAltOutlined,
            }))}
      {whole !== null && (
        <MenuItem disabled={!mayTake} onClick={() => setSnoozing(true)}>
          {ofCard && (
            <ListItemIcon>
              <SnoozeRounded fontSize="small" />
            </ListItemIcon>
          )}
          {team.snooze}...
        </MenuItem>
      )}
      {item(card.tips.edit, can.edit, () => handlers.edit(reminder), {
        Icon: EditOutlined,
        refusal: can.read ? card.tips.noEdit : card.tips.noRead,
      })}
      {item(card.tips.remove, can.delete, () => handlers.remove(reminder), {
        Icon: DeleteOutlined,
        refusal: card.tips.noDelete,
      })}
    </Menu>
  );
}

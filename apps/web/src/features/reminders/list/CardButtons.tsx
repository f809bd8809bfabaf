import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import type { ListedReminder, Reminder } from "@pomander/contract";
import { AriaDisabledIconButton, useDisabledReason } from "../../../components/AriaDisabledIconButton.tsx";
import type { TeamHandlers } from "../team/TeamLine.tsx";
import { texts } from "../texts.ts";
import { isFullReminder } from "./filter-reminders.ts";

const { card } = texts;

/**
 * The actions of a card. The same object is passed to all cards and renders, so that memoized cards do not render
 * again.
 */
export interface CardHandlers extends TeamHandlers {
  view: (reminder: ListedReminder) => void;
  edit: (reminder: ListedReminder) => void;
  remove: (reminder: ListedReminder) => void;
  send: (reminder: ListedReminder) => void;
  renew: (reminder: Reminder) => void;
}

const iconSize = 36;

interface RemindNowProps {
  reminder: ListedReminder;
  isSending: boolean;
  onSend: (reminder: ListedReminder) => void;
}

function pausedTip(reminder: ListedReminder): string | null {
  if (!isFullReminder(reminder) || !reminder.isPaused) return null;
  return reminder.isPausedByLeaving ? card.tips.ownerOut : card.tips.paused;
}

/** Renders the button that is on every card; disabled, like the icons, for users who may not send. */
export function RemindNow({ reminder, isSending, onSend }: RemindNowProps) {
  const { can } = reminder;
  const disabledReason = can.send ? pausedTip(reminder) : can.read ? card.tips.noEdit : card.tips.noRead;
  const { isOff, props } = useDisabledReason(disabledReason, () => onSend(reminder));
  return (
    <Tooltip title={disabledReason ?? ""} describeChild>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={card.remindNowFor(reminder.title)}
        loading={isSending}
        {...props}
        sx={{
          flexShrink: 0,
          ...(isOff ? { color: "action.disabled", borderColor: "divider", cursor: "default" } : {}),
        }}
      >
        {card.remindNow}
      </Button>
    </Tooltip>
  );
}

/** The container width up to which the icons have a line of their own, aligned with the text. */
const narrow = "@container (max-width: 288px)";

interface Props {
  reminder: ListedReminder;
  isSending: boolean;
  handlers: CardHandlers;
}

/** Renders Remind Now, Renew and the icons, as the user's rights allow; the server checks them too. */
export function CardButtons({ reminder, isSending, handlers }: Props) {
  const { title, can } = reminder;
  const unread = can.read ? null : card.tips.noRead;
  const icons = [
    { name: "view", Icon: VisibilityOutlined, reason: unread },
    { name: "edit", Icon: EditOutlined, reason: can.edit ? null : (unread ?? card.tips.noEdit) },
    { name: "remove", Icon: DeleteOutlined, reason: can.delete ? null : card.tips.noDelete },
  ] as const;
  return (
    <Box sx={{ containerType: "inline-size" }}>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 0.75, marginInlineEnd: -1 }}>
        <RemindNow reminder={reminder} isSending={isSending} onSend={handlers.send} />
        {can.edit && isFullReminder(reminder) && (
          <Button
            size="small"
            color="inherit"
            aria-label={card.renewFor(title)}
            onClick={() => handlers.renew(reminder)}
            sx={{ paddingInline: 1 }}
          >
            {card.renew}
          </Button>
        )}
        <Box sx={{ display: "flex", marginInlineStart: "auto", [narrow]: { marginInlineStart: -1, width: "100%" } }}>
          {icons.map(({ name, Icon, reason }) => (
            <AriaDisabledIconButton
              key={name}
              size={iconSize}
              tip={card.tips[name]}
              label={card[name](title)}
              disabledReason={reason}
              onPress={() => handlers[name](reminder)}
            >
              <Icon fontSize="small" />
            </AriaDisabledIconButton>
          ))}
        </Box>
      </Stack>
    </Box>
  );
}

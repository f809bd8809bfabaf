import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Stack from "@mui/material/Stack";
import type { ListedReminder, Reminder } from "@pomander/contract";
import { memo } from "react";
import type { Day } from "../../../lib/format/days.ts";
import { useRangeToggle } from "../../../lib/hooks/use-range-toggle.ts";
import { texts as selectTexts } from "../select/texts.ts";
import { TeamLine } from "../team/TeamLine.tsx";
import { texts } from "../texts.ts";
import { CardButtons, type CardHandlers } from "./CardButtons.tsx";
import {
  CardChips,
  cardFrame,
  CardTitle,
  clamp,
  ExpiryLine,
  OwnerLine,
  Tag,
  Told,
  Unsubscribed,
} from "./CardParts.tsx";
import { costWords } from "../../../widgets/reminder-field-texts.ts";
import { NoticeDay } from "../status/NoticeDay.tsx";
import { isFullReminder } from "./filter-reminders.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { card } = texts;
export interface CardProps {
  reminder: ListedReminder;
  today: Day;
  /** The user whose list it is; other owners are named on the card. */
  actorId: string;
  isSending: boolean;
  /** Whether the card is selected; null: it cannot be selected now. */
  isSelected: boolean | null;
  onToggle: ((id: string, isRange: boolean) => void) | null;
  handlers: CardHandlers;
}

/** Renders one reminder. Its title is a button, so that Enter opens it. */
export const ReminderCard = memo(function ReminderCard(props: CardProps) {
  const { reminder, today, actorId, isSending, handlers } = props;
  const whole = isFullReminder(reminder) ? reminder : null;
  const rangeToggle = useRangeToggle((isRange) => props.onToggle?.(reminder._id, isRange));
  return (
    <Box
      component="li"
      {...(props.isSelected === true ? { "data-selected": true } : {})}
      sx={(theme) => ({ ...cardFrame(theme), gap: 1.25, padding: 2 })}
    >
      {props.isSelected !== null && (
        <Checkbox
          checked={props.isSelected}
          {...rangeToggle}
          slotProps={{ input: { "aria-label": selectTexts.select(reminder.title) } }}
          sx={{ position: "absolute", top: 4, insetInlineEnd: 4 }}
        />
      )}
      <Stack
        direction="row"
        // The selection checkbox is at the end of the line.
        sx={{ flexWrap: "wrap", gap: 0.75, paddingInlineEnd: props.isSelected === null ? 0 : 4 }}
      >
        <CardChips reminder={reminder} today={today} withType />
      </Stack>
      <div>
        <CardTitle reminder={reminder} handlers={handlers} />
        {whole !== null && <OwnerLine reminder={whole} actorId={actorId} />}
        {whole !== null && <Told reminder={whole} />}
      </div>
      <When reminder={reminder} today={today} />
      {whole !== null && whole.notes !== "" && (
        <SecondaryText dir="auto" sx={{ ...clamp(3), whiteSpace: "pre-line" }}>
          {whole.notes}
        </SecondaryText>
      )}
      <Stack sx={{ gap: 1.25, marginTop: "auto" }}>
        <Tag reminder={reminder} />
        {whole !== null && whole.unsubscribed.length > 0 && <Unsubscribed addresses={whole.unsubscribed} />}
        {whole !== null && <TeamLine reminder={whole} today={today} handlers={handlers} />}
        <CardButtons reminder={reminder} isSending={isSending} handlers={handlers} />
      </Stack>
    </Box>
  );
});

/** Renders the expiry date and when messages are sent. */
function When({ reminder, today }: { reminder: ListedReminder; today: Day }) {
  const frequency = isFullReminder(reminder) ? [texts.frequencies[(reminder satisfies Reminder).frequency]] : [];
  return (
    <div>
      <ExpiryLine reminder={reminder} today={today} />
      {isFullReminder(reminder) && <NoticeDay reminder={reminder} today={today} />}
      <SecondaryText>{[card.remindBefore(reminder.remindBeforeDays), ...frequency].join("\u00a0· ")}</SecondaryText>
      {isFullReminder(reminder) && reminder.alsoBeforeDays.length > 0 && (
        <SecondaryText>{card.alsoBefore(reminder.alsoBeforeDays.join(", "))}</SecondaryText>
      )}
      {isFullReminder(reminder) && reminder.cost !== null && (
        <SecondaryText>{card.cost(costWords(reminder.cost))}</SecondaryText>
      )}
    </div>
  );
}

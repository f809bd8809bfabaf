import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import PanToolAltOutlined from "@mui/icons-material/PanToolAltOutlined";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Stack from "@mui/material/Stack";
import { memo, type Ref, useLayoutEffect, useRef } from "react";
import { Caption } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { useMenu } from "../../../lib/hooks/use-menu.ts";
import { useRangeToggle } from "../../../lib/hooks/use-range-toggle.ts";
import { costWords } from "../../../widgets/reminder-field-texts.ts";
import { texts as selectTexts } from "../select/texts.ts";
import { NoticeDay } from "../status/NoticeDay.tsx";
import { statusOf } from "../status/status-of.ts";
import { RowMenu } from "../table/RowMenu.tsx";
import { texts as tableTexts } from "../table/texts.ts";
import { TeamLine } from "../team/TeamLine.tsx";
import { texts as team } from "../team/texts.ts";
import { texts } from "../texts.ts";
import { RemindNow } from "./CardButtons.tsx";
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
import { isFullReminder } from "./filter-reminders.ts";
import type { CardProps } from "./ReminderCard.tsx";

const { card } = texts;

/** Renders one reminder on a phone, in few lines: Remind Now is a button, and the other actions are in a menu. */
export const CompactCard = memo(function CompactCard(props: CardProps) {
  const { reminder, today, handlers, isSelected } = props;
  const whole = isFullReminder(reminder) ? reminder : null;
  const rangeToggle = useRangeToggle((isRange) => props.onToggle?.(reminder._id, isRange));
  const isTeamBusy = whole !== null && (whole.taken !== null || (whole.snoozedUntil ?? "") > today);
  const withTake = whole?.mayTake === true && !isTeamBusy && statusOf(reminder, today) !== "active";
  const focused = useRef<Element | null>(null);
  const actions = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The button that took the reminder, or gave it back, is gone, so the focus goes to the menu beside it.
    if (focused.current?.isConnected === false && document.activeElement === document.body) actions.current?.focus();
  }, [withTake, isTeamBusy]);
  return (
    <Box
      component="li"
      onFocus={({ target }) => {
        focused.current = target;
      }}
      {...(isSelected === true ? { "data-selected": true } : {})}
      sx={(theme) => ({ ...cardFrame(theme), gap: 0.25, padding: "5px 12px 6px" })}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 0.5, minHeight: 26 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <CardTitle reminder={reminder} handlers={handlers} />
        </Box>
        {/* These targets are taller than the line. */}
        <Box sx={{ display: "flex", flexShrink: 0, marginBlock: "-6px -10px", marginInlineEnd: "-8px" }}>
          {isSelected === null ? (
            <>
              {withTake && (
                <TipButton
                  label={team.takeFor(reminder.title)}
                  tip={team.take}
                  onClick={() => void handlers.take(whole)}
                  sx={{ color: "text.secondary" }}
                >
                  <PanToolAltOutlined fontSize="small" />
                </TipButton>
              )}
              <Actions {...props} buttonRef={actions} />
            </>
          ) : (
            <Checkbox
              checked={isSelected}
              {...rangeToggle}
              slotProps={{ input: { "aria-label": selectTexts.select(reminder.title) } }}
            />
          )}
        </Box>
      </Box>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: "4px 8px" }}>
        <CardChips reminder={reminder} today={today} />
        <ExpiryLine reminder={reminder} today={today} />
        <Caption sx={{ marginInlineStart: "auto" }}>{texts.types[reminder.type]}</Caption>
      </Stack>
      {whole !== null && <NoticeDay reminder={whole} today={today} />}
      <Box sx={{ display: "flex", alignItems: "flex-end", gap: 1, minHeight: 34 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, alignSelf: "center" }}>
          <Facts {...props} />
        </Box>
        <RemindNow reminder={reminder} isSending={props.isSending} onSend={handlers.send} />
      </Box>
      {whole !== null && whole.notes !== "" && (
        <Caption dir="auto" sx={clamp(1)}>
          {whole.notes}
        </Caption>
      )}
      <Tag reminder={reminder} />
      {whole !== null && whole.unsubscribed.length > 0 && <Unsubscribed addresses={whole.unsubscribed} />}
      {isTeamBusy && <TeamLine reminder={whole} today={today} handlers={handlers} />}
    </Box>
  );
});

/** Renders the schedule of a reminder's messages, and their recipients. */
function Facts({ reminder, actorId }: CardProps) {
  const whole = isFullReminder(reminder) ? reminder : null;
  const frequency = whole === null ? [] : [texts.frequencies[whole.frequency]];
  return (
    <Box sx={{ "& > p": { lineHeight: 1.4 } }}>
      <Caption>{[card.remindBefore(reminder.remindBeforeDays), ...frequency].join("\u00a0· ")}</Caption>
      {whole !== null && (
        <>
          {whole.alsoBeforeDays.length > 0 && <Caption>{card.alsoBefore(whole.alsoBeforeDays.join(", "))}</Caption>}
          {whole.cost !== null && <Caption>{card.cost(costWords(whole.cost))}</Caption>}
          <OwnerLine reminder={whole} actorId={actorId} />
          <Told reminder={whole} />
        </>
      )}
    </Box>
  );
}

/** Renders the button of the menu with every action by name. */
function Actions({ reminder, today, handlers, buttonRef }: CardProps & { buttonRef: Ref<HTMLButtonElement> }) {
  const { anchor, button, close } = useMenu();
  return (
    <>
      <TipButton
        label={tableTexts.actions(reminder.title)}
        tip={tableTexts.rowActions}
        ref={buttonRef}
        {...button}
        sx={{ color: "text.secondary" }}
      >
        <MoreVertRounded fontSize="small" />
      </TipButton>
      {anchor !== null && (
        <RowMenu reminder={reminder} anchor={anchor} today={today} handlers={handlers} onClose={close} ofCard />
      )}
    </>
  );
}

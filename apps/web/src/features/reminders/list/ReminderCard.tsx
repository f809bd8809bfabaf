import { outgoingWords } from "@pomander/texts/outgoing";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import SyncProblemRounded from "@mui/icons-material/SyncProblemRounded";
import UnsubscribeOutlined from "@mui/icons-material/UnsubscribeOutlined";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { ListedReminder, Reminder } from "@pomander/contract";
import { memo } from "react";
import { format } from "@pomander/texts/format";
import { PeopleAvatars } from "../../../components/PeopleAvatars.tsx";
import { daysBetween, type Day } from "../../../lib/format/days.ts";
import { useRangeToggle } from "../../../lib/hooks/use-range-toggle.ts";
import { statusOf } from "../status/status-of.ts";
import { personName } from "../names.ts";
import { texts as selectTexts } from "../select/texts.ts";
import { TeamLine } from "../team/TeamLine.tsx";
import { texts } from "../texts.ts";
import { uncheckedText } from "../watch/texts.ts";
import { CardButtons, type CardHandlers } from "./CardButtons.tsx";
import { costWords } from "../../../widgets/reminder-field-texts.ts";
import { NoticeDay } from "../status/NoticeDay.tsx";
import { PausedChip, StatusChip } from "../status/StatusChip.tsx";
import { isFullReminder } from "./filter-reminders.ts";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { NameButton } from "../../../components/NameButton.tsx";

const { card } = texts;
const shownMembers = 3;
const clamp = (lines: number) =>
  ({
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    overflow: "hidden",
    overflowWrap: "anywhere",
    // Text of either direction begins at the same edge.
    textAlign: "left",
  }) as const;

interface Props {
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
export const ReminderCard = memo(function ReminderCard(props: Props) {
  const { reminder, today, actorId, isSending, handlers } = props;
  const whole = isFullReminder(reminder) ? reminder : null;
  const rangeToggle = useRangeToggle((isRange) => props.onToggle?.(reminder._id, isRange));
  return (
    <Box
      component="li"
      {...(props.isSelected === true ? { "data-selected": true } : {})}
      sx={(theme) => ({
        position: "relative",
        display: "flex",
        flexDirection: "column",
        gap: 1.25,
        minWidth: 0,
        padding: 2,
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: "12px",
        backgroundColor: theme.vars.palette.background.paper,
        "&[data-selected]": {
          borderColor: theme.vars.palette.primary.main,
          backgroundImage: `linear-gradient(${theme.vars.palette.action.selected}, ${theme.vars.palette.action.selected})`,
        },
      })}
    >
      {props.isSelected !== null && (
        <Checkbox
          checked={props.isSelected}
          {...rangeToggle}
          slotProps={{ input: { "aria-label": selectTexts.select(reminder.title) } }}
          sx={{ position: "absolute", top: 4, insetInlineEnd: 4 }}
        />
      )}
      <Labels reminder={reminder} today={today} isNarrow={props.isSelected !== null} />
      <div>
        <Title reminder={reminder} handlers={handlers} />
        {whole !== null && whole.owner._id !== actorId && (
          <Caption noWrap dir="auto">
            {card.by(personName(whole.owner))}
          </Caption>
        )}
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

/** Renders the chips; `isNarrow`: the selection checkbox is at the end of the line. */
function Labels({ reminder, today, isNarrow }: { reminder: ListedReminder; today: Day; isNarrow: boolean }) {
  const whole = isFullReminder(reminder) ? reminder : null;
  const problem = whole?.deliveryProblem ?? null;
  const unchecked = uncheckedText(reminder);
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", gap: 0.75, paddingInlineEnd: isNarrow ? 4 : 0 }}>
      <StatusChip status={statusOf(reminder, today)} />
      {whole?.isPaused === true && <PausedChip owner={whole.owner} />}
      <Chip size="small" label={texts.types[reminder.type]} />
      {unchecked !== null && (
        <Tooltip title={outgoingWords(whole?.check?.error ?? "")}>
          <Chip
            size="small"
            color="warning"
            variant="outlined"
            icon={<SyncProblemRounded />}
            label={unchecked}
            tabIndex={0}
          />
        </Tooltip>
      )}
      {problem !== null && (
        <Tooltip title={outgoingWords(problem)}>
          {whole?.isChannelProblem === true ? (
            <Chip size="small" icon={<ErrorOutlineRounded />} label={card.channelFailed} tabIndex={0} />
          ) : (
            <Chip size="small" color="error" icon={<ErrorOutlineRounded />} label={card.notDelivered} tabIndex={0} />
          )}
        </Tooltip>
      )}
    </Stack>
  );
}

function Title({ reminder, handlers }: { reminder: ListedReminder; handlers: CardHandlers }) {
  const { title } = reminder;
  const look = { ...clamp(2), typography: "subtitle1" } as const;
  if (!reminder.can.read)
    return (
      <Typography component="h2" dir="auto" title={title} sx={look}>
        {title}
      </Typography>
    );
  return (
    <Typography component="h2" sx={{ typography: "subtitle1", minWidth: 0 }}>
      <NameButton title={title} onClick={() => handlers.view(reminder)} sx={look}>
        {title}
      </NameButton>
    </Typography>
  );
}

/** Lists the assigned people and the address. */
function Told({ reminder }: { reminder: Reminder }) {
  const names = reminder.assignees.map(personName).join(", ");
  const lines = [...(names === "" ? [] : [card.assigned(names)]), card.emailed(reminder.email)];
  return lines.map((line) => (
    <Caption key={line} noWrap dir="auto" title={line}>
      {line}
    </Caption>
  ));
}

/** Renders the expiry date and when messages are sent. */
function When({ reminder, today }: { reminder: ListedReminder; today: Day }) {
  const left = daysBetween(today, reminder.expiryDate);
  const frequency = isFullReminder(reminder) ? [texts.frequencies[(reminder satisfies Reminder).frequency]] : [];
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 500, fontVariantNumeric: "tabular-nums" }}>
        <time dateTime={reminder.expiryDate}>{format.day(reminder.expiryDate)}</time>
        {" · "}
        {format.relativeDays(left)}
      </Typography>
      {isFullReminder(reminder) && <NoticeDay reminder={reminder} today={today} />}
      <SecondaryText>{[card.remindBefore(reminder.remindBeforeDays), ...frequency].join(" · ")}</SecondaryText>
      {isFullReminder(reminder) && reminder.alsoBeforeDays.length > 0 && (
        <SecondaryText>{card.alsoBefore(reminder.alsoBeforeDays.join(", "))}</SecondaryText>
      )}
      {isFullReminder(reminder) && reminder.cost !== null && (
        <SecondaryText>{card.cost(costWords(reminder.cost))}</SecondaryText>
      )}
    </div>
  );
}

/** Renders the scope tag and the members of its groups. */
function Tag({ reminder }: { reminder: ListedReminder }) {
  const { scopeTag } = reminder;
  if (scopeTag === null) return null;
  const members = isFullReminder(reminder) ? reminder.groupMembers : null;
  return (
    <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1, minWidth: 0 }}>
      <Chip
        size="small"
        color="secondary"
        variant="outlined"
        label={<bdi>{scopeTag.name}</bdi>}
        title={scopeTag.name}
        sx={{ minWidth: 0 }}
      />
      {members !== null && members.total > 0 && (
        <Box title={card.groupMembers}>
          <PeopleAvatars people={members.first} max={shownMembers} total={members.total} size={26} />
        </Box>
      )}
    </Stack>
  );
}

function Unsubscribed({ addresses }: { addresses: readonly string[] }) {
  return (
    <Caption title={addresses.join(", ")} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
      <UnsubscribeOutlined sx={{ fontSize: 18 }} />
      {card.unsubscribed(addresses.length)}
    </Caption>
  );
}

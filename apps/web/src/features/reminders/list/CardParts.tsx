import { outgoingWords } from "@pomander/texts/outgoing";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import SyncProblemRounded from "@mui/icons-material/SyncProblemRounded";
import UnsubscribeOutlined from "@mui/icons-material/UnsubscribeOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import type { Theme } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { ListedReminder, Reminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { NameButton } from "../../../components/NameButton.tsx";
import { PeopleAvatars } from "../../../components/PeopleAvatars.tsx";
import { Caption } from "../../../components/quiet-text.tsx";
import { daysBetween, type Day } from "../../../lib/format/days.ts";
import { personName } from "../names.ts";
import { statusOf } from "../status/status-of.ts";
import { PausedChip, StatusChip } from "../status/StatusChip.tsx";
import { texts } from "../texts.ts";
import { uncheckedText } from "../watch/texts.ts";
import type { CardHandlers } from "./CardButtons.tsx";
import { isFullReminder } from "./filter-reminders.ts";

const { card } = texts;
const shownMembers = 3;
/** Cuts a text off after some lines. */
export const clamp = (lines: number) =>
  ({
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    overflow: "hidden",
    overflowWrap: "anywhere",
    // Text of either direction begins at the same edge.
    textAlign: "left",
  }) as const;

/** The style of a card, which its list item has. */
export const cardFrame = (theme: Theme) =>
  ({
    position: "relative",
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: "12px",
    backgroundColor: theme.vars.palette.background.paper,
    "&[data-selected]": {
      borderColor: theme.vars.palette.primary.main,
      backgroundImage: `linear-gradient(${theme.vars.palette.action.selected}, ${theme.vars.palette.action.selected})`,
    },
  }) as const;

/** Renders the reminder's status, and its type where `withType` is set, as chips, then problems. */
export function CardChips({
  reminder,
  today,
  withType = false,
}: {
  reminder: ListedReminder;
  today: Day;
  withType?: boolean;
}) {
  const whole = isFullReminder(reminder) ? reminder : null;
  const problem = whole?.deliveryProblem ?? null;
  const unchecked = uncheckedText(reminder);
  return (
    <>
      <StatusChip status={statusOf(reminder, today)} />
      {whole?.isPaused === true && <PausedChip reminder={whole} />}
      {withType && <Chip size="small" label={texts.types[reminder.type]} />}
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
    </>
  );
}

/** Renders the title; where the reminder may be read, it is a button that opens the details. */
export function CardTitle({ reminder, handlers }: { reminder: ListedReminder; handlers: CardHandlers }) {
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
export function Told({ reminder }: { reminder: Reminder }) {
  const names = reminder.assignees.map(personName).join(", ");
  const lines = [...(names === "" ? [] : [card.assigned(names)]), card.emailed(reminder.email)];
  return lines.map((line) => (
    <Caption key={line} noWrap dir="auto" title={line}>
      {line}
    </Caption>
  ));
}

/** Renders the expiry date, and how far away it is. */
export const ExpiryLine = ({ reminder, today }: { reminder: ListedReminder; today: Day }) => (
  <Typography variant="body2" sx={{ fontWeight: 500, fontVariantNumeric: "tabular-nums" }}>
    <time dateTime={reminder.expiryDate}>{format.day(reminder.expiryDate)}</time>
    {" · "}
    {format.relativeDays(daysBetween(today, reminder.expiryDate))}
  </Typography>
);

/** Renders the name of an owner other than the user. */
export const OwnerLine = ({ reminder, actorId }: { reminder: Reminder; actorId: string }) =>
  reminder.owner._id === actorId ? null : (
    <Caption noWrap dir="auto">
      {card.by(personName(reminder.owner))}
    </Caption>
  );

/** Renders the scope tag and the members of its groups. */
export function Tag({ reminder }: { reminder: ListedReminder }) {
  const { scopeTag } = reminder;
  if (scopeTag === null) return null;
  const members = isFullReminder(reminder) ? reminder.groupMembers : null;
  return (
    <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1, minWidth: 0 }}>
      <Chip
        size="small"
        color="secondary"
        variant="outlined"
        label={scopeTag.name}
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

/** Renders the number of addresses that unsubscribed. */
export function Unsubscribed({ addresses }: { addresses: readonly string[] }) {
  return (
    <Caption title={addresses.join(", ")} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
      <UnsubscribeOutlined sx={{ fontSize: 18 }} />
      {card.unsubscribed(addresses.length)}
    </Caption>
  );
}

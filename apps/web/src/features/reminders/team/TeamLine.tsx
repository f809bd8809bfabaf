import PanToolAltOutlined from "@mui/icons-material/PanToolAltOutlined";
import SnoozeRounded from "@mui/icons-material/SnoozeRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { Reminder } from "@pomander/contract";
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type Ref } from "react";
import { format } from "@pomander/texts/format";
import { type Day } from "../../../lib/format/days.ts";
import { statusOf } from "../status/status-of.ts";
import { snoozeChoices } from "./snooze-days.ts";
import { SnoozeMenu } from "./SnoozeMenu.tsx";
import { texts } from "./texts.ts";
import { useMenu } from "../../../lib/hooks/use-menu.ts";

/** The actions on a reminder with several recipients. */
export interface TeamHandlers {
  take: (reminder: Reminder) => Promise<void>;
  giveBack: (reminder: Reminder) => Promise<void>;
  /** Snoozes the reminder until a day; null ends the snooze. */
  snooze: (reminder: Reminder, until: Day | null) => Promise<void>;
}

interface Props {
  reminder: Reminder;
  today: Day;
  handlers: TeamHandlers;
  /** Whether it is shown even if nothing needs to be done yet. */
  isFull?: boolean;
}

/** Whether the user has snoozed the reminder and the snooze has not ended. */
const isSnoozed = ({ snoozedUntil }: Reminder, today: Day) => snoozedUntil !== null && snoozedUntil > today;

/**
 * Describes which emails the others get while one person has taken the reminder; empty if the user may not know whether
 * that person gets messages.
 */
export function hintOf(taken: Reminder["taken"]): string {
  if (taken?.holdsOthers === undefined) return "";
  return taken.holdsOthers ? texts.hint : texts.othersGoOn(taken.isMe ? null : taken.by);
}

/**
 * Renders who has taken the reminder and what the user can do about it; nothing while its expiry is far off and no one
 * has taken it.
 */
export function TeamLine({ reminder, today, handlers, isFull = false }: Props) {
  const { taken, mayTake, title } = reminder;
  const isNear = statusOf(reminder, today) !== "active";
  const snoozedUntil = isSnoozed(reminder, today) ? reminder.snoozedUntil : null;
  const snoozeButton = useRef<HTMLButtonElement>(null);
  const isWaking = useRef(false);
  useLayoutEffect(() => {
    // The button that ended the snooze disappears, so the focus goes to the one that starts a snooze, next to it.
    if (snoozedUntil === null && isWaking.current) snoozeButton.current?.focus();
    isWaking.current = false;
  }, [snoozedUntil]);
  if (taken === null && snoozedUntil === null && !(mayTake && (isNear || isFull))) return null;
  const maySnooze = taken === null && mayTake && snoozeChoices(reminder.expiryDate, today).length > 0;
  const mayEndOthers = taken !== null && !taken.isMe && reminder.can.edit && isFull;
  return (
    <Box sx={{ display: "grid", gap: 0.25 }}>
      {(taken !== null || mayTake) && (
        <Line
          icon={taken === null ? null : <PanToolAltOutlined sx={{ fontSize: 18, color: "success.main" }} />}
          text={taken === null ? null : taken.isMe ? texts.mine : texts.by(taken.by)}
          hint={hintOf(taken)}
        >
          {mayEndOthers && (
            <Small label={texts.giveBack} aria={texts.giveBackFor(title)} run={() => handlers.giveBack(reminder)} />
          )}
          <OwnPart reminder={reminder} handlers={handlers} />
          {maySnooze && <Snooze ref={snoozeButton} reminder={reminder} today={today} handlers={handlers} />}
        </Line>
      )}
      {snoozedUntil !== null && (
        <Line
          icon={<SnoozeRounded sx={{ fontSize: 18, color: "text.secondary" }} />}
          text={texts.snoozed(format.day(snoozedUntil))}
        >
          <Small
            label={texts.wake}
            aria={texts.wakeFor(title)}
            run={() => {
              isWaking.current = true;
              return handlers.snooze(reminder, null);
            }}
          />
        </Line>
      )}
    </Box>
  );
}

/** Renders the user's own action as one button whose meaning changes when pressed, so that it keeps the focus. */
function OwnPart({ reminder, handlers }: Pick<Props, "reminder" | "handlers">) {
  const { taken, mayTake, title } = reminder;
  if (taken?.isMe === true)
    return <Small label={texts.giveBack} aria={texts.giveBackFor(title)} run={() => handlers.giveBack(reminder)} />;
  if (!mayTake) return null;
  const words =
    taken === null
      ? { label: texts.take, aria: texts.takeFor(title), isOutlined: true }
      : { label: texts.takeOver, aria: texts.takeOverFor(title) };
  return <Small {...words} run={() => handlers.take(reminder)} />;
}

const fewLines = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const;

interface LineProps {
  icon: ReactElement | null;
  text: string | null;
  hint?: string;
  children: ReactNode;
}

function Line({ icon, text, hint = "", children }: LineProps) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 0.75, minHeight: 34, minWidth: 0 }}>
      {icon}
      {text !== null && (
        <Tooltip title={hint}>
          <Typography variant="body2" sx={{ ...fewLines, flexGrow: 1, minWidth: 0 }}>
            <bdi>{text}</bdi>
          </Typography>
        </Tooltip>
      )}
      {children}
    </Box>
  );
}

interface SmallProps {
  label: string;
  aria: string;
  run: () => Promise<void>;
  isOutlined?: boolean;
}

function Small({ label, aria, run, isOutlined = false }: SmallProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      variant={isOutlined ? "outlined" : "text"}
      color="inherit"
      aria-label={aria}
      loading={isBusy}
      startIcon={isOutlined ? <PanToolAltOutlined /> : undefined}
      loadingPosition={isOutlined ? "start" : "center"}
      onClick={() => {
        setBusy(true);
        void run().finally(() => setBusy(false));
      }}
      sx={{ flexShrink: 0, ...(isOutlined ? {} : { paddingInline: 1 }) }}
    >
      {label}
    </Button>
  );
}

type SnoozeProps = Omit<Props, "isFull"> & { ref: Ref<HTMLButtonElement> };

function Snooze({ ref, reminder, today, handlers }: SnoozeProps) {
  const { anchor, button, close } = useMenu();
  return (
    <>
      <Tooltip title={texts.snooze}>
        <IconButton
          ref={ref}
          size="small"
          aria-label={texts.snoozeFor(reminder.title)}
          {...button}
          sx={{ width: 36, height: 36 }}
        >
          <SnoozeRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor !== null && (
        <SnoozeMenu
          reminder={reminder}
          anchor={anchor}
          today={today}
          onSnooze={(until) => void handlers.snooze(reminder, until)}
          onClose={close}
        />
      )}
    </>
  );
}

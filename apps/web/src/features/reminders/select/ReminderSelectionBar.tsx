import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EventRepeatOutlined from "@mui/icons-material/EventRepeatOutlined";
import LocalOfferOutlined from "@mui/icons-material/LocalOfferOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import SnoozeRounded from "@mui/icons-material/SnoozeRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Tooltip from "@mui/material/Tooltip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { mayAssign, type ListedReminder, type User } from "@pomander/contract";
import { lazy, Suspense, useState, type ReactElement } from "react";
import { SelectionBar } from "../../../components/SelectionBar.tsx";
import type { Day } from "../../../lib/format/days.ts";
import type { ScopeTags } from "../use-scope-tags.ts";
import type { QuestionKind } from "./change-many.ts";
import type { Asked } from "./ManyDialogs.tsx";
import { texts } from "./texts.ts";
import { useChangeMany } from "./use-change-many.ts";
import type { Selection } from "../../../lib/list/use-selection.ts";

const ManyDialogs = lazy(async () => ({ default: (await import("./ManyDialogs.tsx")).ManyDialogs }));

interface Props {
  actor: User;
  today: Day;
  /** The reminders that match the filters, of those read. */
  found: readonly ListedReminder[];
  /** Whether these are all that match. */
  isWhole: boolean;
  selection: Selection;
  tags: ScopeTags;
  reload: () => void;
  /** Ends the selection of cards, which is only shown on request; null where selecting is not a mode, as in a table. */
  onEnd: (() => void) | null;
}

/** The style that keeps the bar in view below the header while the list scrolls. */
const stickyLook = {
  position: "sticky",
  top: "var(--sticky-top, 72px)",
  zIndex: 2,
  marginBottom: 1.5,
  borderRadius: 1,
  backgroundColor: "background.default",
} as const;

/** Renders the actions for the selected reminders. */
export function ReminderSelectionBar({ actor, today, found, isWhole, selection, tags, reload, onEnd }: Props) {
  const { progress, report, run, stop, closeReport } = useChangeMany(reload, tags.reload);
  const [asked, setAsked] = useState<Asked | null>(null);
  const count = selection.ids.size;
  const ask = (kind: QuestionKind) => setAsked({ kind, reminders: found.filter(({ _id }) => selection.ids.has(_id)) });
  const isShown = count > 0 || progress !== null || onEnd !== null;
  const button = (kind: QuestionKind, icon: ReactElement, isDangerous = false) => (
    <BarButton
      label={texts[kind]}
      icon={icon}
      isDangerous={isDangerous}
      isOff={count === 0}
      onPress={() => ask(kind)}
    />
  );
  return (
    <>
      <Box sx={isShown ? stickyLook : {}}>
        <SelectionBar
          isShown={isShown}
          label={texts.group}
          status={progress === null ? texts.count(count) : texts.progress(progress.done, progress.total)}
          clearLabel={texts.clear}
          onClear={() => {
            selection.clear();
            onEnd?.();
          }}
          isBusy={progress !== null}
          wraps
          more={
            progress === null ? (
              isWhole &&
              count < found.length && (
                <Button size="small" color="inherit" onClick={selection.selectAll} sx={{ paddingInline: 1 }}>
                  {texts.all(found.length)}
                </Button>
              )
            ) : (
              <>
                <LinearProgress
                  variant="determinate"
                  aria-label={texts.busy}
                  value={(100 * progress.done) / Math.max(1, progress.total)}
                  sx={{ flex: 1, minWidth: 80, marginInline: 1 }}
                />
                <Button size="small" color="inherit" onClick={stop}>
                  {texts.stop}
                </Button>
              </>
            )
          }
        >
          {progress === null && (
            <Box sx={{ display: "flex", paddingInlineEnd: 0.5 }}>
              {button("renew", <EventRepeatOutlined />)}
              {button("snooze", <SnoozeRounded />)}
              {mayAssign(actor) && button("assign", <PersonAddAltOutlined />)}
              {button("tag", <LocalOfferOutlined />)}
              {button("remove", <DeleteOutlined />, true)}
            </Box>
          )}
        </SelectionBar>
      </Box>
      <Suspense>
        {(asked !== null || report !== null) && (
          <ManyDialogs
            asked={asked}
            report={report}
            actor={actor}
            today={today}
            tags={tags}
            onRun={(action) => {
              if (asked !== null) void run(asked.reminders, action).then(selection.clear);
              setAsked(null);
            }}
            onCancel={() => setAsked(null)}
            onCloseReport={closeReport}
            onAskAgain={(again) => {
              closeReport();
              setAsked(again);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface BarButtonProps {
  label: string;
  icon: ReactElement;
  isDangerous: boolean;
  isOff: boolean;
  onPress: () => void;
}

/** Renders an action with its name where there is room, otherwise as an icon. */
function BarButton({ label, icon, isDangerous, isOff, onPress }: BarButtonProps) {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const shared = { disabled: isOff, onClick: onPress };
  return isWide ? (
    <Button {...shared} size="small" color={isDangerous ? "error" : "inherit"} startIcon={icon}>
      {label}
    </Button>
  ) : (
    <Tooltip title={isOff ? "" : label}>
      <span>
        <IconButton {...shared} aria-label={label} color={isDangerous ? "error" : "default"}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

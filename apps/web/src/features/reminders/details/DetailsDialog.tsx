import { outgoingWords } from "@pomander/texts/outgoing";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { calls, id as idSchema, type Reminder } from "@pomander/contract";
import { useCallback, useId } from "react";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { problemOf } from "../../../lib/problem.ts";
import type { Day } from "../../../lib/format/days.ts";
import { statusOfError } from "../load-save-errors.ts";
import { TeamLine, type TeamHandlers } from "../team/TeamLine.tsx";
import { texts } from "../texts.ts";
import { Facts } from "./Facts.tsx";
import { Log } from "./Log.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const { details } = texts;
/** Statuses of a reminder that does not exist or that the user may not see; both look the same to the user. */
const missing: readonly (number | null)[] = [400, 403, 404];

interface Props {
  id: string;
  /** The reminder as listed, until it is read again. */
  listed: Reminder | null;
  today: Day;
  timeZone: string;
  /** The team's actions, after which the details are read again too. */
  handlers: TeamHandlers;
  onEdit: (reminder: Reminder) => void;
  onRenew: (reminder: Reminder) => void;
  /** Called after its target was checked: the list may then show another date. */
  onChecked: () => void;
  onClose: () => void;
}

/** Renders the details of a reminder, which a link in an email also opens. */
export function DetailsDialog({ id, listed, today, timeZone, handlers, onEdit, onRenew, onChecked, onClose }: Props) {
  const titleId = useId();

  const isId = idSchema.safeParse(id).success;
  const read = useCallback((call: Api) => call(calls.reminders.read, { params: { id } }), [id]);
  const { value, error, reload } = useApiQuery(isId ? read : null);
  const team: TeamHandlers = {
    take: (one) => handlers.take(one).finally(reload),
    giveBack: (one) => handlers.giveBack(one).finally(reload),
    snooze: (one, until) => handlers.snooze(one, until).finally(reload),
  };
  const isMissing = !isId || missing.includes(error === null ? null : (statusOfError(error) ?? 0));
  const reminder = isMissing && error !== null ? null : (value ?? listed);
  const editable = reminder !== null && !isMissing && reminder.can.edit ? reminder : null;
  return (
    <Dialog open data-sheet onClose={onClose} aria-labelledby={titleId} sx={isMissing ? bottomSheet : {}}>
      <DialogTitle id={titleId} sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="caption" component="span" color="textSecondary" sx={{ display: "block" }}>
          {details.title}
        </Typography>
        <bdi>{isMissing ? details.missing : reminder?.title}</bdi>
      </DialogTitle>
      {/* The content may have nothing focusable, but must be scrollable by keyboard. */}
      <DialogContent
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
        sx={{ "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: -2 } }}
      >
        {isMissing ? (
          <Typography variant="body2">{details.missingText}</Typography>
        ) : reminder !== null ? (
          <>
            {reminder.deliveryProblem !== null && (
              <Alert
                severity={reminder.isChannelProblem ? "warning" : "error"}
                icon={<ErrorOutlineRounded />}
                sx={{ marginBottom: 2, overflowWrap: "anywhere" }}
              >
                {reminder.isChannelProblem ? texts.card.channelFailed : texts.card.notDelivered}:{" "}
                {outgoingWords(reminder.deliveryProblem)}
              </Alert>
            )}
            <Box sx={{ marginBottom: 2, "&:empty": { display: "none" } }}>
              <TeamLine reminder={reminder} today={today} handlers={team} isFull />
            </Box>
            <Facts
              reminder={reminder}
              today={today}
              timeZone={timeZone}
              onChecked={() => {
                reload();
                onChecked();
              }}
            />
            <Log key={reminder.updatedAt} reminderId={id} timeZone={timeZone} />
          </>
        ) : error === null ? (
          <SecondaryText role="status">{details.loading}</SecondaryText>
        ) : (
          <RetryAlert onRetry={reload}>{problemOf(error, texts.calls.read).message}</RetryAlert>
        )}
      </DialogContent>
      <DialogActions>
        {/* A user who came here from an email has often just renewed the thing itself. */}
        {editable !== null && (
          <Button
            color="inherit"
            onClick={() => onRenew(editable)}
            sx={{ marginInlineStart: -1.5, marginInlineEnd: "auto" }}
          >
            {texts.card.renew}
          </Button>
        )}
        <OutlinedButton autoFocus onClick={onClose}>
          {texts.close}
        </OutlinedButton>
        {editable !== null && (
          <Button variant="contained" onClick={() => onEdit(editable)}>
            {details.edit}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import RemoveCircleOutlineRounded from "@mui/icons-material/RemoveCircleOutlineRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { calls, type Delivery } from "@pomander/contract";
import { useCallback, useState } from "react";
import { formatMoment } from "../../../lib/format/dates.ts";
import { shortDay } from "../../../lib/format/days.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

const { details, delivery: words } = texts;

const atFirst = 10;
const most = 100;

interface Props {
  reminderId: string;
  timeZone: string;
}

/** What was sent of a reminder and what is planned, newest first. */
export function History({ reminderId, timeZone }: Props) {
  const { api } = useServices();
  const [pageSize, setPageSize] = useState(atFirst);
  const read = useCallback(async () => {
    const query = { page: "1", pageSize: String(pageSize) };
    return (await api()).list(calls.reminders.deliveries, { params: { id: reminderId }, query });
  }, [api, reminderId, pageSize]);
  const { value, error, reload } = useQuery(read);
  return (
    <Box component="section" aria-labelledby={`history-${reminderId}`} sx={{ marginTop: 3 }}>
      <Typography id={`history-${reminderId}`} variant="subtitle2" component="h3" gutterBottom>
        {details.history}
      </Typography>
      {error !== null ? (
        <Typography variant="body2" color="error" role="alert">
          {details.historyFailed}{" "}
          <Button size="small" color="inherit" onClick={reload}>
            {texts.retry}
          </Button>
        </Typography>
      ) : value === null ? (
        <Typography variant="body2" color="textSecondary" role="status">
          {details.historyLoading}
        </Typography>
      ) : value.rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {details.historyNone}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {value.rows.map((delivery) => (
            <Line key={delivery._id} delivery={delivery} timeZone={timeZone} />
          ))}
        </Box>
      )}
      {value !== null && value.total > value.rows.length && pageSize < most && (
        <Button size="small" color="inherit" onClick={() => setPageSize(most)} sx={{ marginInlineStart: -1.5 }}>
          {details.historyMore}
        </Button>
      )}
    </Box>
  );
}

function Line({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const note = deliveryNote(delivery, timeZone);
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, alignItems: "flex-start", paddingBlock: 0.5 }}>
      <StateIcon delivery={delivery} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {deliveryLine(delivery, timeZone)}
        </Typography>
        {note !== null && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {note}
          </Typography>
        )}
      </Box>
      {delivery.kind === "now" && (
        <Typography variant="caption" color="textSecondary" noWrap sx={{ flexShrink: 0, lineHeight: "20px" }}>
          {texts.delivery.now}
        </Typography>
      )}
    </Box>
  );
}

/** Said by the line; shown for who looks it over. */
function StateIcon({ delivery: { state, via } }: { delivery: Delivery }) {
  const look = { fontSize: 18, marginTop: "2px", flexShrink: 0 } as const;
  if (state === "sent" && via === "outbox") return <InboxOutlined sx={{ ...look, color: "warning.main" }} />;
  if (state === "sent") return <CheckCircleOutlined sx={{ ...look, color: "success.main" }} />;
  if (state === "failed") return <ErrorOutlineRounded sx={{ ...look, color: "error.main" }} />;
  if (state === "pending" || state === "sending") return <ScheduleRounded sx={{ ...look, color: "text.secondary" }} />;
  return <RemoveCircleOutlineRounded sx={{ ...look, color: "text.secondary" }} />;
}

/** What became of a message, in a line: "Sent Nov 03, 2026, 09:00, to ana@example.org"; "Failed: mailbox unknown". */
export function deliveryLine(delivery: Delivery, timeZone: string): string {
  const { state, recipient, occurrence, attempts } = delivery;
  const moment = (iso: string) => formatMoment(iso, timeZone);
  switch (state) {
    case "sent":
      return (delivery.via === "outbox" ? words.outbox : words.sent)(
        moment(delivery.sentAt ?? delivery.sendAt),
        recipient,
      );
    case "failed":
      return words.failed(delivery.error ?? words.unknownReason);
    case "sending":
      return words.sending(recipient);
    case "pending":
      if (delivery.awaitsVerification === true) return words.unproven(recipient);
      return attempts > 0
        ? words.again(moment(delivery.sendAt), recipient, attempts)
        : words.pending(moment(delivery.sendAt), recipient);
    case "superseded":
      return words.superseded(shortDay(occurrence), recipient);
    case "taken":
      return words.taken(shortDay(occurrence), recipient);
    case "snoozed":
      return words.snoozed(shortDay(occurrence), recipient);
    case "cancelled":
      return words.cancelled(shortDay(occurrence), recipient);
  }
}

/** What stands below the line: to whom, where the line does not say it; why the last try went wrong. */
export function deliveryNote({ state, recipient, error, sendAt }: Delivery, timeZone: string): string | null {
  if (state === "failed") return `${words.failedTo(recipient)}, ${formatMoment(sendAt, timeZone)}`;
  return state === "pending" && error !== null ? error : null;
}

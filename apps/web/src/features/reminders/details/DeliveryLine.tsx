import { outgoingWords } from "@pomander/texts/outgoing";
import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import RemoveCircleOutlineRounded from "@mui/icons-material/RemoveCircleOutlineRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Delivery } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { texts } from "../texts.ts";
import { Caption } from "../../../components/quiet-text.tsx";

const { delivery: words } = texts;

/** The names of messages that were not scheduled. */
const kindTexts: Record<Delivery["kind"], string | null> = {
  scheduled: null,
  now: words.now,
  escalation: words.escalation,
  unreachable: words.unreachable,
};

/** Renders a message of a reminder: sent, on its way, or ended otherwise. */
export function DeliveryLine({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const note = deliveryNote(delivery, timeZone);
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, alignItems: "flex-start", paddingBlock: 0.5 }}>
      <StateIcon delivery={delivery} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {deliveryLine(delivery, timeZone)}
        </Typography>
        {note !== null && <Caption sx={{ overflowWrap: "anywhere" }}>{note}</Caption>}
      </Box>
      {kindTexts[delivery.kind] !== null && (
        <Typography variant="caption" color="textSecondary" noWrap sx={{ flexShrink: 0, lineHeight: "20px" }}>
          {kindTexts[delivery.kind]}
        </Typography>
      )}
    </Box>
  );
}

/** Shows the state at a glance; the text beside it says the same. */
function StateIcon({ delivery: { state, via } }: { delivery: Delivery }) {
  const look = { fontSize: 18, marginTop: "2px", flexShrink: 0 } as const;
  if (state === "sent" && via === "outbox") return <InboxOutlined sx={{ ...look, color: "warning.main" }} />;
  if (state === "sent") return <CheckCircleOutlined sx={{ ...look, color: "success.main" }} />;
  if (state === "failed") return <ErrorOutlineRounded sx={{ ...look, color: "error.main" }} />;
  if (state === "pending" || state === "sending") return <ScheduleRounded sx={{ ...look, color: "text.secondary" }} />;
  return <RemoveCircleOutlineRounded sx={{ ...look, color: "text.secondary" }} />;
}

/**
 * Describes the state of a message in a line: "Sent Nov 03, 2026, 09:00, to ana@example.org"; "Failed: mailbox
 * unknown".
 */
export function deliveryLine(delivery: Delivery, timeZone: string): string {
  const { state, recipient, occurrence, attempts } = delivery;
  const moment = (iso: string) => format.moment(iso, timeZone);
  switch (state) {
    case "sent":
      return (delivery.via === "outbox" ? words.outbox : words.sent)(
        moment(delivery.sentAt ?? delivery.sendAt),
        recipient,
      );
    case "failed":
      return words.failed(outgoingWords(delivery.error ?? words.unknownReason));
    case "sending":
      return words.sending(recipient);
    case "pending":
      if (delivery.awaitsVerification === true) return words.unproven(recipient);
      return attempts > 0
        ? words.again(moment(delivery.sendAt), recipient, attempts)
        : words.pending(moment(delivery.sendAt), recipient);
    default:
      return words[state](format.day(occurrence), recipient);
  }
}

/** Returns the text below the line: the recipient, if the line does not name them; why the last try failed. */
export function deliveryNote({ state, recipient, error, sendAt }: Delivery, timeZone: string): string | null {
  if (state === "failed") return `${words.failedTo(recipient)}, ${format.moment(sendAt, timeZone)}`;
  return state === "pending" && error !== null ? error : null;
}

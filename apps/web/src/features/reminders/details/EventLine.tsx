import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReminderLogEntry, ReminderType, Frequency } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { isDay } from "../../../lib/format/days.ts";
import { texts } from "../texts.ts";
import { texts as words } from "./texts.ts";
import { Caption } from "../../../components/quiet-text.tsx";

type ReminderEvent = Extract<ReminderLogEntry, { entry: "event" }>;

/** Renders a change to a reminder by a user or a check. */
export function EventLine({ event, timeZone }: { event: ReminderEvent; timeZone: string }) {
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, alignItems: "flex-start", paddingBlock: 0.5 }}>
      <EditOutlined sx={{ fontSize: 18, marginTop: "2px", flexShrink: 0, color: "text.secondary" }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {eventLine(event)} · {format.moment(event.at, timeZone)}
        </Typography>
        {event.kind === "changed" &&
          event.changes.map((change) => (
            <Caption key={change.field} sx={{ overflowWrap: "anywhere" }}>
              {changeLine(change)}
            </Caption>
          ))}
      </Box>
    </Box>
  );
}

/** Describes an event: "Ana renewed it until Nov 28, 2027 (was Nov 28, 2026)". */
export function eventLine({ kind, by, changes }: ReminderEvent): string {
  const who = by === null ? null : by.isMe ? words.you : by.name;
  const [change] = changes;
  const [from, to] = [
    valueText(change?.field ?? "", change?.from ?? ""),
    valueText(change?.field ?? "", change?.to ?? ""),
  ];
  switch (kind) {
    case "renewed":
      return words.renewed(who ?? words.somebody, to, from);
    case "snoozed":
      return to === "" ? words.woke(who ?? words.somebody) : words.snoozed(who ?? words.somebody, to);
    case "check-found":
      return words.checkFound(to);
    default:
      return words.events[kind](who ?? words.somebody);
  }
}

/** Describes a change: "Expiry date: Nov 28, 2026 → Nov 28, 2027"; "Notes: changed" where the log stores no values. */
export function changeLine({ field, from, to }: ReminderEvent["changes"][number]): string {
  if (field === "import") return to === "undo" ? words.undoOfImport : words.undoneSince;
  const name = words.fields[field as keyof typeof words.fields] ?? field;
  if (from === to) return words.unsaid(name);
  const shown = (text: string) => (text === "" ? words.nothing : valueText(field, text));
  return words.change(name, shown(from), shown(to));
}

function valueText(field: string, text: string): string {
  if (isDay(text)) return format.day(text);
  if (field === "type") return texts.types[text as ReminderType] ?? text;
  if (field === "frequency") return texts.frequencies[text as Frequency] ?? text;
  if (field === "escalation") {
    const rule = /^(\d+): (.+)$/s.exec(text);
    if (rule !== null) return words.tell(Number(rule[1]), rule[2] ?? "");
    return words.escalation[text as keyof typeof words.escalation] ?? text;
  }
  return text;
}

import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReminderLogEntry, ReminderType, Frequency } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { isDay } from "../../../lib/format/days.ts";
import { costWords, noticeWords } from "../../../widgets/reminder-field-texts.ts";
import { texts } from "../texts.ts";
import { actorName, isOwnAct } from "./event-actor.ts";
import { texts as detailTexts } from "./texts.ts";
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
  const who = by === null ? null : isOwnAct(by) ? detailTexts.you : actorName(by);
  const [change] = changes;
  const [from, to] = [
    valueText(change?.field ?? "", change?.from ?? ""),
    valueText(change?.field ?? "", change?.to ?? ""),
  ];
  switch (kind) {
    case "renewed":
      return detailTexts.renewed(who ?? detailTexts.somebody, to, from);
    case "snoozed":
      return to === ""
        ? detailTexts.woke(who ?? detailTexts.somebody)
        : detailTexts.snoozed(who ?? detailTexts.somebody, to);
    case "check-found":
      return detailTexts.checkFound(to);
    default:
      return detailTexts.events[kind](who ?? detailTexts.somebody);
  }
}

/** Describes a change: "Expiry date: Nov 28, 2026 → Nov 28, 2027"; "Notes: changed" where the log stores no values. */
export function changeLine({ field, from, to }: ReminderEvent["changes"][number]): string {
  if (field === "import") return to === "undo" ? detailTexts.undoOfImport : detailTexts.undoneSince;
  const name = detailTexts.fields[field as keyof typeof detailTexts.fields] ?? field;
  if (from === to) return detailTexts.changedWithoutValues(name);
  const shown = (text: string) => (text === "" ? detailTexts.nothing : valueText(field, text));
  return detailTexts.change(name, shown(from), shown(to));
}

function valueText(field: string, text: string): string {
  if (isDay(text)) return format.day(text);
  if (field === "type") return texts.types[text as ReminderType] ?? text;
  if (field === "frequency") return texts.frequencies[text as Frequency] ?? text;
  if (field === "noticePeriod") return noticeWords(text);
  if (field === "cost") return costWords(text);
  if (field === "escalation") {
    const rule = /^(\d+): (.+)$/s.exec(text);
    if (rule !== null) return detailTexts.tell(Number(rule[1]), rule[2] ?? "");
    return detailTexts.escalation[text as keyof typeof detailTexts.escalation] ?? text;
  }
  return text;
}

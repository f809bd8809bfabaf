import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { format } from "@pomander/texts/format";
import { daysBetween } from "../../../lib/format/days.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { texts as passwords } from "../texts.ts";
import { FactFrame } from "./Fact.tsx";
import { texts } from "./texts.ts";

/** Shows the last day on which an entry is valid, and how far away it is. */
export function ExpiryFact({ day }: { day: string }) {
  const today = useToday();
  return (
    <FactFrame label={passwords.form.expires}>
      <Typography component="div">
        {format.day(day)} · {format.relativeDays(daysBetween(today, day))}
        {day < today && (
          <Chip size="small" variant="outlined" color="warning" label={texts.expired} sx={{ marginInlineStart: 1 }} />
        )}
      </Typography>
    </FactFrame>
  );
}

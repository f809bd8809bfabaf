import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls, mayUseReminders } from "@pomander/contract";
import type { Api, OpenEntry } from "@pomander/vault";
import { useCallback } from "react";
import { Link as RouterLink } from "react-router";
import { format } from "@pomander/texts/format";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { daysBetween } from "../../../lib/format/days.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { FactFrame } from "../view/Fact.tsx";
import { RemindMeButton } from "./RemindMeButton.tsx";
import { texts } from "./texts.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";

interface Props {
  entry: OpenEntry;
  /** Whether others have the entry too: the reminder may be one that another member alone can see. */
  isShared: boolean;
  isWritingOff: boolean;
  isOffline: boolean;
  onForgetReminder: (entry: OpenEntry) => void;
}

/** Shows the reminder that an entry names, or the way to create one. */
export function EntryReminder({ entry, isShared, isWritingOff, isOffline, onForgetReminder }: Props) {
  const user = useUser();
  if (user === null || isOffline) return null;
  if (entry.reminderId !== undefined)
    return (
      <FactFrame label={texts.label}>
        <LinkedReminder
          id={entry.reminderId}
          gone={isShared ? texts.goneShared : texts.gone}
          onGone={
            // Without reminders of their own, a member has no use for the place of another member's.
            (!isShared || mayUseReminders(user)) && (
              <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 1, marginInlineStart: -1 }}>
                <RemindMeButton entry={entry} />
                <Button color="inherit" disabled={isWritingOff} onClick={() => onForgetReminder(entry)}>
                  {texts.forget}
                </Button>
              </Stack>
            )
          }
        />
      </FactFrame>
    );
  if (!mayUseReminders(user) || entry.isArchive) return null;
  return (
    <Stack sx={{ alignItems: "flex-start", paddingBlock: 1, marginInlineStart: -1 }}>
      <RemindMeButton entry={entry} />
    </Stack>
  );
}

/** HTTP statuses for a reminder that does not exist or is not this user's, which are the same to the user. */
const missing: readonly unknown[] = [400, 403, 404];

function LinkedReminder({ id, gone, onGone }: { id: string; gone: string; onGone: React.ReactNode }) {
  const today = useToday();
  const read = useCallback((call: Api) => call(calls.reminders.read, { params: { id } }), [id]);
  const { value, error, reload } = useApiQuery(read);
  if (error !== null) {
    const isGone = missing.includes((error as { status?: unknown }).status);
    return (
      <>
        <Typography variant="body2">{isGone ? gone : texts.notRead}</Typography>
        {isGone ? (
          onGone
        ) : (
          <Button size="small" color="inherit" sx={{ marginInlineStart: -1 }} onClick={reload}>
            {texts.retry}
          </Button>
        )}
      </>
    );
  }
  if (value === null) return <SecondaryText role="status">{texts.loading}</SecondaryText>;
  return (
    <Typography component="div">
      <Link component={RouterLink} to={`/remind-me?reminder=${id}`}>
        {value.title}
      </Link>
      {" · "}
      {[format.day(value.expiryDate), format.relativeDays(daysBetween(today, value.expiryDate))].join(" · ")}
    </Typography>
  );
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { calls, type ReminderImport } from "@pomander/contract";
import { useCallback, useState } from "react";
import { listFrame } from "../../../components/list-frame.ts";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { formatMoment } from "../../../lib/format/dates.ts";
import { useDelayedFlag } from "../../../lib/hooks/timing.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { UndoDialog } from "../report/UndoDialog.tsx";
import { texts } from "../texts.ts";

const { earlier } = texts;
/** The newest ones. */
const shown = "20";

/** What came in earlier and is still there; each can be undone as a whole. Without any, nothing. */
export function EarlierImports() {
  const { api } = useServices();
  const read = useCallback(
    async () => (await api())(calls.reminderImports.list, { query: { page: "1", pageSize: shown } }),
    [api],
  );
  const { value, error, reload } = useQuery(read);
  const isSlow = useDelayedFlag(value === null && error === null, 500);
  const [undoing, setUndoing] = useState<ReminderImport | null>(null);
  if (error !== null) return <RetryAlert onRetry={reload}>{problemOf(error, earlier.failed).message}</RetryAlert>;
  if (value === null)
    return isSlow ? (
      <Box role="status" aria-label={earlier.loading}>
        <Skeleton width={180} />
        <Skeleton variant="rounded" height={72} sx={{ marginTop: 1 }} />
      </Box>
    ) : null;
  if (value.length === 0) return null;
  return (
    <section>
      <Typography variant="h2">{earlier.title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5, marginBottom: 2 }}>
        {earlier.lead}
      </Typography>
      <Box component="ul" aria-label={earlier.title} sx={listFrame}>
        {value.map((one) => (
          <Import key={one._id} made={one} onUndo={() => setUndoing(one)} />
        ))}
      </Box>
      {undoing !== null && (
        <UndoDialog
          importId={undoing._id}
          count={undoing.reminders - undoing.changed}
          onClose={() => {
            setUndoing(null);
            reload();
          }}
        />
      )}
    </section>
  );
}

function Import({ made, onUndo }: { made: ReminderImport; onUndo: () => void }) {
  const { fileName, reminders, changed } = made;
  const when = formatMoment(made.at);
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 2,
        padding: { xs: 2, sm: "12px 16px" },
        border: { xs: 1, sm: 0 },
        borderColor: { xs: "divider" },
        borderRadius: { xs: 1.5, sm: 0 },
        backgroundColor: "background.paper",
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" dir="auto" translate="no" sx={{ overflowWrap: "anywhere" }}>
          {fileName}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {when} · {earlier.count(reminders, changed)}
        </Typography>
      </Box>
      {reminders > changed && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={earlier.undoLabel(fileName, when)}
          onClick={onUndo}
        >
          {earlier.undo}
        </Button>
      )}
    </Box>
  );
}

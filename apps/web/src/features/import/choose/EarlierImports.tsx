import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { formatNames, importFormats, type ImportFormat } from "@pomander/transfer";
import type { ImportRecord, OpenVault } from "@pomander/vault";
import { useCallback, useState } from "react";
import { listFrame } from "../../../components/list-frame.ts";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { formatMoment } from "../../../lib/format/dates.ts";
import { useDelayedFlag } from "../../../lib/hooks/timing.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { problemOf } from "../../../lib/problem.ts";
import { UndoDialog } from "../report/UndoDialog.tsx";
import { texts } from "../texts.ts";

const { earlier } = texts;

/** What came in earlier and is still here; each can be removed as a whole. Without any, nothing. */
export function EarlierImports({ vault }: { vault: OpenVault }) {
  const { value, error, reload } = useQuery(useCallback(() => vault.imports(), [vault]));
  const isSlow = useDelayedFlag(value === null && error === null, 500);
  const [removing, setRemoving] = useState<ImportRecord | null>(null);
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
        {value.map((record) => (
          <Record key={record.id} record={record} onRemove={() => setRemoving(record)} />
        ))}
      </Box>
      {removing !== null && (
        <UndoDialog
          vault={vault}
          importId={removing.id}
          count={removing.count - removing.changed}
          onClose={() => {
            setRemoving(null);
            reload();
          }}
        />
      )}
    </section>
  );
}

function Record({ record: { format, at, count, changed }, onRemove }: { record: ImportRecord; onRemove: () => void }) {
  const name = isKnown(format) ? formatNames[format] : format;
  const when = formatMoment(at);
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
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {when} · {earlier.count(count, changed)}
        </Typography>
      </Box>
      {count > changed && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={earlier.removeLabel(name, when)}
          onClick={onRemove}
        >
          {earlier.remove}
        </Button>
      )}
    </Box>
  );
}

const isKnown = (format: string): format is ImportFormat => (importFormats as readonly string[]).includes(format);

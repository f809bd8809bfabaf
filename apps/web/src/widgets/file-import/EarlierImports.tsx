import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { format } from "@pomander/texts/format";
import { useDelayedFlag } from "../../lib/hooks/timing.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { listFrame } from "../../components/list-frame.ts";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

/** An import of which something is left. */
export interface EarlierImport {
  id: string;
  /** The name of the file, or of the program that wrote it. */
  name: string;
  /** The time of the import (ISO 8601). */
  at: string;
  /** The number of items that are left of it, and of those that have been changed since. */
  count: number;
  changed: number;
}

interface Words {
  title: string;
  lead: string;
  loading: string;
  failed: string;
  count: (count: number, changed: number) => string;
  undo: string;
  undoLabel: (name: string, when: string) => string;
}

interface Props<One extends EarlierImport> {
  words: Words;
  /** Must be the same function from one render to the next. */
  read: () => Promise<readonly One[]>;
  /** Renders the dialog that undoes an import. */
  dialog: (one: One, onClose: () => void) => ReactNode;
}

/**
 * Lists earlier imports of which something is left; each can be undone as a whole. Renders nothing if there are none.
 */
export function EarlierImports<One extends EarlierImport>({ words, read, dialog }: Props<One>) {
  const { value, error, reload } = useQuery(read);
  const isSlow = useDelayedFlag(value === null && error === null, 500);
  const [undoing, setUndoing] = useState<One | null>(null);
  if (error !== null) return <RetryAlert onRetry={reload}>{problemOf(error, words.failed).message}</RetryAlert>;
  if (value === null)
    return isSlow ? (
      <Box role="status" aria-label={words.loading}>
        <Skeleton width={180} />
        <Skeleton variant="rounded" height={72} sx={{ marginTop: 1 }} />
      </Box>
    ) : null;
  if (value.length === 0) return null;
  const close = () => {
    setUndoing(null);
    reload();
  };
  return (
    <section>
      <Typography variant="h2">{words.title}</Typography>
      <SecondaryText sx={{ marginTop: 0.5, marginBottom: 2 }}>{words.lead}</SecondaryText>
      <Box component="ul" aria-label={words.title} sx={listFrame}>
        {value.map((one) => (
          <Import key={one.id} words={words} one={one} onUndo={() => setUndoing(one)} />
        ))}
      </Box>
      {undoing !== null && dialog(undoing, close)}
    </section>
  );
}

function Import({ words, one, onUndo }: { words: Words; one: EarlierImport; onUndo: () => void }) {
  const { name, count, changed } = one;
  const when = format.moment(one.at);
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
          {name}
        </Typography>
        <SecondaryText sx={{ fontVariantNumeric: "tabular-nums" }}>
          {when} · {words.count(count, changed)}
        </SecondaryText>
      </Box>
      {count > changed && (
        <OutlinedButton size="small" aria-label={words.undoLabel(name, when)} onClick={onUndo}>
          {words.undo}
        </OutlinedButton>
      )}
    </Box>
  );
}

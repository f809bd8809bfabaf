import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { AuditEvent } from "@pomander/contract";
import type { Listed } from "@pomander/vault";
import { EmptyState } from "../../components/EmptyState.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { listFrame } from "../../components/list-frame.ts";
import { Pager } from "../../components/Pager.tsx";
import { problemOf, withReason } from "../../lib/problem.ts";
import { useTimeout } from "../../lib/hooks/timing.ts";
import type { QueryResult } from "../../lib/hooks/use-query.ts";
import { EventRow, rowGrid } from "./EventRow.tsx";
import { pageSize } from "./list-params.ts";
import { texts } from "./texts.ts";

interface Props {
  events: QueryResult<Listed<AuditEvent[]>>;
  page: number;
  isFiltered: boolean;
  onPage: (page: number) => void;
  onPerson: (id: string) => void;
  onShowAll: () => void;
}

/** One page of events. */
export function EventList({ events, page, isFiltered, onPage, onPerson, onShowAll }: Props) {
  const { value, error, isCurrent, reload } = events;
  return (
    <>
      {error !== null && (
        <RetryAlert onRetry={reload} sx={{ marginBottom: 2 }}>
          {withReason(texts.loadFailed, problemOf(error, "").message)}
        </RetryAlert>
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ marginBottom: 1, minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}
      >
        {value !== null && value.total > 0 && texts.count(value.total)}
      </Typography>
      {value === null ? (
        error === null && <LoadingEvents />
      ) : value.total === 0 ? (
        <NoEvents onShowAll={isFiltered ? onShowAll : null} />
      ) : (
        <>
          <Box component="ul" aria-label={texts.list} aria-busy={!isCurrent} sx={listFrame}>
            {value.rows.map((event) => (
              <EventRow key={event._id} event={event} onPerson={onPerson} />
            ))}
          </Box>
          {value.total > pageSize && (
            <Pager label={texts.pages} page={page} pageSize={pageSize} total={value.total} onPage={onPage} />
          )}
        </>
      )}
    </>
  );
}

function NoEvents({ onShowAll }: { onShowAll: (() => void) | null }) {
  if (onShowAll === null) return <EmptyState text={texts.empty.none} hint={texts.empty.hint} />;
  const action = (
    <Button variant="outlined" onClick={onShowAll}>
      {texts.empty.showAll}
    </Button>
  );
  return <EmptyState text={texts.empty.filtered} hint={texts.empty.hint} action={action} />;
}

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];
const skeletonAfter = 200;

function LoadingEvents() {
  const isShown = useTimeout(skeletonAfter);
  return (
    <Box role="status" aria-label={texts.loading} sx={{ minHeight: 400 }}>
      {isShown && (
        <Box component="ul" aria-hidden sx={listFrame}>
          {rows.map((row) => (
            <Box key={row} component="li" sx={rowGrid}>
              <Skeleton width="70%" />
              <Skeleton width="50%" />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

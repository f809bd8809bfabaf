import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { AuditEvent } from "@pomander/contract";
import type { Listed } from "@pomander/vault";
import { memo } from "react";
import { format } from "@pomander/texts/format";
import { EmptyState } from "../../components/EmptyState.tsx";
import { listFrame } from "../../components/list-frame.ts";
import { LoadingRows } from "../../components/LoadingRows.tsx";
import { Pager } from "../../components/Pager.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import type { QueryResult } from "../../lib/hooks/use-query.ts";
import { problemOf, withReason } from "../../lib/problem.ts";
import { detailsOf, sentenceOf } from "./event-text.ts";
import { pageSize } from "./list-params.ts";
import { texts } from "./texts.ts";
import { SecondaryText } from "../../components/quiet-text.tsx";

interface Props {
  events: QueryResult<Listed<AuditEvent[]>>;
  page: number;
  isFiltered: boolean;
  onPage: (page: number) => void;
  onPerson: (id: string) => void;
  onShowAll: () => void;
}

/** Shows one page of events. */
export function EventList({ events, page, isFiltered, onPage, onPerson, onShowAll }: Props) {
  const { value, error, isCurrent, reload } = events;
  return (
    <>
      {error !== null && (
        <RetryAlert onRetry={reload} sx={{ marginBottom: 2 }}>
          {withReason(texts.loadFailed, problemOf(error, "").message)}
        </RetryAlert>
      )}
      <SecondaryText role="status" sx={{ marginBottom: 1, minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}>
        {value !== null && value.total > 0 && texts.count(value.total)}
      </SecondaryText>
      {value === null ? (
        error === null && (
          <LoadingRows label={texts.loading} rowStyle={rowGrid} count={8}>
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </LoadingRows>
        )
      ) : value.total === 0 ? (
        <EmptyState
          text={isFiltered ? texts.empty.filtered : texts.empty.none}
          hint={texts.empty.hint}
          button={isFiltered ? { label: texts.empty.showAll, onClick: onShowAll } : null}
        />
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

/** Styles of an event: a row, or a card below 600 px. */
const rowGrid: SxProps<Theme> = (theme) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  padding: "10px 16px",
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down("sm")]: { border: `1px solid ${theme.vars.palette.divider}`, borderRadius: "12px" },
  [theme.breakpoints.up("sm")]: {
    gridTemplateColumns: "160px minmax(0, 1fr)",
    columnGap: 2,
    alignItems: "baseline",
    "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
});

/** Shows an event's time, actor, action and target; a press on a name shows only that person's events. */
const EventRow = memo(function EventRow({ event, onPerson }: { event: AuditEvent; onPerson: (id: string) => void }) {
  const details = detailsOf(event);
  return (
    <Box component="li" sx={rowGrid}>
      <Typography
        component="time"
        dateTime={event.at}
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
      >
        {format.moment(event.at)}
      </Typography>
      <div>
        <Typography variant="body1" component="p" sx={{ overflowWrap: "anywhere" }}>
          {sentenceOf(event).map((piece, index) =>
            typeof piece === "string" ? (
              piece
            ) : (
              <Link
                // A sentence names at most two people, each at a place of their own.
                key={`${index}${piece.person._id}`}
                component="button"
                type="button"
                color="inherit"
                underline="hover"
                title={texts.filters.only(piece.name)}
                dir="auto"
                onClick={() => onPerson(piece.person._id)}
                sx={{ font: "inherit", fontWeight: 500, verticalAlign: "baseline", textAlign: "start" }}
              >
                {piece.name}
              </Link>
            ),
          )}
        </Typography>
        {details !== null && (
          <SecondaryText dir="auto" sx={{ overflowWrap: "anywhere", textAlign: "left" }}>
            {details}
          </SecondaryText>
        )}
      </div>
    </Box>
  );
});

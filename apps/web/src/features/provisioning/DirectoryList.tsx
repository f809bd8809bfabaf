import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { Listed } from "@pomander/vault";
import { type ReactNode, useEffect, useId } from "react";
import { EmptyState } from "../../components/EmptyState.tsx";
import { listFrame } from "../../components/list-frame.ts";
import { LoadingRows } from "../../components/LoadingRows.tsx";
import { Pager } from "../../components/Pager.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import type { QueryResult } from "../../lib/hooks/use-query.ts";
import { lastPageWithin } from "../../lib/list/paging.ts";
import { problemOf } from "../../lib/problem.ts";

export const pageSize = 25;

interface Props<Row> {
  words: {
    title: string;
    list: string;
    pages: string;
    loading: string;
    loadFailed: string;
    empty: string;
    count: (total: number) => string;
  };
  lead?: string;
  rows: QueryResult<Listed<Row[]>>;
  page: number;
  onPage: (page: number) => void;
  /** Fields that limit the list. */
  filters?: ReactNode;
  /** Shows everything again, where nothing is found. */
  showAll: { label: string; onClick: () => void } | null;
  children: (row: Row) => ReactNode;
}

/** Shows a page of a list from the directory, under its heading. */
export function DirectoryList<Row extends { _id: string }>(props: Props<Row>) {
  const { words, lead, rows, page, onPage, filters, showAll, children } = props;
  const { value, error, isCurrent, reload } = rows;
  const id = useId();
  const last = value === null || !isCurrent ? page : lastPageWithin(page, pageSize, value.total);
  useEffect(() => {
    if (last !== page) onPage(last);
  });
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginTop: 4 }}>
      <Typography id={id} variant="h2" sx={{ marginBottom: 1.5 }}>
        {words.title}
      </Typography>
      {lead !== undefined && <SecondaryText sx={{ maxWidth: "68ch", marginBottom: 1.5 }}>{lead}</SecondaryText>}
      {filters}
      {error !== null && (
        <RetryAlert onRetry={reload} sx={{ marginBottom: 2 }}>
          {problemOf(error, words.loadFailed).message}
        </RetryAlert>
      )}
      <SecondaryText role="status" sx={{ marginBottom: 1, minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}>
        {value !== null && value.total > 0 && words.count(value.total)}
      </SecondaryText>
      {value === null ? (
        error === null && (
          <LoadingRows label={words.loading} rowStyle={rowStyle} count={5}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </LoadingRows>
        )
      ) : value.total === 0 ? (
        <EmptyState text={words.empty} button={showAll} />
      ) : (
        <>
          <Box component="ul" aria-label={words.list} aria-busy={!isCurrent} sx={listFrame}>
            {value.rows.map((row) => (
              <Box component="li" key={row._id} sx={rowStyle}>
                {children(row)}
              </Box>
            ))}
          </Box>
          {value.total > pageSize && (
            <Pager label={words.pages} page={page} pageSize={pageSize} total={value.total} onPage={onPage} />
          )}
        </>
      )}
    </Box>
  );
}

/** Styles of a row; below 600 px, of a card. */
export const rowStyle: SxProps<Theme> = (theme) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  rowGap: 0.5,
  padding: "10px 16px",
  overflowWrap: "anywhere",
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down("sm")]: { border: `1px solid ${theme.vars.palette.divider}`, borderRadius: "12px" },
  [theme.breakpoints.up("sm")]: {
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    columnGap: 2,
    "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
});

import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { Pager } from "../../../components/Pager.tsx";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { pageSizes } from "../../../lib/list/paging.ts";
import type { ListOnScreen } from "../../../lib/list/use-whole-list.ts";
import { useErrorNotice } from "../../../lib/hooks/use-error-notice.ts";
import { useShortcuts } from "../../../lib/shortcuts.ts";
import { texts } from "../texts.ts";
import type { useScopeTagListParams } from "../list-params.ts";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { problemOf } from "../../../lib/problem.ts";

interface ListTabTexts {
  heading: string;
  add: string;
  search: string;
  shortcuts: { search: string; add: string };
  loading: string;
  count: (many: number) => string;
  found: (many: number) => string;
  pages: string;
  empty: { title: string; hint: string; showAll: string; nothing: string };
}

interface Props<Row> {
  words: ListTabTexts;
  at: ReturnType<typeof useScopeTagListParams>;
  list: ListOnScreen<Row>;
  onAdd: () => void;
  /** The error if the list could not be loaded, with a way to try again. */
  failure: (reason: string) => Pick<LoadFailedProps, "text" | "reason">;
  table: (rows: readonly Row[]) => ReactNode;
}

/** Renders one tab: its heading and first action, the search, and a page of the rows that match. */
export function ListTab<Row>({ words, at, list, onAdd, failure, table }: Props<Row>) {
  const { listParams, setListParams } = at;
  const { rows, total, page } = list;
  const searchRef = useRef<HTMLInputElement>(null);
  const add = useRef(onAdd);
  useEffect(() => {
    add.current = onAdd;
    // A page that became empty after a deletion leads back to the previous one.
    if (rows !== null && !list.isWaiting && page !== listParams.page) setListParams({ page }, true);
  });
  useShortcuts(
    useMemo(
      () => [
        { key: "/", label: words.shortcuts.search, run: () => searchRef.current?.focus() },
        { key: "n", label: words.shortcuts.add, run: () => add.current() },
      ],
      [words],
    ),
  );
  const isSearched = listParams.search !== "";
  const showAll = () => {
    at.setTyped("");
    setListParams({ search: "" });
  };
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 2, marginBottom: 2 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {words.heading}
        </Typography>
        <Button
          variant="contained"
          startIcon={<AddRounded />}
          onClick={onAdd}
          sx={{ width: { xs: "100%", sm: "auto" } }}
        >
          {words.add}
        </Button>
      </Stack>
      <SearchBox
        label={words.search}
        clearLabel={texts.clear}
        query={at.typed}
        onQuery={at.setTyped}
        searchRef={searchRef}
      />
      <Box sx={{ marginTop: 2 }}>
        {list.error !== null && (
          <LoadFailed
            error={list.error}
            {...failure(problemOf(list.error, texts.notices.unknown).message)}
            onRetry={list.reload}
          />
        )}
      </Box>
      <SecondaryText role="status" sx={{ marginBottom: 1, minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}>
        {rows !== null && total > 0 && (isSearched ? words.found(total) : words.count(total))}
      </SecondaryText>
      {rows === null ? (
        list.error === null && <ListSpinner label={words.loading} />
      ) : rows.length === 0 ? (
        !list.isWaiting && (
          <EmptyState
            text={words.empty.title}
            hint={isSearched ? words.empty.hint : words.empty.nothing}
            button={isSearched ? { label: words.empty.showAll, onClick: showAll } : null}
          />
        )
      ) : (
        <>
          {table(rows)}
          <Pager
            label={words.pages}
            page={page}
            pageSize={listParams.pageSize}
            total={total}
            onPage={(chosen) => setListParams({ page: chosen })}
            sizes={{ label: texts.size, options: pageSizes, onSize: (pageSize) => setListParams({ pageSize }) }}
          />
        </>
      )}
    </>
  );
}

interface LoadFailedProps {
  error: unknown;
  text: string;
  reason?: string;
  onRetry: () => void;
}

/** Renders why a list could not be loaded, and a way to try again; also shows `text` as a notice. */
function LoadFailed({ error, text, reason, onRetry }: LoadFailedProps) {
  useErrorNotice(error, text);
  return (
    <RetryAlert onRetry={onRetry} sx={{ marginBottom: 2 }}>
      <Typography variant="body2">{text}</Typography>
      {reason !== undefined && <SecondaryText>{reason}</SecondaryText>}
    </RetryAlert>
  );
}

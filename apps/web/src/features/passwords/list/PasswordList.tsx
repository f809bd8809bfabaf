import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Pagination from "@mui/material/Pagination";
import Typography from "@mui/material/Typography";
import type { VaultSnapshot } from "@pomander/vault";
import type { RefObject } from "react";
import { listFrame } from "../../../components/list-frame.ts";
import { texts } from "../texts.ts";
import { EmptyList } from "./EmptyList.tsx";
import { EntryRow } from "./EntryRow.tsx";
import type { RowHandlers } from "./row-handlers.ts";
import { Toolbar } from "./Toolbar.tsx";
import { UnreadableRow } from "./UnreadableRow.tsx";
import type { EntryListState } from "./use-entry-list-params.ts";
import { useRetainFocus } from "./use-retain-focus.ts";
import { useFilteredEntries } from "./use-filtered-entries.ts";

interface Props {
  snapshot: VaultSnapshot;
  at: EntryListState;
  handlers: RowHandlers;
  isWritingOff: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  onAdd: () => void;
}

/** Ten entries of those that the filter and the search leave. */
export function PasswordList({ snapshot, at, handlers, isWritingOff, searchRef, onAdd }: Props) {
  const { listParams, query } = at;
  const selection = useFilteredEntries({ ...snapshot, ...listParams, query });
  const listRef = useRetainFocus<HTMLUListElement>(selection.items);
  return (
    <>
      <Toolbar filter={listParams.filter} onFilter={at.show} query={query} onQuery={at.search} searchRef={searchRef} />
      {selection.searchProblem !== null && (
        <Alert severity="error" sx={{ marginBottom: 2 }}>
          {selection.searchProblem}
        </Alert>
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ marginBottom: 1, minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}
      >
        {selection.total > 0 && (selection.isSearch ? texts.found(selection.total) : texts.count(selection.total))}
      </Typography>
      {selection.broken > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
          {selection.broken === selection.total && selection.broken > 1
            ? texts.unreadable.all
            : texts.unreadable.some(selection.broken)}
        </Typography>
      )}
      {selection.total === 0 ? (
        <EmptyList
          filter={listParams.filter}
          isSearch={selection.isSearch}
          isWritingOff={isWritingOff}
          onAdd={onAdd}
          onShowAll={() => {
            at.search("");
            at.show("all");
          }}
        />
      ) : (
        // What a browser translates it sends to whom it asks: nothing of a vault.
        <Box component="ul" ref={listRef} translate="no" tabIndex={-1} aria-label={texts.list} sx={listFrame}>
          {selection.items.map((item, index) =>
            item.kind === "entry" ? (
              <EntryRow
                key={item.entry._id}
                entry={item.entry}
                handlers={handlers}
                isWritingOff={isWritingOff}
                isNew={item.entry._id === at.added}
              />
            ) : (
              // What is no entry at all may have no id, or one that stands there twice.
              <UnreadableRow key={`${item.entry._id}/${index}`} entry={item.entry} />
            ),
          )}
        </Box>
      )}
      {selection.pages > 1 && (
        <Pagination
          count={selection.pages}
          page={selection.page}
          siblingCount={0}
          aria-label={texts.pages}
          onChange={(_event, page) => at.turnTo(page)}
          sx={{ marginTop: 3, "& ul": { justifyContent: "center" } }}
        />
      )}
    </>
  );
}

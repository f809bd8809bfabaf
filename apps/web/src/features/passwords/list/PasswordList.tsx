import AddRounded from "@mui/icons-material/AddRounded";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Pagination from "@mui/material/Pagination";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import type { OpenVault, VaultSnapshot, UnreadableEntry } from "@pomander/vault";
import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { listFrame } from "../../../components/list-frame.ts";
import { Monospace } from "../../../components/Monospace.tsx";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { DeletedList } from "../history/DeletedList.tsx";
import { texts } from "../texts.ts";
import { EntryRow } from "./EntryRow.tsx";
import { type EntryFilter, type EntryListState, type Filter, filters, isNarrowed } from "./list-params.ts";
import { NarrowChips, NarrowMenu } from "./NarrowMenu.tsx";
import type { RowHandlers } from "./EntryButtons.tsx";
import { rowGrid } from "./row-layout.ts";
import { useFilteredEntries } from "./use-filtered-entries.ts";
import { useNarrowedEntries } from "./use-narrowed-entries.ts";
import { useRetainFocus } from "./use-retain-focus.ts";

interface Props {
  vault: OpenVault;
  snapshot: VaultSnapshot;
  at: EntryListState;
  handlers: RowHandlers;
  isWritingOff: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  onAdd: () => void;
}

/** The entries that the filter and the search leave, or what was deleted. */
export function PasswordList({ vault, searchRef, ...props }: Props) {
  const { snapshot, at, isWritingOff } = props;
  const { query } = at;
  const { filter } = at.listParams;
  return (
    <>
      <Toolbar filter={filter} onFilter={at.show} query={query} onQuery={at.search} searchRef={searchRef}>
        {filter !== "deleted" && <NarrowMenu params={at.listParams} onNarrow={at.narrow} />}
      </Toolbar>
      {filter !== "deleted" && <NarrowChips params={at.listParams} onNarrow={at.narrow} />}
      {filter === "deleted" ? (
        <DeletedList
          vault={vault}
          query={query}
          isWritingOff={isWritingOff}
          isOffline={snapshot.isOffline}
          onShow={at.reveal}
        />
      ) : (
        <Entries {...props} vault={vault} filter={filter} />
      )}
    </>
  );
}

/** Ten entries of those that the filter and the search leave. */
function Entries({
  vault,
  snapshot,
  at,
  filter,
  handlers,
  isWritingOff,
  onAdd,
}: Omit<Props, "searchRef"> & { filter: EntryFilter }) {
  const { query } = at;
  const narrowed = useNarrowedEntries(vault, snapshot.entries, at.listParams);
  const isNarrow = isNarrowed(at.listParams);
  const selection = useFilteredEntries({
    entries: narrowed.entries,
    unreadable: isNarrow ? none : snapshot.unreadable,
    filter,
    page: at.listParams.page,
    query,
  });
  const isFound = selection.isSearch || isNarrow;
  const listRef = useRetainFocus<HTMLUListElement>(selection.items);
  return (
    <>
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
        {narrowed.isLooking && texts.narrow.looking}
        {selection.total > 0 && (isFound ? texts.found(selection.total) : texts.count(selection.total))}
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
          reason={selection.isSearch ? "search" : isNarrow ? "narrowed" : filter}
          isWritingOff={isWritingOff}
          onAdd={onAdd}
          onShowAll={at.showAll}
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

const none: readonly UnreadableEntry[] = [];

interface EmptyListProps {
  reason: EntryFilter | "search" | "narrowed";
  isWritingOff: boolean;
  onAdd: () => void;
  onShowAll: () => void;
}

/** Nothing yet and nothing found are two things, each with the one action that helps. */
function EmptyList({ reason, isWritingOff, onAdd, onShowAll }: EmptyListProps) {
  const { title, hint } = texts.empty[reason];
  const action =
    reason === "all" ? (
      <Stack sx={{ gap: 1.5, alignItems: "center" }}>
        <Button variant="contained" startIcon={<AddRounded />} disabled={isWritingOff} onClick={onAdd}>
          {texts.add}
        </Button>
        <Button color="inherit" component={Link} to="/passwords/import" sx={{ whiteSpace: "normal" }}>
          {texts.empty.import}
        </Button>
      </Stack>
    ) : (
      <Button variant="outlined" onClick={onShowAll}>
        {texts.empty.showAll}
      </Button>
    );
  return <EmptyState text={title} hint={hint} action={action} />;
}

interface ToolbarProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  query: string;
  onQuery: (query: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Beside the search box. */
  children: ReactNode;
}

/** Which passwords to show: the filter buttons and the search box. */
function Toolbar({ filter, onFilter, query, onQuery, searchRef, children }: ToolbarProps) {
  return (
    <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2, marginBottom: 2 }}>
      <ToggleButtonGroup
        exclusive
        value={filter}
        aria-label={texts.filterLabel}
        onChange={(_event, chosen: Filter | null) => chosen !== null && onFilter(chosen)}
        sx={{ flexShrink: 0, "& > button": { flex: { xs: "1 1 auto", md: "none" }, paddingInline: { xs: 1, sm: 2 } } }}
      >
        {filters.map((name) => (
          <ToggleButton key={name} value={name}>
            {texts.filters[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Stack direction="row" sx={{ gap: 0.5, flexGrow: 1 }}>
        <Box sx={{ flexGrow: 1 }}>
          <SearchBox
            label={texts.search}
            clearLabel={texts.clear}
            query={query}
            onQuery={onQuery}
            searchRef={searchRef}
          />
        </Box>
        {children}
      </Stack>
    </Stack>
  );
}

/** An entry that is there and cannot be opened: said with its id and the reason, never left out. */
function UnreadableRow({ entry }: { entry: UnreadableEntry }) {
  return (
    <Box component="li" sx={rowGrid}>
      <Box sx={{ gridArea: "tile", width: 40, display: "grid", placeItems: "center", color: "text.secondary" }}>
        <LockOutlined />
      </Box>
      <Box sx={{ gridArea: "text", minWidth: 0, gridColumnEnd: "-1", paddingBottom: { xs: 1, sm: 0 } }}>
        <Typography variant="subtitle1" component="p">
          {texts.unreadable.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {entry.reason}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {entry._id === "" ? texts.unreadable.noId : <Monospace>{texts.unreadable.id(entry._id)}</Monospace>}
        </Typography>
      </Box>
    </Box>
  );
}

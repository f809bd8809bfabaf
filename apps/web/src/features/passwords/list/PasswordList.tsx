import Box from "@mui/material/Box";
import Pagination from "@mui/material/Pagination";
import Stack from "@mui/material/Stack";
import { passwordsPerPage } from "@pomander/contract";
import { isSearchable, type UnreadableEntry, type VaultSnapshot } from "@pomander/vault";
import {
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { DeletedList } from "../history/DeletedList.tsx";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { VaultChip } from "../../../widgets/vault-choice/VaultChip.tsx";
import { EntrySelectionBar } from "../select/EntrySelectionBar.tsx";
import { RelabelDialog } from "../select/RelabelDialog.tsx";
import { useSelection } from "../../../lib/list/use-selection.ts";
import { texts } from "../texts.ts";
import type { EntryFault } from "../use-vault-screen.ts";
import { EmptyList } from "./EmptyList.tsx";
import type { RowHandlers } from "./EntryButtons.tsx";
import { EntryRows } from "./EntryRows.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { labelsOf, type LabelKind } from "./labels.ts";
import { filterEntries, isNarrowed, type EntryFilter, type EntryListState, type Narrowing } from "./list-params.ts";
import { PerPage } from "./PerPage.tsx";
import { SideList } from "./SideList.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { useFilteredEntries } from "./use-filtered-entries.ts";
import { useMoveFocus } from "./use-move-focus.ts";
import { useNarrowedEntries } from "./use-narrowed-entries.ts";
import { useTextSearch } from "./use-text-search.ts";
import { useRetainFocus } from "./use-retain-focus.ts";

/** Actions of the keyboard shortcuts in the list. */
export interface ListKeys {
  /** Moves the focus to the next row, or the one before. */
  move: (step: 1 | -1) => void;
  /** Moves the focus to the next button of the focused row, or the one before. */
  moveInRow: (step: 1 | -1) => void;
  toggleSelected: (id: string) => void;
  /** Whether anything was selected. */
  clearSelection: () => boolean;
}

interface Props {
  vault: AllVaults;
  snapshot: VaultSnapshot;
  at: EntryListState;
  handlers: RowHandlers;
  fault: EntryFault | null;
  /** Whether an entry can be added to the chosen vault: `no` while nothing can be saved, `never` for a reader. */
  canAdd: "yes" | "no" | "never";
  /** Shows why nothing can be changed while offline; null when it can. */
  refuse: (() => void) | null;
  /** The entry that is open beside the list. */
  viewedBeside: string | null;
  /** Whether any entry of the vault has a category or a tag. */
  hasLabels: boolean;
  labels: Readonly<Record<LabelKind, readonly string[]>>;
  searchRef: RefObject<HTMLInputElement | null>;
  keys: Ref<ListKeys>;
  onAdd: () => void;
}

/** Shows the entries that the filter and the search leave, or the deleted ones. */
export function PasswordList(props: Props) {
  const { vault, snapshot, at, searchRef } = props;
  const { filter, vault: vaultChoice } = at.listParams;
  if (filter !== "deleted") return <Entries {...props} filter={filter} />;
  return (
    <div>
      <Stack sx={toolbar}>
        <Search at={at} searchRef={searchRef} onGoToFirst={() => undefined} />
        <FilterBar params={at.listParams} entries={[]} onFilter={at.show} onNarrow={at.narrow}>
          <VaultChip chosen={vaultChoice} onChoose={at.choose} />
        </FilterBar>
      </Stack>
      <DeletedList
        key={vaultChoice}
        vault={vault}
        choice={vaultChoice}
        query={at.query}
        isOffline={snapshot.isOffline}
        onShow={at.reveal}
        onShowAll={at.showAll}
      />
    </div>
  );
}

const toolbar = { gap: { xs: 0.75, sm: 1.5 }, marginBottom: { xs: 0.75, sm: 1.5 } } as const;

/** Shows a page of the entries that the filter and the search leave. */
function Entries(props: Props & { filter: EntryFilter }) {
  const { vault, snapshot, at, filter, handlers, refuse, labels, searchRef, keys } = props;
  const { listParams } = at;
  const narrowed = useNarrowedEntries(vault, snapshot.entries, listParams);
  const isNarrow = isNarrowed(listParams);
  const searched = useTextSearch(vault, snapshot.entries, isSearchable(at.query));
  const shown = useFilteredEntries({
    texts: searched.texts,
    entries: narrowed.entries,
    unreadable: isNarrow ? none : snapshot.unreadable,
    filter,
    page: listParams.page,
    pageSize: at.pageSize,
    query: at.query,
    sort: at.order.sort,
    isByMatch: at.order.choice.by === "title",
  });
  const ofFilter = useMemo(() => filterEntries(snapshot.entries, filter), [snapshot.entries, filter]);
  const listRef = useRetainFocus<HTMLUListElement>(shown.items);
  const selection = useSelection(shown.entries);
  const focus = useMoveFocus(listRef, shown, at.turnTo);
  const [relabelled, setRelabelled] = useState<{ kind: LabelKind; name: string } | null>(null);
  const askRelabel = (kind: LabelKind, name: string) => (refuse === null ? setRelabelled({ kind, name }) : refuse());
  // The callbacks are stable, so that rows and the side list do not render again when the address changes.
  const narrow = useRef(at.narrow);
  useEffect(() => {
    narrow.current = at.narrow;
  });
  const narrowBy = useCallback((change: Partial<Narrowing>) => narrow.current(change), []);
  const narrowTo = useCallback((kind: LabelKind, name: string) => narrowBy({ [kind]: name }), [narrowBy]);
  useImperativeHandle(keys, () => ({
    move: focus.move,
    moveInRow: focus.moveInRow,
    toggleSelected: (id) => selection.toggle(id, false),
    clearSelection: () => {
      selection.clear();
      return selection.ids.size > 0;
    },
  }));
  return (
    <>
      {props.hasLabels && (
        <SideList entries={ofFilter} category={listParams.category} tag={listParams.tag} onNarrow={narrowBy} />
      )}
      <Box sx={{ minWidth: 0, display: "flex", flexDirection: "column" }}>
        <Stack sx={toolbar}>
          <Stack direction="row" sx={{ gap: 0.5 }}>
            <Search at={at} searchRef={searchRef} onGoToFirst={focus.toFirst} />
            <SortMenu order={at.order} perPage={at.perPage} />
          </Stack>
          {selection.ids.size === 0 && (
            <FilterBar
              params={listParams}
              entries={ofFilter}
              onFilter={at.show}
              onNarrow={at.narrow}
              {...(props.canAdd === "never" ? {} : { onRelabel: askRelabel })}
            >
              <VaultChip chosen={listParams.vault} onChoose={at.choose} />
            </FilterBar>
          )}
          <EntrySelectionBar
            vault={vault}
            selection={selection}
            entries={shown.entries}
            labels={labels}
            refuse={refuse}
            onTransfer={handlers.askTransfer}
          />
        </Stack>
        {relabelled !== null && (
          <RelabelDialog
            {...relabelled}
            vault={vault}
            entries={snapshot.entries.filter((entry) => labelsOf(entry, relabelled.kind).includes(relabelled.name))}
            known={labels[relabelled.kind]}
            onDone={(name) => {
              setRelabelled(null);
              at.narrow({ [relabelled.kind]: name });
            }}
            onClose={() => setRelabelled(null)}
          />
        )}
        <ProblemAlert sx={{ marginBottom: 1.5 }}>{shown.searchProblem}</ProblemAlert>
        {shown.broken > 0 && (
          <SecondaryText sx={{ marginBottom: 1 }}>
            {shown.broken === shown.total && shown.broken > 1
              ? texts.unreadable.all
              : texts.unreadable.some(shown.broken)}
          </SecondaryText>
        )}
        {shown.total === 0 ? (
          <EmptyList
            reason={shown.isSearch ? "search" : isNarrow ? "narrowed" : filter}
            place={vault.places().find((place) => place.vault.vaultId === listParams.vault) ?? null}
            canAdd={props.canAdd}
            onAdd={props.onAdd}
            onShowAll={at.showAll}
          />
        ) : (
          <EntryRows
            {...props}
            listRef={listRef}
            items={shown.items}
            isVaultNamed={listParams.vault === null && vault.places().length > 1}
            selection={selection}
            onLabel={narrowTo}
          />
        )}
        <Stack
          direction="row"
          sx={{
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "space-between",
            columnGap: 2,
            rowGap: 1,
            marginTop: 1.5,
          }}
        >
          <SecondaryText role="status" sx={{ minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}>
            {(narrowed.isLooking || searched.isLooking) && `${texts.narrow.looking} `}
            {shown.total > 0 && (shown.isSearch || isNarrow ? texts.found(shown.total) : texts.count(shown.total))}
          </SecondaryText>
          {shown.total > Number(passwordsPerPage[0]) && <PerPage perPage={at.perPage} />}
          {shown.pages > 1 && (
            <Pagination
              count={shown.pages}
              page={shown.page}
              siblingCount={0}
              aria-label={texts.pages}
              onChange={(_event, page) => at.turnTo(page)}
            />
          )}
        </Stack>
      </Box>
    </>
  );
}

const none: readonly UnreadableEntry[] = [];

interface SearchProps {
  at: EntryListState;
  searchRef: Props["searchRef"];
  onGoToFirst: () => void;
}

/** Shows each typed letter at once; the list follows in a transition. */
function Search({ at, searchRef, onGoToFirst }: SearchProps) {
  const [typed, setTyped] = useOptimistic(at.query);
  const isAwaited = useRef(false);
  useLayoutEffect(() => {
    if (!isAwaited.current || typed !== at.query) return;
    isAwaited.current = false;
    onGoToFirst();
  });
  return (
    <Box sx={{ flexGrow: 1 }}>
      <SearchBox
        label={texts.search}
        clearLabel={texts.clear}
        query={typed}
        onQuery={(text) => {
          startTransition(() => {
            setTyped(text);
            at.search(text);
          });
        }}
        searchRef={searchRef}
        onGoToFirst={() => {
          if (typed === at.query) onGoToFirst();
          else isAwaited.current = true;
        }}
      />
    </Box>
  );
}

import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { memo, type RefObject } from "react";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { FilterSheet } from "../../../components/FilterSheet.tsx";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { useSearchText } from "../../../lib/list/use-list-params.ts";
import { texts } from "../texts.ts";
import { Filters, type FiltersProps } from "./Filters.tsx";
import { countFilters, type ReminderListParams } from "./list-params.ts";

interface Props extends Omit<FiltersProps, "setListParams"> {
  setListParams: (change: Partial<ReminderListParams>, replace?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether to offer the choice between own and all reminders, for administrators. */
  withOwners: boolean;
}

/** Renders the search and the filters; a phone shows the cards first, and its filters in a sheet. */
export const Toolbar = memo(function Toolbar({ searchRef, withOwners, ...props }: Props) {
  const { listParams, setListParams } = props;
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const search = (
    <Search
      search={listParams.search}
      onSearch={(text) => setListParams({ search: text }, true)}
      searchRef={searchRef}
    />
  );
  const owners = withOwners && (
    <ExclusiveButtons
      aria-label={texts.owners.label}
      value={listParams.isAll}
      options={[
        [false, texts.owners.mine],
        [true, texts.owners.all],
      ]}
      onChoose={(isAll) => setListParams({ isAll })}
      sx={{ flexShrink: 0, "& > *": { flex: { xs: 1, sm: "none" }, minWidth: 72, height: 46 } }}
    />
  );
  const count = countFilters(listParams) + (listParams.isAll ? 1 : 0);
  return (
    <Box sx={{ display: "grid", gap: 1.5, marginBottom: { xs: 1, sm: 2 } }}>
      <Box sx={{ display: "flex", gap: { xs: 1, sm: 1.5 } }}>
        {search}
        {isPhone ? (
          <FilterSheet count={count}>
            {owners}
            <Filters {...props} />
          </FilterSheet>
        ) : (
          owners
        )}
      </Box>
      {!isPhone && <Filters {...props} />}
    </Box>
  );
});

interface SearchProps {
  search: string;
  onSearch: (search: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Renders the search field. Its text stays local until typing pauses, so that no keystroke renders the list. */
function Search({ search, onSearch, searchRef }: SearchProps) {
  const { typed, setTyped } = useSearchText(search, onSearch);
  return (
    <SearchBox label={texts.search} clearLabel={texts.clear} query={typed} onQuery={setTyped} searchRef={searchRef} />
  );
}

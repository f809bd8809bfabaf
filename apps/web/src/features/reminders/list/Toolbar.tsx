import TuneRounded from "@mui/icons-material/TuneRounded";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import { memo, useState, type RefObject } from "react";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { useSearchText } from "../../../lib/list/use-list-params.ts";
import { texts } from "../texts.ts";
import { filters } from "./filter-texts.ts";
import { Filters, type FiltersProps } from "./Filters.tsx";
import { countFilters, isFiltered, type ReminderListParams } from "./list-params.ts";

interface Props extends Omit<FiltersProps, "setListParams" | "isOpen"> {
  setListParams: (change: Partial<ReminderListParams>, replace?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether to offer the choice between own and all reminders, for administrators. */
  withOwners: boolean;
}

/** Renders the search and the filters. */
export const Toolbar = memo(function Toolbar({ searchRef, withOwners, ...props }: Props) {
  const { listParams, setListParams } = props;
  // A phone shows the cards first: its filters are open only on request, or when one is set.
  const [isOpen, setOpen] = useState(isFiltered({ ...listParams, search: "" }));
  return (
    <Box sx={{ display: "grid", gap: { xs: 1, sm: 1.5 }, marginBottom: { xs: 1, sm: 2 } }}>
      <Box sx={{ display: "flex", flexDirection: { xs: "column", sm: "row" }, gap: { xs: 1, sm: 1.5 } }}>
        <Search
          search={listParams.search}
          onSearch={(search) => setListParams({ search }, true)}
          searchRef={searchRef}
        />
        <Box
          sx={{
            display: { xs: "flex", sm: withOwners ? "flex" : "none" },
            flexWrap: "wrap",
            gap: 1.5,
            flexShrink: 0,
          }}
        >
          {withOwners && (
            <ExclusiveButtons
              aria-label={texts.owners.label}
              value={listParams.isAll}
              options={[
                [false, texts.owners.mine],
                [true, texts.owners.all],
              ]}
              onChoose={(isAll) => setListParams({ isAll })}
              sx={{ flexGrow: 1, "& > *": { flex: { xs: 1, sm: "none" }, minWidth: 72, height: 46 } }}
            />
          )}
          <ToggleButton
            value="filters"
            selected={isOpen}
            aria-expanded={isOpen}
            onChange={() => setOpen(!isOpen)}
            sx={{ display: { sm: "none" }, height: 46, gap: 1, flexGrow: withOwners ? 0 : 1 }}
          >
            <TuneRounded fontSize="small" />
            {filters.more(countFilters(listParams))}
          </ToggleButton>
        </Box>
      </Box>
      <Filters {...props} isOpen={isOpen} />
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

import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import type { RefObject } from "react";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { texts } from "../texts.ts";
import { filters, type Filter } from "./list-params.ts";

interface Props {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  query: string;
  onQuery: (query: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Which passwords to show: the filter buttons and the search box. */
export function Toolbar({ filter, onFilter, query, onQuery, searchRef }: Props) {
  return (
    <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2, marginBottom: 2 }}>
      <ToggleButtonGroup
        exclusive
        value={filter}
        aria-label={texts.filterLabel}
        onChange={(_event, chosen: Filter | null) => chosen !== null && onFilter(chosen)}
        sx={{ flexShrink: 0, "& > *": { flex: { xs: 1, md: "none" } } }}
      >
        {filters.map((name) => (
          <ToggleButton key={name} value={name}>
            {texts.filters[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchBox label={texts.search} clearLabel={texts.clear} query={query} onQuery={onQuery} searchRef={searchRef} />
    </Stack>
  );
}

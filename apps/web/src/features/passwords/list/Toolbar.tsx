import ClearRounded from "@mui/icons-material/ClearRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useRef, type RefObject } from "react";
import { texts } from "../texts.ts";
import { filters, type Filter } from "./select.ts";

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
      <SearchBox query={query} onQuery={onQuery} searchRef={searchRef} />
    </Stack>
  );
}

function SearchBox({ query, onQuery, searchRef }: Pick<Props, "query" | "onQuery" | "searchRef">) {
  const own = useRef<HTMLInputElement>(null);
  const clear = () => {
    onQuery("");
    (searchRef.current ?? own.current)?.focus();
  };
  return (
    <TextField
      role="search"
      placeholder={texts.search}
      value={query}
      inputRef={searchRef}
      onChange={(event) => onQuery(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && query !== "") clear();
      }}
      slotProps={{
        htmlInput: {
          "aria-label": texts.search,
          // What is searched for says what is in the vault: no browser should offer it again.
          autoComplete: "off",
          spellCheck: false,
          autoCapitalize: "none",
          enterKeyHint: "search",
        },
        input: {
          sx: { "& input": { paddingInlineStart: 0 } },
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment:
            query === "" ? null : (
              <InputAdornment position="end">
                <Button size="small" color="inherit" startIcon={<ClearRounded />} onClick={clear}>
                  {texts.clear}
                </Button>
              </InputAdornment>
            ),
        },
      }}
    />
  );
}

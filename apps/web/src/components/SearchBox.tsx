import ClearRounded from "@mui/icons-material/ClearRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useRef, type RefObject } from "react";

interface Props {
  /** The placeholder of the empty box, and its accessible name. */
  label: string;
  clearLabel: string;
  query: string;
  onQuery: (query: string) => void;
  searchRef?: RefObject<HTMLInputElement | null>;
  /** Called at Enter or the arrow down: moves to the first result. */
  onGoToFirst?: () => void;
}

/** The search box of a list. Escape and the Clear button empty it. */
export function SearchBox({ label, clearLabel, query, onQuery, searchRef, onGoToFirst }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = searchRef ?? own;
  const clear = () => {
    onQuery("");
    input.current?.focus();
  };
  return (
    <TextField
      role="search"
      placeholder={label}
      value={query}
      inputRef={input}
      onChange={(event) => onQuery(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && query !== "") clear();
        if (onGoToFirst === undefined || event.nativeEvent.isComposing) return;
        if (event.key !== "Enter" && event.key !== "ArrowDown") return;
        event.preventDefault();
        onGoToFirst();
      }}
      slotProps={{
        htmlInput: {
          "aria-label": label,
          // Search terms reveal what the list contains, so no browser should offer them again.
          autoComplete: "off",
          spellCheck: false,
          autoCapitalize: "none",
          enterKeyHint: "search",
        },
        input: {
          sx: { "& input": { paddingInlineStart: 0, textOverflow: "ellipsis" } },
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment:
            query === "" ? null : (
              <InputAdornment position="end">
                <Button size="small" color="inherit" startIcon={<ClearRounded />} onClick={clear}>
                  {clearLabel}
                </Button>
              </InputAdornment>
            ),
        },
      }}
    />
  );
}

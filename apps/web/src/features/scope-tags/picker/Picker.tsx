import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { limits } from "@pomander/contract";
import type { Listed } from "@pomander/vault";
import { type ReactNode, useCallback, useMemo } from "react";
import { typingPause, useDebounced } from "../../../lib/hooks/timing.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { fold, foldSearched } from "@pomander/vault/fold";
import { wholeListSize } from "../../../lib/list/paging.ts";
import type { Range } from "../../../lib/list/use-whole-list.ts";
import { texts } from "../texts.ts";
import { Caption } from "../../../components/quiet-text.tsx";

interface Props<C extends Choice> {
  label: string;
  placeholder: string;
  hint?: string;
  choices: Choices<C>;
  typed: string;
  onType: (typed: string) => void;
  onPick: (choice: C) => void;
  /** The text when every choice is already chosen. */
  noneLeft: string;
  /** The text when no choices could be loaded. */
  failure: string;
  /** The reason why no more may be chosen; null: more may be. */
  full: string | null;
  /** Returns the element before a choice. */
  renderPrefix?: (choice: C) => ReactNode;
  /**
   * Whether many are chosen at a time: the list stays open, and the typed text stays until its last match is chosen.
   */
  isMany?: boolean;
}

/** The id of an option that is not a choice but says how to find more of them. */
const moreId = "more";

/** Searches and chooses one after the other; the caller shows the chosen ones below, and they are not offered again. */
export function Picker<C extends Choice>({
  choices,
  typed,
  onType,
  onPick,
  renderPrefix,
  full,
  isMany = false,
  ...words
}: Props<C>) {
  const { offered, more, isWaiting, error, reload } = choices;
  const options: readonly (C | Choice)[] =
    more > 0 ? [...offered, { _id: moreId, name: texts.picker.typeMore(more), detail: "" }] : offered;
  const isFailed = error !== null;
  const staysOpen = isMany && (typed.trim() === "" || offered.length + more > 1);
  return (
    <Autocomplete<C | Choice, false, false, false>
      value={null}
      options={options}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason === "input" || reason === "clear" || (isMany && reason === "blur")) onType(text);
      }}
      onChange={(_event, choice) => {
        if (choice === null || choice._id === moreId) return;
        if (!staysOpen) onType("");
        onPick(choice as C);
      }}
      disableCloseOnSelect={staysOpen}
      // Enter chooses here; it must not submit the form.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      filterOptions={(found) => found as (C | Choice)[]}
      disabled={full !== null}
      selectOnFocus={false}
      autoHighlight={typed !== ""}
      loading={isWaiting}
      loadingText={texts.picker.searching}
      noOptionsText={
        isFailed ? words.failure : typed.trim() === "" ? words.noneLeft : texts.picker.nothing(typed.trim())
      }
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      getOptionDisabled={({ _id }) => _id === moreId}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          {option._id !== moreId && renderPrefix?.(option as C)}
          <Box sx={{ minWidth: 0, flexGrow: 1, textAlign: "left" }}>
            <Typography noWrap dir="auto">
              {option.name}
            </Typography>
            {option.detail !== "" && (
              <Caption noWrap dir="auto">
                {option.detail}
              </Caption>
            )}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={words.label}
          placeholder={words.placeholder}
          error={isFailed}
          helperText={
            isFailed ? (
              <>
                {words.failure}{" "}
                <Button size="small" color="inherit" onClick={reload} sx={{ minHeight: 24, paddingBlock: 0 }}>
                  {texts.retry}
                </Button>
              </>
            ) : (
              (full ?? words.hint)
            )
          }
          slotProps={{ ...props.slotProps, formHelperText: { disabled: false, component: "div" } }}
        />
      )}
    />
  );
}

/** A choice: its name, and a second line that is searched as well. */
export interface Choice {
  _id: string;
  name: string;
  detail: string;
}

interface Choices<C extends Choice> {
  offered: readonly C[];
  /** Number of further choices that a search would find. */
  more: number;
  isWaiting: boolean;
  error: unknown;
  reload: () => void;
}

interface ChoicesOptions<C extends Choice> {
  /** Reads the choices. Must be the same function from one rendering to the next. */
  read: (query: Range & { search?: string }) => Promise<Listed<C[]>>;
  typed: string;
  /** The ones already chosen. */
  chosen: readonly C[];
  /** Choices in addition to those that are read. */
  extras: readonly C[];
}

/** Most choices in the menu: a longer list is slow, and no one reads it. */
const offeredAtOnce = 50;

/**
 * Returns the choices to offer, up to a limit: those that the server finds, without those already chosen. Until it has
 * answered, those of the previous search that match are offered, so that Enter never takes one that does not.
 */
export function useChoices<C extends Choice>({ read, typed, chosen, extras }: ChoicesOptions<C>): Choices<C> {
  const search = useDebounced(typed.trim(), typingPause).slice(0, limits.search);
  const readFound = useCallback(
    () => read({ page: "1", pageSize: `${wholeListSize}`, ...(search === "" ? {} : { search }) }),
    [read, search],
  );
  const { value, isCurrent, error, reload } = useQuery(readFound);
  const hidden = useMemo(() => new Set(chosen.map(({ _id }) => _id)), [chosen]);
  const free = useMemo(() => {
    const found = value === null ? [] : filterChoices(withExtras(value.rows, extras), typed);
    return found.filter(({ _id }) => !hidden.has(_id));
  }, [value, extras, typed, hidden]);
  const offered = free.slice(0, offeredAtOnce);
  const unread = value === null ? 0 : value.total - value.rows.length;
  return { offered, more: unread + free.length - offered.length, isWaiting: !isCurrent, error, reload };
}

function filterChoices<C extends Choice>(rows: readonly C[], search: string): readonly C[] {
  const sought = fold(search.trim());
  return sought === "" ? rows : rows.filter(({ name, detail }) => foldSearched(`${name}\n${detail}`).includes(sought));
}

function withExtras<C extends Choice>(rows: readonly C[], extras: readonly C[]): readonly C[] {
  const read = new Set(rows.map(({ _id }) => _id));
  return [...extras.filter(({ _id }) => !read.has(_id)), ...rows];
}

import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Listed } from "@pomander/vault";
import { type ReactNode, useCallback, useMemo } from "react";
import { useDebounced } from "../../../lib/hooks/timing.ts";
import { fold } from "../../../lib/list/fold.ts";
import { useFullList, type Range } from "../../../lib/list/use-full-list.ts";
import { texts } from "../texts.ts";

interface Props<C extends Choice> {
  label: string;
  placeholder: string;
  hint?: string;
  choices: Choices<C>;
  typed: string;
  onType: (typed: string) => void;
  onPick: (choice: C) => void;
  /** Everything there is was chosen. */
  noneLeft: string;
  /** Why nothing can be offered. */
  failure: string;
  /** Why nothing more may be chosen. */
  full: string | null;
  /** What stands before a choice. */
  renderPrefix?: (choice: C) => ReactNode;
  /** Many are chosen at a time: the list stays open, and what is typed stays, until nobody is left that it finds. */
  isMany?: boolean;
}

/** Not a choice, but how to come to more of them. */
const moreId = "more";

/** Searches and chooses one after the other; what is chosen is shown below by whoever uses it, and offered no more. */
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
      // Enter chooses here; it does not send the form.
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
              <Typography variant="caption" component="p" color="textSecondary" noWrap dir="auto">
                {option.detail}
              </Typography>
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

/** What can be chosen: a name, and a second line that is searched as well. */
export interface Choice {
  _id: string;
  name: string;
  detail: string;
}

interface Choices<C extends Choice> {
  offered: readonly C[];
  /** How many more a search would find. */
  more: number;
  isWaiting: boolean;
  error: unknown;
  reload: () => void;
}

interface ChoicesOptions<C extends Choice> {
  /** Reads what may be chosen. Kept the same from one rendering to the next. */
  read: (query: Range & { search?: string }) => Promise<Listed<C[]>>;
  typed: string;
  /** Chosen already. */
  chosen: readonly C[];
  /** Offered besides what is read. */
  extras: readonly C[];
}

/** A long list in a menu is slow and read by nobody. */
const offeredAtOnce = 50;
const mostPerPage = 1_000;
const typingPause = 300;

/** What is offered to choose from: what the typed text finds, without what is chosen already, and not too much. */
export function useChoices<C extends Choice>({ read, typed, chosen, extras }: ChoicesOptions<C>): Choices<C> {
  const settled = useDebounced(typed.trim(), typingPause);
  const hidden = useMemo(() => new Set(chosen.map(({ _id }) => _id)), [chosen]);
  const readWhole = useCallback(async (range: Range) => withExtras(await read(range), extras), [read, extras]);
  const readFound = useCallback(
    async (range: Range) => withExtras(await read({ ...range, search: settled }), filterChoices(extras, settled)),
    [read, extras, settled],
  );
  const filter = useCallback((rows: readonly C[]) => filterChoices(rows, typed), [typed]);
  // What is found may be chosen already: ask for as much more.
  const pageSize = Math.min(mostPerPage, offeredAtOnce + chosen.length);
  const list = useFullList<C>({ readWhole, readFound, filter, page: 1, pageSize });
  const free = (list.rows ?? []).filter(({ _id }) => !hidden.has(_id));
  const offered = free.slice(0, offeredAtOnce);
  const unread = Math.max(0, list.total - (list.rows?.length ?? 0));
  return {
    offered,
    more: unread + free.length - offered.length,
    isWaiting: list.isWaiting,
    error: list.error,
    reload: list.reload,
  };
}

function filterChoices<C extends Choice>(rows: readonly C[], search: string): readonly C[] {
  const sought = fold(search.trim());
  return sought === "" ? rows : rows.filter(({ name, detail }) => fold(`${name}\n${detail}`).includes(sought));
}

function withExtras<C extends Choice>({ rows, total }: Listed<C[]>, extras: readonly C[]): Listed<C[]> {
  const read = new Set(rows.map(({ _id }) => _id));
  const added = extras.filter(({ _id }) => !read.has(_id));
  return { rows: [...added, ...rows], total: total + added.length };
}

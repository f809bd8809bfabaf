import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { texts } from "../texts.ts";
import type { Choice, Choices } from "./use-choices.ts";

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

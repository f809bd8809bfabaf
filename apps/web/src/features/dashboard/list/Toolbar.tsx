import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import { userSorts, userStates } from "@pomander/contract";
import type { RefObject } from "react";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { texts } from "../texts.ts";
import type { UserListParams } from "./list-params.ts";
import { roles } from "./role.ts";

interface ToolbarProps {
  listParams: UserListParams;
  onChange: (change: Pick<Partial<UserListParams>, "role" | "state" | "isMine" | "sort" | "order">) => void;
  typed: string;
  onType: (text: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  withCreator: boolean;
  /** Whether anybody is mailed a link that proves an address. */
  withProofs: boolean;
}

/** Which users to show: the search box and the filters. */
export function Toolbar(props: ToolbarProps) {
  const { listParams, onChange, typed, onType, searchRef, withCreator, withProofs } = props;
  const states = userStates.filter((name) => withProofs || name !== "emailUnverified" || name === listParams.state);
  return (
    <Stack direction={{ xs: "column", lg: "row" }} sx={{ gap: 2, marginBottom: 2 }}>
      <SearchBox label={texts.search} clearLabel={texts.clear} query={typed} onQuery={onType} searchRef={searchRef} />
      <Box
        sx={{
          display: "grid",
          gap: { xs: 1.5, sm: 2 },
          flexShrink: 0,
          gridTemplateColumns: {
            xs: "repeat(2, minmax(0, 1fr))",
            sm: "repeat(3, minmax(0, 1fr)) auto",
            lg: "170px 215px auto",
          },
        }}
      >
        {/* Where there are columns, their headings sort. */}
        <Choice
          label={texts.sorts.label}
          value={listParams.sort}
          names={userSorts.filter((name) => withCreator || name !== "creator")}
          textOf={(name) => texts.sorts.names[name]}
          onChange={(sort) => onChange({ sort, order: sort === "lastSeen" ? "descending" : "ascending" })}
          isHiddenWithColumns
        />
        <Choice
          label={texts.filters.role}
          value={listParams.role ?? "any"}
          names={["any", ...roles]}
          textOf={(name) => (name === "any" ? texts.filters.anyRole : texts.roles[name])}
          onChange={(name) => onChange({ role: name === "any" ? null : name })}
        />
        <Choice
          label={texts.filters.state}
          value={listParams.state ?? "any"}
          names={["any", ...states]}
          textOf={(name) => (name === "any" ? texts.filters.anyState : texts.filters.states[name])}
          onChange={(name) => onChange({ state: name === "any" ? null : name })}
        />
        <ToggleButton
          value="mine"
          selected={listParams.isMine}
          onChange={() => onChange({ isMine: !listParams.isMine })}
          sx={{ whiteSpace: "nowrap", height: 46 }}
        >
          {texts.filters.mine}
        </ToggleButton>
      </Box>
    </Stack>
  );
}

interface ChoiceProps<Name extends string> {
  label: string;
  value: Name;
  names: readonly Name[];
  textOf: (name: Name) => string;
  onChange: (name: Name) => void;
  isHiddenWithColumns?: boolean;
}

/** One of several, in a field whose label only screen readers say: its values speak for themselves. */
function Choice<Name extends string>(props: ChoiceProps<Name>) {
  const { label, value, names, textOf, onChange, isHiddenWithColumns = false } = props;
  return (
    <TextField
      select
      value={value}
      onChange={({ target }) => onChange(target.value as Name)}
      slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
      sx={{ display: isHiddenWithColumns ? { lg: "none" } : {}, "& .MuiInputBase-root": { height: 46 } }}
    >
      {names.map((name) => (
        <MenuItem key={name} value={name}>
          {textOf(name)}
        </MenuItem>
      ))}
    </TextField>
  );
}

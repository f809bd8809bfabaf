import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import { userSorts, userStates } from "@pomander/contract";
import type { RefObject } from "react";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { sideways } from "../../../components/sideways.ts";
import { texts } from "../texts.ts";
import type { UserListParams } from "./list-params.ts";
import { roles } from "./role.ts";
import { SelectField } from "../../../components/SelectField.tsx";

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
    <Stack direction={{ xs: "column", lg: "row" }} sx={{ gap: { xs: 1.5, sm: 2 }, marginBottom: { xs: 1, sm: 2 } }}>
      <SearchBox label={texts.search} clearLabel={texts.clear} query={typed} onQuery={onType} searchRef={searchRef} />
      <Box
        data-scrolls-sideways
        sx={{
          ...sideways,
          // On a phone the row scrolls, so that the list begins on the first screen.
          display: { xs: "flex", sm: "grid" },
          gap: { xs: 1, sm: 2 },
          flexShrink: 0,
          "& > *": { flexShrink: 0, width: { xs: 144, sm: "auto" }, minWidth: 0 },
          gridTemplateColumns: {
            sm: "repeat(3, minmax(0, 1fr)) auto",
            lg: "170px 215px auto",
          },
        }}
      >
        {/* Where there are columns, their headings sort. */}
        <Choice
          label={texts.sorts.label}
          value={listParams.sort}
          options={userSorts.filter((name) => withCreator || name !== "creator")}
          nameOf={(name) => texts.sorts.names[name]}
          onChange={(sort) => onChange({ sort, order: sort === "lastSeen" ? "descending" : "ascending" })}
          isHiddenWithColumns
        />
        <Choice
          label={texts.filters.role}
          value={listParams.role ?? "any"}
          options={["any", ...roles]}
          nameOf={(name) => (name === "any" ? texts.filters.anyRole : texts.roles[name])}
          onChange={(name) => onChange({ role: name === "any" ? null : name })}
        />
        <Choice
          label={texts.filters.state}
          value={listParams.state ?? "any"}
          options={["any", ...states]}
          nameOf={(name) => (name === "any" ? texts.filters.anyState : texts.filters.states[name])}
          onChange={(name) => onChange({ state: name === "any" ? null : name })}
        />
        <ToggleButton
          value="mine"
          selected={listParams.isMine}
          onChange={() => onChange({ isMine: !listParams.isMine })}
          sx={{
            minHeight: 46,
            paddingBlock: 0,
            paddingInline: { xs: 1, sm: 2 },
            lineHeight: 1.4,
            whiteSpace: { sm: "nowrap" },
          }}
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
  options: readonly Name[];
  nameOf: (name: Name) => string;
  onChange: (name: Name) => void;
  isHiddenWithColumns?: boolean;
}

/** One of several, in a field whose label only screen readers say: its values speak for themselves. */
function Choice<Name extends string>({ label, isHiddenWithColumns = false, ...field }: ChoiceProps<Name>) {
  return (
    <SelectField
      {...field}
      slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
      sx={{ display: isHiddenWithColumns ? { lg: "none" } : {}, "& .MuiInputBase-root": { height: 46 } }}
    />
  );
}

import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useTheme } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { userSorts, userStates } from "@pomander/contract";
import type { RefObject } from "react";
import { FilterSheet } from "../../../components/FilterSheet.tsx";
import { SearchBox } from "../../../components/SearchBox.tsx";
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

/** Which users to show: the search box and the filters, which a phone has in a sheet. */
export function Toolbar(props: ToolbarProps) {
  const { listParams, typed, onType, searchRef } = props;
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const search = (
    <SearchBox label={texts.search} clearLabel={texts.clear} query={typed} onQuery={onType} searchRef={searchRef} />
  );
  const count = [listParams.role !== null, listParams.state !== null, listParams.isMine].filter(Boolean).length;
  if (isPhone)
    return (
      <Stack direction="row" sx={{ gap: 1, marginBottom: 1 }}>
        {search}
        <FilterSheet count={count}>
          <Choices {...props} isLabelled />
        </FilterSheet>
      </Stack>
    );
  return (
    <Stack direction={{ sm: "column", lg: "row" }} sx={{ gap: 2, marginBottom: 2 }}>
      {search}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          flexShrink: 0,
          "& > *": { minWidth: 0 },
          gridTemplateColumns: { sm: "repeat(3, minmax(0, 1fr)) auto", lg: "170px 215px auto" },
        }}
      >
        <Choices {...props} />
      </Box>
    </Stack>
  );
}

interface Labelled {
  /** Whether the fields show their labels; without, only screen readers say them. */
  isLabelled?: boolean;
}

/** The order and the filters. */
function Choices({ listParams, onChange, withCreator, withProofs, isLabelled = false }: ToolbarProps & Labelled) {
  const states = userStates.filter((name) => withProofs || name !== "emailUnverified" || name === listParams.state);
  return (
    <>
      {/* Where there are columns, their headings sort. */}
      <Choice
        isLabelled={isLabelled}
        label={texts.sorts.label}
        value={listParams.sort}
        options={userSorts.filter((name) => withCreator || name !== "creator")}
        nameOf={(name) => texts.sorts.names[name]}
        onChange={(sort) => onChange({ sort, order: sort === "lastSeen" ? "descending" : "ascending" })}
        isHiddenWithColumns
      />
      <Choice
        isLabelled={isLabelled}
        label={texts.filters.role}
        value={listParams.role ?? "any"}
        options={["any", ...roles]}
        nameOf={(name) => (name === "any" ? texts.filters.anyRole : texts.roles[name])}
        onChange={(name) => onChange({ role: name === "any" ? null : name })}
      />
      <Choice
        isLabelled={isLabelled}
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
        sx={{ minHeight: 46, paddingBlock: 0, paddingInline: 2, lineHeight: 1.4, whiteSpace: "nowrap" }}
      >
        {texts.filters.mine}
      </ToggleButton>
    </>
  );
}

interface ChoiceProps<Name extends string> extends Labelled {
  label: string;
  value: Name;
  options: readonly Name[];
  nameOf: (name: Name) => string;
  onChange: (name: Name) => void;
  isHiddenWithColumns?: boolean;
}

/** One of several, in a field that needs no label beside others: its values speak for themselves. */
function Choice<Name extends string>({
  label,
  isHiddenWithColumns = false,
  isLabelled = false,
  ...field
}: ChoiceProps<Name>) {
  return (
    <SelectField
      {...field}
      {...(isLabelled ? { label } : {})}
      slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
      sx={{
        display: isHiddenWithColumns ? { lg: "none" } : {},
        ...(isLabelled ? {} : { "& .MuiInputBase-root": { height: 46 } }),
      }}
    />
  );
}

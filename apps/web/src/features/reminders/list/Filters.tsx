import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { reminderTypes } from "@pomander/contract";
import { memo, useCallback, useMemo } from "react";
import { texts } from "../texts.ts";
import { filters } from "./filter-texts.ts";
import { namedSorts, noTag, sorts, statusFilters, type ReminderListParams } from "./list-params.ts";
import { dueName, dues } from "./due-filter.ts";
import { DueEnd } from "./DueEnd.tsx";
import { sortName, statusName } from "./option-names.ts";
import { noPerson, roles, type ListedPerson } from "./person-filter.ts";

const any = "any";

export interface FiltersProps {
  listParams: ReminderListParams;
  setListParams: (change: Partial<ReminderListParams>, replace?: boolean) => void;
  tags: readonly { _id: string; name: string }[];
  people: readonly ListedPerson[];
  actorId: string;
}

/**
 * Returns the people to choose from, the user before others; a person in the URL is included even without a reminder.
 */
function offered(people: readonly ListedPerson[], chosen: string | null, actorId: string): readonly ListedPerson[] {
  const self = people.find(({ _id }) => _id === actorId);
  const isKnown = chosen === null || chosen === noPerson || people.some(({ _id }) => _id === chosen);
  return [
    { _id: noPerson, name: filters.noPerson },
    ...(self === undefined ? [] : [{ ...self, name: filters.me(self.name) }]),
    ...people.filter((person) => person !== self),
    ...(isKnown ? [] : [{ _id: chosen, name: filters.otherPerson }]),
  ];
}

interface Option {
  value: string;
  label: string;
}

const typeOptions: readonly Option[] = reminderTypes.map((value) => ({ value, label: texts.types[value] }));
const statusOptions: readonly Option[] = statusFilters.map((value) => ({ value, label: statusName(value) }));
const dueOptions: readonly Option[] = dues.map((value) => ({ value, label: dueName(value) }));
const roleOptions: readonly Option[] = roles.map((value) => ({ value, label: filters.roles[value] }));

const equal = (many: number) => `repeat(${many}, minmax(0, 1fr))`;

/**
 * Returns the columns: all in a row where there is room, else rows of similar length; a date needs more room than a
 * choice.
 */
const columnsFor = (many: number, withDays: boolean) => ({
  xs: equal(2),
  sm: equal(3),
  md: equal(many > 8 ? 3 : many > 5 ? Math.ceil(many / 2) : many),
  lg: equal(many > 7 || withDays ? Math.ceil(many / 2) : many),
});

/** Renders the filters and the sort order. */
export function Filters({ listParams, setListParams, tags, people, actorId }: FiltersProps) {
  const { status, due, type, scopeTag, person, role, sort, view } = listParams;
  const change = useCallback(
    (of: keyof ReminderListParams, value: string | null) => {
      const cleared = of === "person" && (value === null || value === noPerson) ? { role: null } : {};
      setListParams({ ...cleared, [of]: of === "sort" ? (value ?? "soonest") : value });
    },
    [setListParams],
  );
  const tagOptions = useMemo(
    () => [{ value: noTag, label: filters.noScopeTag }, ...tags.map(({ _id, name }) => ({ value: _id, label: name }))],
    [tags],
  );
  const personOptions = useMemo(
    () => offered(people, person, actorId).map(({ _id, name }) => ({ value: _id, label: name })),
    [people, person, actorId],
  );
  const sortOptions = useMemo(
    () =>
      sorts
        .filter((one) => one === sort || namedSorts.some((named) => named === one))
        .map((value) => ({ value, label: sortName(value) })),
    [sort],
  );
  const shared = { onChange: change };
  const range = { from: listParams.from, to: listParams.to, setListParams };
  const fields = [
    <Filter key="status" {...shared} of="status" value={status} options={statusOptions} anything={filters.anyStatus} />,
    <Filter key="due" {...shared} of="due" value={due} options={dueOptions} anything={filters.anyDue} />,
    due === "range" && <DueEnd key="from" end="from" {...range} />,
    due === "range" && <DueEnd key="to" end="to" {...range} />,
    <Filter key="type" {...shared} of="type" value={type} options={typeOptions} anything={filters.anyType} />,
    <Filter key="tag" {...shared} of="scopeTag" value={scopeTag} options={tagOptions} anything={filters.anyScopeTag} />,
    (person !== null || people.length > 1) && (
      <Filter
        key="person"
        {...shared}
        of="person"
        value={person}
        options={personOptions}
        anything={filters.anyPerson}
      />
    ),
    person !== null && person !== noPerson && (
      <Filter key="role" {...shared} of="role" value={role} options={roleOptions} anything={filters.anyRole} />
    ),
    view !== "month" && <Filter key="sort" {...shared} of="sort" value={sort} options={sortOptions} />,
  ].filter(Boolean);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: columnsFor(fields.length, due === "range"),
      }}
    >
      {fields}
    </Box>
  );
}

interface FilterProps {
  of: "status" | "due" | "type" | "scopeTag" | "person" | "role" | "sort";
  value: string | null;
  options: readonly Option[];
  /** The label for no choice, where the filter may be empty. */
  anything?: string;
  onChange: (of: FilterProps["of"], value: string | null) => void;
}

/** Renders one filter. It is memoized, because each is a field with a menu and the list below waits for all of them. */
const Filter = memo(function Filter({ of, value, options, anything, onChange }: FilterProps) {
  return (
    <TextField
      select
      value={value ?? any}
      onChange={({ target }) => onChange(of, target.value === any ? null : target.value)}
      slotProps={{
        select: {
          SelectDisplayProps: { "aria-label": filters[of] },
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 300, maxWidth: 360 } } } },
        },
      }}
      sx={{ "& .MuiInputBase-root": { height: 42 }, "& .MuiSelect-select": { typography: "body2" } }}
    >
      {anything !== undefined && <MenuItem value={any}>{anything}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          <bdi>{option.label}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
});

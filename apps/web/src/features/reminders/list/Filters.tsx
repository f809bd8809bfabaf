import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { reminderTypes } from "@pomander/contract";
import { memo, useCallback, useMemo } from "react";
import { texts as tableTexts } from "../table/texts.ts";
import { texts } from "../texts.ts";
import {
  dueWithins,
  namedSorts,
  noTag,
  sorts,
  statusFilters,
  type ReminderListParams,
  type Sort,
  type StatusFilter,
} from "./list-params.ts";
import { roles, type ListedPerson } from "./people.ts";

const { filters, statuses } = texts;
const any = "any";

export interface FiltersProps {
  listParams: ReminderListParams;
  setListParams: (change: Partial<ReminderListParams>) => void;
  tags: readonly { _id: string; name: string }[];
  people: readonly ListedPerson[];
  actorId: string;
  /** The server filters and orders: what it does not know is not offered. */
  isPaged: boolean;
  /** Reads all of them, which then can be filtered in every way; null where they are too many. */
  readAll: (() => void) | null;
}

const nameOf = (status: StatusFilter) =>
  status === "current" ? filters.current : status === "undelivered" ? filters.undelivered : statuses[status];

/** One of a table's columns has no name of its own among the orders. */
function sortName(sort: Sort): string {
  const named = namedSorts.find((one) => one === sort);
  if (named !== undefined) return filters.sorts[named];
  const column = sort.replace("-", "") as keyof typeof tableTexts.names;
  return filters.byColumn(tableTexts.names[column], sort.startsWith("-"));
}

/** Oneself first; whoever an address names is offered, though no reminder does. */
function offered(people: readonly ListedPerson[], chosen: string | null, actorId: string): readonly ListedPerson[] {
  const self = people.find(({ _id }) => _id === actorId);
  const isKnown = chosen === null || people.some(({ _id }) => _id === chosen);
  return [
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
const dueOptions: readonly Option[] = dueWithins.map((value) => ({ value, label: filters.dueWithin(value) }));
const roleOptions: readonly Option[] = roles.map((value) => ({ value, label: filters.roles[value] }));

/** The filters, and the order. */
export function Filters({ listParams, setListParams, tags, people, actorId, isPaged, readAll }: FiltersProps) {
  const { status, due, type, scopeTag, person, role, sort, view } = listParams;
  const change = useCallback(
    (of: keyof ReminderListParams, value: string | null) => {
      const cleared = of === "person" && value === null ? { role: null } : {};
      setListParams({ ...cleared, [of]: of === "sort" ? (value ?? "soonest") : value });
    },
    [setListParams],
  );
  const statusOptions = useMemo(
    () =>
      statusFilters
        .filter((one) => !isPaged || (one !== "current" && one !== "undelivered"))
        .map((value) => ({ value, label: nameOf(value) })),
    [isPaged],
  );
  const tagOptions = useMemo(
    () => [
      ...(isPaged ? [] : [{ value: noTag, label: filters.noScopeTag }]),
      ...tags.map(({ _id, name }) => ({ value: _id, label: name })),
    ],
    [tags, isPaged],
  );
  const personOptions = useMemo(
    () => offered(people, person, actorId).map(({ _id, name }) => ({ value: _id, label: name })),
    [people, person, actorId],
  );
  const sortOptions = useMemo(
    () =>
      sorts
        .filter((one) => one === "soonest" || !isPaged)
        .filter((one) => one === sort || namedSorts.some((named) => named === one))
        .map((value) => ({ value, label: sortName(value) })),
    [sort, isPaged],
  );
  const canFindAll = readAll !== null || !isPaged;
  const shared = { onChange: change };
  return (
    <>
      <Filter {...shared} of="status" value={status} options={statusOptions} anything={filters.anyStatus} />
      {canFindAll && <Filter {...shared} of="due" value={due} options={dueOptions} anything={filters.anyDue} />}
      <Filter {...shared} of="type" value={type} options={typeOptions} anything={filters.anyType} />
      <Filter {...shared} of="scopeTag" value={scopeTag} options={tagOptions} anything={filters.anyScopeTag} />
      {(person !== null || people.length > 1) && canFindAll && (
        <>
          <Filter
            {...shared}
            of="person"
            value={person}
            options={personOptions}
            anything={filters.anyPerson}
            onOpen={isPaged && readAll !== null ? readAll : undefined}
          />
          {person !== null && (
            <Filter {...shared} of="role" value={role} options={roleOptions} anything={filters.anyRole} />
          )}
        </>
      )}
      {view !== "month" && <Filter {...shared} of="sort" value={isPaged ? "soonest" : sort} options={sortOptions} />}
    </>
  );
}

interface FilterProps {
  of: "status" | "due" | "type" | "scopeTag" | "person" | "role" | "sort";
  value: string | null;
  options: readonly Option[];
  /** What no choice is called, where there may be none. */
  anything?: string;
  onChange: (of: FilterProps["of"], value: string | null) => void;
  onOpen?: (() => void) | undefined;
}

/** One of them. It stays as it is while others change: each is a field with a menu, and the list below waits for all. */
const Filter = memo(function Filter({ of, value, options, anything, onChange, onOpen }: FilterProps) {
  return (
    <TextField
      select
      value={value ?? any}
      onChange={({ target }) => onChange(of, target.value === any ? null : target.value)}
      slotProps={{
        select: {
          ...(onOpen === undefined ? {} : { onOpen }),
          SelectDisplayProps: { "aria-label": filters[of] },
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 300, maxWidth: 360 } } } },
        },
      }}
      sx={{ "& .MuiInputBase-root": { height: 42 }, "& .MuiSelect-select": { typography: "body2" } }}
    >
      {anything !== undefined && <MenuItem value={any}>{anything}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} dir="auto">
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
});

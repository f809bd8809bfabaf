import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { reminderTypes } from "@pomander/contract";
import type { ReactNode } from "react";
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

/** The filters, and the order. */
export function Filters({ listParams, setListParams, tags, people, actorId, isPaged, readAll }: FiltersProps) {
  const shownStatuses = statusFilters.filter(
    (status) => !isPaged || (status !== "current" && status !== "undelivered"),
  );
  return (
    <>
      <Filter
        label={filters.status}
        value={listParams.status}
        anything={filters.anyStatus}
        onChange={(status) => setListParams({ status: statusFilters.find((one) => one === status) ?? null })}
      >
        {shownStatuses.map((status) => (
          <MenuItem key={status} value={status}>
            {nameOf(status)}
          </MenuItem>
        ))}
      </Filter>
      {(readAll !== null || !isPaged) && (
        <Filter
          label={filters.due}
          value={listParams.due}
          anything={filters.anyDue}
          onChange={(due) => setListParams({ due: dueWithins.find((one) => one === due) ?? null })}
        >
          {dueWithins.map((days) => (
            <MenuItem key={days} value={days}>
              {filters.dueWithin(days)}
            </MenuItem>
          ))}
        </Filter>
      )}
      <Filter
        label={filters.type}
        value={listParams.type}
        anything={filters.anyType}
        onChange={(type) => setListParams({ type: reminderTypes.find((one) => one === type) ?? null })}
      >
        {reminderTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {texts.types[type]}
          </MenuItem>
        ))}
      </Filter>
      <Filter
        label={filters.scopeTag}
        value={listParams.scopeTag}
        anything={filters.anyScopeTag}
        onChange={(scopeTag) => setListParams({ scopeTag })}
      >
        {!isPaged && <MenuItem value={noTag}>{filters.noScopeTag}</MenuItem>}
        {tags.map(({ _id, name }) => (
          <MenuItem key={_id} value={_id} dir="auto">
            {name}
          </MenuItem>
        ))}
      </Filter>
      {(listParams.person !== null || people.length > 1) && (readAll !== null || !isPaged) && (
        <>
          <Filter
            label={filters.person}
            value={listParams.person}
            anything={filters.anyPerson}
            onOpen={isPaged ? (readAll ?? undefined) : undefined}
            onChange={(person) => setListParams({ person, role: person === null ? null : listParams.role })}
          >
            {offered(people, listParams.person, actorId).map(({ _id, name }) => (
              <MenuItem key={_id} value={_id} dir="auto">
                {name}
              </MenuItem>
            ))}
          </Filter>
          {listParams.person !== null && (
            <Filter
              label={filters.role}
              value={listParams.role}
              anything={filters.anyRole}
              onChange={(role) => setListParams({ role: roles.find((one) => one === role) ?? null })}
            >
              {roles.map((role) => (
                <MenuItem key={role} value={role}>
                  {filters.roles[role]}
                </MenuItem>
              ))}
            </Filter>
          )}
        </>
      )}
      {listParams.view !== "month" && (
        <Filter
          label={filters.sort}
          value={isPaged ? "soonest" : listParams.sort}
          onChange={(sort) => setListParams({ sort: sorts.find((one) => one === sort) ?? "soonest" })}
        >
          {sorts
            .filter((sort) => sort === "soonest" || !isPaged)
            .filter((sort) => sort === listParams.sort || namedSorts.some((one) => one === sort))
            .map((sort) => (
              <MenuItem key={sort} value={sort}>
                {sortName(sort)}
              </MenuItem>
            ))}
        </Filter>
      )}
    </>
  );
}

interface FilterProps {
  label: string;
  value: string | null;
  /** What no choice is called, where there may be none. */
  anything?: string;
  onChange: (value: string | null) => void;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

function Filter({ label, value, anything, onChange, onOpen, children }: FilterProps) {
  return (
    <TextField
      select
      value={value ?? any}
      onChange={({ target }) => onChange(target.value === any ? null : target.value)}
      slotProps={{
        select: {
          ...(onOpen === undefined ? {} : { onOpen }),
          SelectDisplayProps: { "aria-label": label },
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 300, maxWidth: 360 } } } },
        },
      }}
      sx={{ "& .MuiInputBase-root": { height: 42 } }}
    >
      {anything !== undefined && <MenuItem value={any}>{anything}</MenuItem>}
      {children}
    </TextField>
  );
}

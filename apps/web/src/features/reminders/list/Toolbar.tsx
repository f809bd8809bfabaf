import TuneRounded from "@mui/icons-material/TuneRounded";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { reminderTypes } from "@pomander/contract";
import { useState, type ReactNode, type RefObject } from "react";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { texts } from "../texts.ts";
import {
  isFiltered,
  namedSorts,
  noTag,
  sorts,
  statusFilters,
  type ReminderListParams,
  type Sort,
  type StatusFilter,
} from "./list-params.ts";
import { texts as tableTexts } from "../table/texts.ts";

const { filters, statuses } = texts;
const any = "any";

interface Props {
  listParams: ReminderListParams;
  setListParams: (change: Partial<ReminderListParams>) => void;
  typed: string;
  onType: (text: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  tags: readonly { _id: string; name: string }[];
  /** The server filters and orders: what it does not know is not offered. */
  isPaged: boolean;
  /** Administrators choose between their own and all. */
  withOwners: boolean;
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

/** Which reminders to show, and in which order. */
export function Toolbar({ listParams, setListParams, typed, onType, searchRef, tags, isPaged, withOwners }: Props) {
  // A phone shows cards first: its filters come when asked for, or when one is set.
  const [isOpen, setOpen] = useState(isFiltered({ ...listParams, search: "" }));
  const chosen = [listParams.status, listParams.type, listParams.scopeTag].filter((one) => one !== null).length;
  const shownStatuses = statusFilters.filter(
    (status) => !isPaged || (status !== "current" && status !== "undelivered"),
  );
  return (
    <Box sx={{ display: "grid", gap: 1.5, marginBottom: 2 }}>
      <Box sx={{ display: "flex", flexDirection: { xs: "column", sm: "row" }, gap: 1.5 }}>
        <SearchBox label={texts.search} clearLabel={texts.clear} query={typed} onQuery={onType} searchRef={searchRef} />
        <Box sx={{ display: { xs: "flex", sm: withOwners ? "flex" : "none" }, gap: 1.5, flexShrink: 0 }}>
          {withOwners && (
            <ToggleButtonGroup
              exclusive
              aria-label={texts.owners.label}
              value={listParams.isAll ? "all" : "mine"}
              onChange={(_event, whose: string | null) => whose !== null && setListParams({ isAll: whose === "all" })}
              sx={{ flexGrow: 1, "& > *": { flex: { xs: 1, sm: "none" }, minWidth: 72, height: 46 } }}
            >
              <ToggleButton value="mine">{texts.owners.mine}</ToggleButton>
              <ToggleButton value="all">{texts.owners.all}</ToggleButton>
            </ToggleButtonGroup>
          )}
          <ToggleButton
            value="filters"
            selected={isOpen}
            aria-expanded={isOpen}
            onChange={() => setOpen(!isOpen)}
            sx={{ display: { sm: "none" }, height: 46, gap: 1, flexGrow: withOwners ? 0 : 1 }}
          >
            <TuneRounded fontSize="small" />
            {filters.more(chosen)}
          </ToggleButton>
        </Box>
      </Box>
      <Box
        sx={{
          display: { xs: isOpen ? "grid" : "none", sm: "grid" },
          gap: 1.5,
          gridTemplateColumns: {
            xs: "repeat(2, minmax(0, 1fr))",
            md: `repeat(${listParams.view === "month" ? 3 : 4}, minmax(0, 1fr))`,
          },
        }}
      >
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
      </Box>
    </Box>
  );
}

interface FilterProps {
  label: string;
  value: string | null;
  /** What no choice is called, where there may be none. */
  anything?: string;
  onChange: (value: string | null) => void;
  children: ReactNode;
}

function Filter({ label, value, anything, onChange, children }: FilterProps) {
  return (
    <TextField
      select
      value={value ?? any}
      onChange={({ target }) => onChange(target.value === any ? null : target.value)}
      slotProps={{
        select: {
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

import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { UserSort } from "@pomander/contract";
import type { ReactNode } from "react";
import { texts } from "../texts.ts";
import { headingsGrid } from "./row-layout.ts";
import type { SortOrder } from "./list-params.ts";

interface Props {
  sort: UserSort;
  order: SortOrder;
  withCreator: boolean;
  onSort: (sort: UserSort, order: SortOrder) => void;
  selectAll: ReactNode;
}

const columns = [
  { area: "who", sorts: ["name", "email"] },
  { area: "mobile", sorts: ["mobile"] },
  { area: "role", sorts: ["role"] },
  { area: "activity", sorts: ["lastSeen"] },
  { area: "creator", sorts: ["creator"] },
] as const;

/** Renders the column headings, where there are columns: a press sorts, a second press reverses the order. */
export function SortHeadings({ sort, order, withCreator, onSort, selectAll }: Props) {
  const Arrow = order === "ascending" ? ArrowUpwardRounded : ArrowDownwardRounded;
  const press = (name: UserSort) => {
    // The most recently active users are usually wanted first.
    const first: SortOrder = name === "lastSeen" ? "descending" : "ascending";
    const other: SortOrder = order === "ascending" ? "descending" : "ascending";
    onSort(name, name === sort ? other : first);
  };
  return (
    <Box role="group" aria-label={texts.sorts.label} sx={headingsGrid(withCreator)}>
      {selectAll}
      {columns
        .filter(({ area }) => withCreator || area !== "creator")
        .map(({ area, sorts }) => (
          <Box key={area} sx={{ gridArea: area, display: "flex", gap: 2, minWidth: 0 }}>
            {sorts.map((name) => (
              <ButtonBase
                key={name}
                aria-pressed={name === sort}
                aria-label={
                  name === sort ? texts.sorts.sorted(texts.sorts.names[name], order) : texts.sorts.names[name]
                }
                onClick={() => press(name)}
                sx={{
                  minHeight: 36,
                  gap: 0.5,
                  borderRadius: 1,
                  typography: "subtitle2",
                  color: name === sort ? "text.primary" : "text.secondary",
                  "&:hover": { color: "text.primary" },
                }}
              >
                {texts.sorts.names[name]}
                {name === sort && <Arrow sx={{ fontSize: 16 }} />}
              </ButtonBase>
            ))}
          </Box>
        ))}
    </Box>
  );
}

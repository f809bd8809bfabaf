import Pagination from "@mui/material/Pagination";
import Stack from "@mui/material/Stack";
import { useId } from "react";
import { texts } from "./texts.ts";
import { SecondaryText } from "./quiet-text.tsx";
import { SelectField } from "./SelectField.tsx";

interface Props {
  /** The accessible name: "Pages of users". */
  label: string;
  /** The current page, counted from 1. */
  page: number;
  pageSize: number;
  /** The number of rows over all pages. */
  total: number;
  onPage: (page: number) => void;
  /** The page sizes that the user can choose from; without them the size is fixed. */
  sizes?: { label: string; options: readonly number[]; onSize: (size: number) => void };
}

/** Shows below a list which of its rows are visible, and leads to its other pages. */
export function Pager({ label, page, pageSize, total, onPage, sizes }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: { xs: "center", sm: "space-between" },
        columnGap: 3,
        rowGap: 1.5,
        marginTop: 2,
      }}
    >
      <Stack direction="row" sx={{ alignItems: "center", columnGap: 2, flexWrap: "wrap" }}>
        {sizes !== undefined && <SizeSelect {...sizes} size={pageSize} />}
        <SecondaryText sx={{ fontVariantNumeric: "tabular-nums" }}>
          {texts.range(first, Math.min(total, first + pageSize - 1), total)}
        </SecondaryText>
      </Stack>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          siblingCount={0}
          aria-label={label}
          onChange={(_event, chosen) => onPage(chosen)}
          sx={{ "& ul": { justifyContent: "center" } }}
        />
      )}
    </Stack>
  );
}

function SizeSelect({ label, options, onSize, size }: NonNullable<Props["sizes"]> & { size: number }) {
  const id = useId();
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
      <SecondaryText id={id}>{label}</SecondaryText>
      <SelectField
        value={size}
        options={options}
        nameOf={(option) => option}
        onChange={onSize}
        slotProps={{ select: { labelId: id } }}
        sx={{ width: 84, "& .MuiSelect-select": { paddingBlock: 0.75 } }}
      />
    </Stack>
  );
}

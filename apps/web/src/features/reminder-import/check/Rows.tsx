import Stack from "@mui/material/Stack";
import type { SxProps, Theme } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import type { RowReading } from "@pomander/transfer/spreadsheets";
import {
  type CheckedRow,
  type CheckedRows,
  type Choice,
  type Choices,
  type Edits,
  noEdits,
  type RowStatus,
} from "@pomander/transfer/reminder-rows";
import { useMemo, useState } from "react";
import { texts } from "../texts.ts";
import type { Typed } from "./RowDetails.tsx";
import { RowGrid } from "./RowGrid.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { check } = texts;

type Show = "all" | "warnings" | RowStatus;
const shows: readonly Show[] = ["all", "new", "changed", "warnings", "same", "out", "refused"];
/** The filters that are shown only where they match any row. */
const rare: ReadonlySet<Show> = new Set(["changed", "out"]);
const isOf = ({ status, warnings }: CheckedRow, show: Show) =>
  show === "all" ||
  (show === "warnings" ? (status === "new" || status === "changed") && warnings.length > 0 : status === show);

interface Props {
  checked: CheckedRows;
  reading: RowReading;
  edits: Edits;
  onType: (line: number, typed: Typed) => void;
  choices: Choices;
  onChoose: (line: number, choice: Choice) => void;
  isBusy: boolean;
}

/** Renders the rows with their statuses, all of them or those of one status. */
export function Rows({ checked, isBusy, ...rest }: Props) {
  const { rows, counts, expired } = checked;
  const { edits, choices } = rest;
  const [wanted, setShow] = useState<Show>("all");
  const withWarnings = useMemo(() => rows.filter((row) => isOf(row, "warnings")).length, [rows]);
  const countOf = (show: Show) => (show === "all" ? rows.length : show === "warnings" ? withWarnings : counts[show]);
  // A row that was corrected or decided stays in place for a user who works through the list.
  const handled: ReadonlyMap<number, unknown> =
    wanted === "refused" ? edits : wanted === "changed" ? choices.rows : noEdits;
  const show = countOf(wanted) === 0 && handled.size === 0 ? "all" : wanted;
  const shown = useMemo(
    () => (show === "all" ? rows : rows.filter((row) => isOf(row, show) || handled.has(row.line))),
    [rows, show, handled],
  );
  return (
    <section aria-busy={isBusy}>
      <Stack
        direction={{ xs: "column", md: "row" }}
        sx={{ gap: 1.5, columnGap: 3, alignItems: { md: "center" }, marginBottom: 1.5 }}
      >
        <ToggleButtonGroup
          exclusive
          value={show}
          aria-label={check.show.label}
          onChange={(_event, chosen: Show | null) => chosen !== null && setShow(chosen)}
          sx={filterLook}
        >
          {shows
            .filter((name) => !rare.has(name) || countOf(name) > 0 || name === show)
            .map((name) => (
              <ToggleButton key={name} value={name} disabled={countOf(name) === 0 && name !== show}>
                {check.show[name](countOf(name))}
              </ToggleButton>
            ))}
        </ToggleButtonGroup>
        <SecondaryText>{expired > 0 && check.facts.expired(expired)}</SecondaryText>
      </Stack>
      {shown.length === 0 ? (
        <Typography sx={{ paddingBlock: 3 }}>{check.none}</Typography>
      ) : (
        // The key resets the grid, so that other rows are shown from the first one.
        <RowGrid key={show} rows={shown} {...rest} />
      )}
    </section>
  );
}

/** The filter buttons' style: on a phone they are separate, two per line. */
const filterLook: SxProps<Theme> = (theme) => ({
  flexShrink: 0,
  "& > button": { whiteSpace: { sm: "nowrap" }, fontVariantNumeric: "tabular-nums", paddingInline: 2 },
  [theme.breakpoints.down("sm")]: {
    display: "grid",
    gridTemplateColumns: "1fr 1fr",
    gap: 1,
    "&& > button.MuiToggleButtonGroup-grouped": {
      margin: 0,
      borderInline: `1px solid ${theme.vars.palette.outline}`,
      borderBlockStart: `1px solid ${theme.vars.palette.outline}`,
      borderRadius: "8px",
      paddingInline: 1,
    },
  },
});

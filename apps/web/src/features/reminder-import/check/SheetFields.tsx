import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { Sheet } from "@pomander/transfer/spreadsheets";
import { texts } from "../texts.ts";
import type { SheetSettings } from "./settings.ts";

const { check } = texts;
const rowsOffered = 20;

interface Props {
  sheets: readonly Sheet[];
  sheetAt: number;
  settings: SheetSettings;
  onSheet: (at: number) => void;
  onHeadingRow: (row: number) => void;
}

/** Which sheet of a workbook, and which of its rows has the headings. */
export function SheetFields({ sheets, sheetAt, settings, onSheet, onHeadingRow }: Props) {
  const rows = sheets[sheetAt]?.rows.slice(0, rowsOffered) ?? [];
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2, "&& > *": { minWidth: 0, width: { sm: 320 } } }}>
      {sheets.length > 1 && (
        <TextField
          select
          label={check.sheet}
          value={sheetAt}
          onChange={({ target }) => onSheet(Number(target.value))}
          translate="no"
        >
          {sheets.map((sheet, at) => (
            <MenuItem key={sheet.name} value={at} disabled={sheet.rows.length === 0} translate="no">
              {sheet.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        label={check.headings}
        value={settings.headingRow}
        onChange={({ target }) => onHeadingRow(Number(target.value))}
        translate="no"
      >
        {rows.map(({ line, cells }, at) => (
          <MenuItem key={line} value={at} translate="no" sx={{ maxWidth: 480 }}>
            {line}: {shortened(cells.filter((cell) => cell.trim() !== "").join(" · "))}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

const longest = 60;
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

import Stack from "@mui/material/Stack";
import type { Sheet } from "@pomander/transfer/spreadsheets";
import { SelectField } from "../../../components/SelectField.tsx";
import { texts as partTexts } from "../../../components/texts.ts";
import { texts } from "../texts.ts";
import type { SheetSettings } from "./sheet-settings.ts";

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
        <SelectField
          label={check.sheet}
          value={sheetAt}
          options={[...sheets.keys()]}
          nameOf={(at) => sheets[at]?.name ?? ""}
          itemProps={(at) => ({ disabled: sheets[at]?.rows.length === 0, translate: "no" })}
          onChange={onSheet}
          translate="no"
        />
      )}
      <SelectField
        label={check.headings}
        value={settings.headingRow}
        options={[...rows.keys()]}
        nameOf={(at) => headingText(rows[at])}
        itemProps={() => ({ translate: "no", sx: { maxWidth: 480 } })}
        onChange={onHeadingRow}
        translate="no"
      />
    </Stack>
  );
}

const headingText = (row: Sheet["rows"][number] | undefined) =>
  row === undefined
    ? ""
    : `${row.line}${partTexts.colon}${shortened(row.cells.filter((cell) => cell.trim() !== "").join(" · "))}`;
const longest = 60;
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

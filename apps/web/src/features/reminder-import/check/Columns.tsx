import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import {
  isSecretColumn,
  reminderColumns,
  type ReminderColumn,
  type Sheet,
  type SheetRow,
} from "@pomander/transfer/spreadsheets";
import { useId, useMemo, useState } from "react";
import { texts as partTexts } from "../../../components/texts.ts";
import { ColumnItem } from "../../../widgets/file-import/ColumnItem.tsx";
import { texts } from "../texts.ts";
import { rowsBelow, withColumn, type faultOfColumns, type SheetSettings } from "./sheet-settings.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { columns: words } = texts.check;

interface Props {
  sheet: Sheet;
  settings: SheetSettings;
  fault: ReturnType<typeof faultOfColumns>;
  onChange: (columns: ReminderColumn[]) => void;
}

/**
 * Renders the meaning of each column in one line; it can be expanded and corrected, and is expanded when there is a
 * fault.
 */
export function Columns({ sheet, settings, fault, onChange }: Props) {
  const id = useId();
  const [wantsOpen, setOpen] = useState(false);
  const isOpen = wantsOpen || fault !== null;
  const { headings, columns, isRemembered } = settings;
  const nameOf = (at: number) => headings[at]?.trim() || words.unnamed(at + 1);
  const used = columns.flatMap((column, at) =>
    column === "notes" || column === "ignore"
      ? []
      : [`${words.meanings[column]}${partTexts.colon}${headings[at] ?? ""}`],
  );
  const samples = useMemo(() => {
    const rows = rowsBelow(sheet, settings);
    return settings.headings.map((_heading, at) => filledCells(rows, at));
  }, [sheet, settings]);
  const hasSecrets = useMemo(() => {
    const rows = rowsBelow(sheet, settings);
    return settings.headings.some((heading, at) =>
      isSecretColumn(
        heading,
        rows.map(({ cells }) => cells[at] ?? ""),
      ),
    );
  }, [sheet, settings]);
  return (
    <section aria-labelledby={id}>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 1, columnGap: 2 }}>
        <Typography id={id} variant="h3">
          {words.title}
        </Typography>
        <SecondaryText>{words.summary(used.length, columns.length)}</SecondaryText>
        {fault === null && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            onClick={() => setOpen(!isOpen)}
            sx={{ marginInlineStart: { xs: -1.5, sm: "auto" } }}
          >
            {isOpen ? words.hide : words.show}
          </Button>
        )}
      </Stack>
      {!isOpen && (
        <Typography variant="body2" translate="no" dir="auto" sx={{ marginTop: 0.5, overflowWrap: "anywhere" }}>
          {used.join(" · ")}
        </Typography>
      )}
      {isRemembered && <SecondaryText sx={{ marginTop: 0.5 }}>{words.remembered}</SecondaryText>}
      {hasSecrets && (
        <Alert severity="warning" sx={{ marginTop: 1.5 }}>
          {words.secret}
        </Alert>
      )}
      {fault !== null && (
        <Alert severity="warning" sx={{ marginTop: 1.5 }}>
          {words[fault]}
        </Alert>
      )}
      <Collapse in={isOpen} id={`${id}-list`} unmountOnExit>
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", margin: 0, marginTop: 1.5, padding: 0 }}>
          {columns.map((column, at) => (
            <ColumnItem
              key={at}
              name={nameOf(at)}
              cells={samples[at] ?? []}
              empty={words.empty}
              label={words.meaning(nameOf(at))}
              meaning={column}
              meanings={words.meanings}
              order={reminderColumns}
              onChange={(next) => onChange(withColumn(columns, at, next))}
            />
          ))}
        </Box>
      </Collapse>
    </section>
  );
}

const mostSamples = 3;

/** Returns the first cells of a column that are not empty, however far down. */
function filledCells(rows: readonly SheetRow[], at: number): string[] {
  const filled: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[at] ?? "";
    if (cell.trim() !== "") filled.push(cell);
    if (filled.length === mostSamples) break;
  }
  return filled;
}

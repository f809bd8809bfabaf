import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { reminderColumns, type ReminderColumn, type Sheet, type SheetRow } from "@pomander/transfer/spreadsheets";
import { useId, useState } from "react";
import { texts } from "../texts.ts";
import { rowsBelow, withColumn, type faultOfColumns, type SheetSettings } from "./settings.ts";

const { columns: words } = texts.check;

interface Props {
  sheet: Sheet;
  settings: SheetSettings;
  fault: ReturnType<typeof faultOfColumns>;
  onChange: (columns: ReminderColumn[]) => void;
}

/** What each column holds, in a line; to be opened and corrected, and open where something has to be said. */
export function Columns({ sheet, settings, fault, onChange }: Props) {
  const id = useId();
  const [wantsOpen, setOpen] = useState(false);
  const isOpen = wantsOpen || fault !== null;
  const { headings, columns, isRemembered } = settings;
  const used = columns.flatMap((column, at) =>
    column === "notes" || column === "ignore" ? [] : [`${words.meanings[column]}: ${headings[at] ?? ""}`],
  );
  const samples = rowsBelow(sheet, settings).slice(0, samplesLookedAt);
  return (
    <section aria-labelledby={id}>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 1, columnGap: 2 }}>
        <Typography id={id} variant="h3">
          {words.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {words.summary(used.length, columns.length)}
        </Typography>
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
      {isRemembered && (
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
          {words.remembered}
        </Typography>
      )}
      {fault !== null && (
        <Alert severity="warning" sx={{ marginTop: 1.5 }}>
          {words[fault]}
        </Alert>
      )}
      <Collapse in={isOpen} id={`${id}-list`} unmountOnExit>
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", margin: 0, marginTop: 1.5, padding: 0 }}>
          {columns.map((column, at) => (
            <Column
              key={at}
              name={headings[at]?.trim() || words.unnamed(at + 1)}
              samples={samplesOf(samples, at)}
              column={column}
              onChange={(next) => onChange(withColumn(columns, at, next))}
            />
          ))}
        </Box>
      </Collapse>
    </section>
  );
}

const samplesLookedAt = 50;
const mostSamples = 3;
const longestSample = 40;

const samplesOf = (rows: readonly SheetRow[], at: number) =>
  rows
    .map(({ cells }) => (cells[at] ?? "").slice(0, longestSample).trim())
    .filter((value) => value !== "")
    .slice(0, mostSamples);

interface ColumnProps {
  name: string;
  samples: readonly string[];
  column: ReminderColumn;
  onChange: (column: ReminderColumn) => void;
}

function Column({ name, samples, column, onChange }: ColumnProps) {
  const id = useId();
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 240px" },
        alignItems: "center",
        gap: { xs: 1.5, sm: 3 },
        paddingBlock: 1.5,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography id={id} variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap translate="no" dir="auto">
          {samples.length === 0 ? <em>{words.empty}</em> : samples.join(" · ")}
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        value={column}
        onChange={({ target }) => onChange(target.value as ReminderColumn)}
        slotProps={{ select: { SelectDisplayProps: { "aria-label": words.meaning(name) } } }}
      >
        {reminderColumns.map((option) => (
          <MenuItem key={option} value={option}>
            {words.meanings[option]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { limits } from "@pomander/contract";
import { type CheckedRow, type Choice, withCells } from "@pomander/transfer/reminder-rows";
import { readReminderRow, type RowReading } from "@pomander/transfer/spreadsheets";
import { useState, type SyntheticEvent } from "react";
import { format } from "@pomander/texts/format";
import type { DetailsTools } from "../../../widgets/file-import/RowGrid.tsx";
import { texts } from "../texts.ts";
import { ChoiceButtons } from "./ChoiceButtons.tsx";
import { factsOf, isFixable, reasonsOf } from "./describe-row.ts";
import { noteText } from "./row-sentences.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

const { mend } = texts.check;

/** The cells of a row that the user overwrote: the new text by column index. */
export type Typed = ReadonlyMap<number, string>;

interface Props {
  row: CheckedRow;
  reading: RowReading;
  /** The overwritten cells so far. */
  typed: Typed;
  onType: (line: number, typed: Typed) => void;
  /** The choice for a row that matches an existing reminder; null: none. */
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  tools: DetailsTools<CheckedRow>;
}

/** Renders a row in full: its warnings, the faulty cells for correction, and the resulting reminder. */
export function RowDetails({ row, reading, typed, onType, choice, onChoose, tools }: Props) {
  const places = [...new Set([...typed.keys(), ...row.faults.flatMap(({ at }) => at ?? [])])];
  const said = reasonsOf(row);
  return (
    <Box sx={{ paddingInline: 2, paddingBlock: "4px 16px", overflowWrap: "anywhere", typography: "body2" }}>
      {places.length > 0 && (
        <Cells
          row={row}
          reading={reading}
          places={places.toSorted((one, other) => one - other)}
          {...{ onType, tools }}
        />
      )}
      {row.update !== null && (
        <Box sx={{ marginBlock: "8px 12px" }}>
          <ChoiceButtons
            label={texts.check.changes.one}
            value={choice}
            canBeNew={row.update.canBeNew}
            onChange={onChoose}
          />
        </Box>
      )}
      {said.length > 0 && (places.length === 0 || row.faults.length === 0) && (
        <Box component="ul" sx={{ margin: 0, marginBottom: 1.5, paddingInlineStart: 2.5 }}>
          {said.map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </Box>
      )}
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 112px) minmax(0, 1fr)", sm: "160px minmax(0, 1fr)" },
          columnGap: 2,
          rowGap: 0.5,
          margin: 0,
          "& dt": { color: "text.secondary" },
          "& dd": { margin: 0, whiteSpace: "pre-line" },
        }}
      >
        {factsOf(row, reading).map(([name, value], at) => (
          <Box key={at} sx={{ display: "contents" }}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{value}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface CellsProps extends Pick<Props, "row" | "reading" | "onType" | "tools"> {
  places: readonly number[];
}

/** Renders the faulty cells, each checked while it is edited; Enter applies them and opens the next refused row. */
function Cells({ row, reading, places, onType, tools }: CellsProps) {
  const { line, source } = row;
  const [now, setNow] = useState<Typed>(new Map());
  const read = readReminderRow(withCells(source, now), reading);
  const cellAt = (at: number) => now.get(at) ?? source.cells[at] ?? "";
  const changed = new Map([...now].filter(([at, text]) => text !== (source.cells[at] ?? "")));
  const take = () => changed.size > 0 && onType(line, changed);
  const submit = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    take();
    if (read.draft !== null) tools.openNext((other) => other.status === "refused" && isFixable(other));
    else event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const first = row.faults.find(({ at }) => at !== null)?.at;
  return (
    <Box component="form" noValidate autoComplete="off" onSubmit={submit} sx={{ marginBottom: 2 }}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          marginBlock: "8px 12px",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(auto-fill, minmax(260px, 1fr))" },
        }}
      >
        {places.map((at) => {
          const fault = read.faults.find((one) => one.at === at)?.note;
          const column = reading.columns[at];
          const day =
            column === "expiryDate" && read.draft !== null ? format.day(read.draft.expiryDate, "long") : undefined;
          return (
            <TextField
              key={at}
              size="small"
              label={reading.headings[at]?.trim() || texts.check.columns.unnamed(at + 1)}
              value={cellAt(at)}
              autoFocus={at === first}
              multiline={column === "notes"}
              maxRows={4}
              error={fault !== undefined}
              helperText={fault === undefined ? day : noteText(fault)}
              onChange={({ target }) => setNow(new Map(now).set(at, target.value))}
              onBlur={take}
              slotProps={{ htmlInput: { dir: "auto", maxLength: limits.reminderNotes } }}
            />
          );
        })}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        <OutlinedButton type="submit" size="small">
          {mend.submit}
        </OutlinedButton>
        <SecondaryText>{mend.hint}</SecondaryText>
      </Box>
    </Box>
  );
}

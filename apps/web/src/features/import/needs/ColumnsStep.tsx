import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { columnMeanings, type ColumnMeaning, type RecognizedFile } from "@pomander/transfer";
import { useId, useState } from "react";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import type { ImportStage } from "../use-import.ts";
import { faultOfColumns, guessColumns } from "./guess-columns.ts";
import { ReadingProgress } from "./ReadingProgress.tsx";
import { rememberColumns, rememberedColumns } from "./remembered-columns.ts";

const { columns: words } = texts;

type Table = NonNullable<RecognizedFile["table"]>;

interface Props {
  heading: HeadingRef;
  choice: Extract<ImportStage, { kind: "columns" }>;
  onSubmit: (columns: readonly ColumnMeaning[]) => void;
  onCancel: () => void;
  onBack: () => void;
}

const noTable: Table = { columns: [], hasHeader: false, rows: [] };

/** Asks what each column of a CSV file holds; what was said of the same columns before is proposed. */
export function ColumnsStep({ heading, choice, onSubmit, onCancel, onBack }: Props) {
  const { file, recognized, reading } = choice;
  const table = recognized.table ?? noTable;
  const [remembered] = useState(() => rememberedColumns(window.localStorage, table));
  const [columns, setColumns] = useState<readonly ColumnMeaning[]>(() => remembered ?? guessColumns(table));
  const [isFaultShown, setFaultShown] = useState(false);
  const fault = faultOfColumns(columns);
  const submit = () => {
    if (fault !== null) return setFaultShown(true);
    rememberColumns(window.localStorage, table, columns);
    onSubmit(columns);
  };
  return (
    <StepCard
      heading={heading}
      title={words.title}
      lead={
        <>
          <Box dir="auto">{file.name}</Box>
          {words.lead}
        </>
      }
    >
      {remembered !== null && (
        <Typography variant="body2" sx={{ marginBottom: 2 }}>
          {words.remembered}
        </Typography>
      )}
      <Box component="ul" aria-label={words.title} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {columns.map((meaning, index) => (
          <Column
            key={index}
            table={table}
            index={index}
            meaning={meaning}
            onChange={(next) => setColumns(columns.with(index, next))}
          />
        ))}
      </Box>
      {((isFaultShown && fault !== null) || choice.problem !== null) && (
        <Alert severity="error" role="alert" sx={{ marginTop: 2 }}>
          {fault === null
            ? choice.problem
            : fault.kind === "noTitle"
              ? words.noTitle
              : words.twice(words.meanings[fault.meaning])}
        </Alert>
      )}
      {reading !== null && (
        <Box sx={{ marginTop: 2 }}>
          <ReadingProgress done={reading.done} />
        </Box>
      )}
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3 }}>
        <Button variant="contained" loading={reading !== null} onClick={submit}>
          {words.submit}
        </Button>
        <Button color="inherit" onClick={reading === null ? onBack : onCancel}>
          {reading === null ? texts.back : texts.cancel}
        </Button>
      </Stack>
    </StepCard>
  );
}

const mostSamples = 3;
/** What is not shown, once it is said to be that. As many dots for every secret: their number says nothing. */
const secret: readonly ColumnMeaning[] = ["password", "hiddenField", "totp"];
const dots = "•".repeat(12);

interface ColumnProps {
  table: Table;
  index: number;
  meaning: ColumnMeaning;
  onChange: (meaning: ColumnMeaning) => void;
}

/** One column: its name, some of its values, and what it holds. */
function Column({ table: { columns, hasHeader, rows }, index, meaning, onChange }: ColumnProps) {
  const id = useId();
  const given = hasHeader ? (columns[index] ?? "").trim() : "";
  const name = given === "" ? words.unnamed(index + 1) : given;
  const samples = [...(hasHeader ? [] : [columns]), ...rows]
    .map((row) => (row[index] ?? "").trim())
    .filter((value) => value !== "")
    .slice(0, mostSamples)
    .map((value) => (secret.includes(meaning) ? dots : value));
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 240px" },
        alignItems: "center",
        gap: { xs: 1.5, sm: 3 },
        paddingBlock: 2,
        borderTop: 1,
        borderColor: "divider",
        "&:last-of-type": { borderBottom: 1, borderColor: "divider" },
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
        value={meaning}
        onChange={({ target }) => onChange(target.value as ColumnMeaning)}
        slotProps={{ select: { SelectDisplayProps: { "aria-label": words.meaning(name) } } }}
      >
        {columnMeanings.map((option) => (
          <MenuItem key={option} value={option}>
            {words.meanings[option]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

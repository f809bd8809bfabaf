import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { columnMeanings, type ColumnMeaning, type RecognizedFile } from "@pomander/transfer";
import { useState } from "react";
import { ColumnItem } from "../../../widgets/file-import/ColumnItem.tsx";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import type { ImportStage } from "../use-import.ts";
import { guessColumns } from "./guess-columns.ts";
import { faultOfColumns } from "./column-faults.ts";
import { ReadingProgress } from "./ReadingStep.tsx";
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

/** Asks what each column of a CSV file contains; an earlier answer about the same columns is proposed. */
export function ColumnsStep({ heading, choice, onSubmit, onCancel, onBack }: Props) {
  const { file, recognized, reading } = choice;
  const table = recognized.table ?? noTable;
  const [remembered] = useState(() => rememberedColumns(window.localStorage, table));
  const [columns, setColumns] = useState<readonly ColumnMeaning[]>(() => remembered ?? guessColumns(table));
  const [isFaultShown, setFaultShown] = useState(false);
  const fault = faultOfColumns(columns);
  const nameOf = (index: number) =>
    (table.hasHeader ? (table.columns[index] ?? "").trim() : "") || words.unnamed(index + 1);
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
          <ColumnItem
            key={index}
            name={nameOf(index)}
            cells={[...(table.hasHeader ? [] : [table.columns]), ...table.rows].map((row) => row[index] ?? "")}
            empty={words.empty}
            isSecret={secret.includes(meaning)}
            label={words.meaning(nameOf(index))}
            meaning={meaning}
            meanings={words.meanings}
            order={columnMeanings}
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

/** Meanings whose values are hidden once a column has one of them. */
const secret: readonly ColumnMeaning[] = ["password", "hiddenField", "totp"];

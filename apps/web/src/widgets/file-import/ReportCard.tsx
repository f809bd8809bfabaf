import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { format } from "@pomander/texts/format";
import { saveFile } from "../../lib/save-file.ts";
import { StepHeading, type HeadingRef } from "../../components/StepCard.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

interface Words {
  sum: string;
  inFile: string;
  save: string;
  fileName: string;
  again: string;
}

interface Props {
  heading: HeadingRef;
  words: Words;
  title: string;
  /** Whether something was imported and is still there. */
  isSuccess: boolean;
  /** The name of the imported file. */
  file: string;
  /** Each way in which a row ended, with the number of such rows: together all rows of the file. */
  lines: readonly (readonly [label: string, count: number])[];
  /** The number of rows in the file. */
  total: number;
  /** The list that contains the imported rows now. */
  list: { label: string; to: string };
  /** Returns the report as CSV. */
  csv: () => string;
  onAgain: () => void;
  /** Content below the sum. */
  note?: ReactNode;
  /** A further button. */
  action?: ReactNode;
  /** Content below the buttons. */
  children?: ReactNode;
}

/** Shows how the rows of a file ended, and what the user can do next. */
export function ReportCard({ heading, words, title, isSuccess, file, lines, total, list, csv, ...more }: Props) {
  return (
    <Card component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "flex-start" }}>
        {isSuccess && <CheckCircleOutlineRounded sx={{ color: "success.main", marginTop: "1.5px" }} />}
        <Box sx={{ minWidth: 0 }}>
          <StepHeading heading={heading} title={title} lead={<Box dir="auto">{file}</Box>} />
        </Box>
      </Stack>
      <Sum label={words.sum} lines={[...lines.filter(([, count]) => count > 0), [words.inFile, total]]} />
      {more.note}
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3, flexWrap: "wrap" }}>
        <Button variant="contained" component={Link} to={list.to}>
          {list.label}
        </Button>
        <OutlinedButton
          startIcon={<FileDownloadOutlined />}
          onClick={() => saveFile(words.fileName, "text/csv", csv())}
        >
          {words.save}
        </OutlinedButton>
        <Button color="inherit" onClick={more.onAgain}>
          {words.again}
        </Button>
        {more.action}
      </Stack>
      {more.children}
    </Card>
  );
}

function Sum({ label, lines }: { label: string; lines: Props["lines"] }) {
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{
        maxWidth: 480,
        marginBlock: 2,
        typography: "body2",
        fontVariantNumeric: "tabular-nums",
        "& > div": {
          display: "flex",
          justifyContent: "space-between",
          gap: 3,
          paddingBlock: 0.75,
          borderTop: 1,
          borderColor: "divider",
        },
        "& > div:last-of-type": { fontWeight: 500 },
        "& dd": { margin: 0 },
      }}
    >
      {lines.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </Box>
  );
}

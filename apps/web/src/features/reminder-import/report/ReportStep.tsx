import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { RowList } from "../../../components/RowList.tsx";
import { StepHeading, type HeadingRef } from "../../../components/StepCard.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import type { CheckedRows } from "../check/verdicts.ts";
import type { Run } from "../run/import-rows.ts";
import { texts } from "../texts.ts";
import { csvOfReport, reportOf, tally, type OutcomeKind, type RowOutcome } from "./report.ts";
import { UndoDialog } from "./UndoDialog.tsx";

const { report: words } = texts;

interface Props {
  heading: HeadingRef;
  checked: CheckedRows;
  run: Run;
  onAgain: () => void;
}

/** What became of every row, and the way to take all of it back. */
export function ReportStep({ heading, checked, run, onAgain }: Props) {
  const report = useMemo(() => reportOf(checked.rows, run), [checked, run]);
  const counts = tally(report);
  const { made } = counts;
  const [isAsking, setAsking] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const listed = (kind: OutcomeKind) =>
    report
      .filter((row) => row.kind === kind && row.reason !== "")
      .map(({ line, title, reason }: RowOutcome) => ({ place: words.line(line), title, note: reason }));
  const remarks = listed("made");
  const refused = listed("refused");
  return (
    <Stack sx={{ gap: 3 }}>
      <Card component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: "flex-start" }}>
          {made > 0 && !isUndone && <CheckCircleOutlineRounded sx={{ color: "success.main", marginTop: "1.5px" }} />}
          <Box sx={{ minWidth: 0 }}>
            <StepHeading
              heading={heading}
              title={isUndone ? texts.undo.done(made) : made === 0 ? words.nothing : words.title(made)}
              lead={<Box dir="auto">{run.fileName}</Box>}
            />
          </Box>
        </Stack>
        <Sum counts={counts} total={report.length} />
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3, flexWrap: "wrap" }}>
          <Button variant="contained" component={Link} to="/remind-me">
            {words.toReminders}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FileDownloadOutlined />}
            onClick={() => saveFile(words.fileName, "text/csv", csvOfReport(report))}
          >
            {words.save}
          </Button>
          <Button color="inherit" onClick={onAgain}>
            {words.again}
          </Button>
          {made > 0 && !isUndone && (
            <Button color="error" onClick={() => setAsking(true)} sx={{ marginInlineStart: { sm: "auto" } }}>
              {words.undo}
            </Button>
          )}
        </Stack>
      </Card>
      {refused.length > 0 && <RowList title={words.refused} rows={refused} />}
      {remarks.length > 0 && !isUndone && <RowList title={words.remarks} lead={words.remarksLead} rows={remarks} />}
      {isAsking && (
        <UndoDialog
          importId={run.importId}
          count={made}
          onClose={(isDone) => {
            setAsking(false);
            setUndone(isDone);
          }}
        />
      )}
    </Stack>
  );
}

const order: readonly OutcomeKind[] = ["made", "same", "refused", "notYet"];

/** Each way in which a row ended, and how many did; together as many as the file has. */
function Sum({ counts, total }: { counts: Record<OutcomeKind, number>; total: number }) {
  const lines = order.filter((kind) => counts[kind] > 0).map((kind) => [words.lines[kind], counts[kind]] as const);
  return (
    <Box
      component="dl"
      aria-label={words.sum}
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
      {[...lines, [words.inFile, total] as const].map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString("en")}</dd>
        </div>
      ))}
    </Box>
  );
}

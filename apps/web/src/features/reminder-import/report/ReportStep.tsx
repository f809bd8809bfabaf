import type { CheckedRows } from "@pomander/transfer/reminder-rows";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMemo, useState } from "react";
import { ReportCard } from "../../../widgets/file-import/ReportCard.tsx";
import { RowList } from "../../../components/RowList.tsx";
import type { HeadingRef } from "../../../components/StepCard.tsx";
import { leftText } from "../check/left-cells.ts";
import type { Run } from "../run/import-rows.ts";
import { texts } from "../texts.ts";
import { csvOfReport, reportOf, tally, type OutcomeKind, type RowOutcome } from "./report.ts";
import { SecretsNote } from "./SecretsNote.tsx";
import { SoonNote } from "./SoonNote.tsx";
import { UndoDialog } from "./UndoDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { report: words } = texts;

interface Props {
  heading: HeadingRef;
  checked: CheckedRows;
  run: Run;
  onAgain: () => void;
}

/** Renders the outcome of every row, and the way to undo the whole import. */
export function ReportStep({ heading, checked, run, onAgain }: Props) {
  const report = useMemo(() => reportOf(checked.rows, run), [checked, run]);
  const counts = tally(report);
  const { made, updated } = counts;
  const count = made + updated;
  const [isAsking, setAsking] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const listed = (kind: OutcomeKind) =>
    report
      .filter((row) => row.kind === kind && row.reason !== "")
      .map(({ line, title, reason }: RowOutcome) => ({ place: words.line(line), title, note: reason }));
  const warnings = listed("made");
  const changed = listed("updated");
  const refused = listed("refused");
  return (
    <Stack sx={{ gap: 3 }}>
      <ReportCard
        heading={heading}
        words={words}
        title={isUndone ? words.undone : count === 0 ? words.nothing : words.title(made, updated)}
        isSuccess={count > 0 && !isUndone}
        file={run.fileName}
        lines={order.map((kind) => [words.lines[kind], counts[kind]])}
        total={report.length}
        list={{ label: words.toReminders, to: "/remind-me" }}
        csv={() => csvOfReport(report, run.left)}
        onAgain={onAgain}
        note={
          <>
            {run.left.length > 0 && (
              <SecondaryText sx={{ marginTop: 2, overflowWrap: "anywhere" }}>{leftText(run.left)}</SecondaryText>
            )}
            {run.secrets !== null && <SecretsNote secrets={run.secrets} />}
            {!isUndone && count > 0 && <SoonNote importId={run.importId} />}
          </>
        }
        action={
          count > 0 &&
          !isUndone && (
            <Button color="error" onClick={() => setAsking(true)} sx={{ marginInlineStart: { sm: "auto" } }}>
              {words.undo}
            </Button>
          )
        }
      />
      {refused.length > 0 && <RowList title={words.refused} rows={refused} />}
      {changed.length > 0 && !isUndone && <RowList title={words.updated} rows={changed} />}
      {warnings.length > 0 && !isUndone && <RowList title={words.warnings} lead={words.warningsLead} rows={warnings} />}
      {isAsking && (
        <UndoDialog
          importId={run.importId}
          count={count}
          isUpdate={updated > 0}
          onClose={(isDone) => {
            setAsking(false);
            setUndone(isDone);
          }}
        />
      )}
    </Stack>
  );
}

const order: readonly OutcomeKind[] = ["made", "updated", "same", "out", "refused", "notYet"];

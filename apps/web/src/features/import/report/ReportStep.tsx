import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import { useState } from "react";
import { Link } from "react-router";
import { saveFile } from "../../../lib/save-file.ts";
import type { ImportPlan } from "../preview/plan.ts";
import { RowList } from "../../../components/RowList.tsx";
import { StepHeading, type HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import { NextSteps } from "./NextSteps.tsx";
import { csvOfReport, tally, type ImportReport, type OutcomeKind } from "./report.ts";
import { UndoDialog } from "./UndoDialog.tsx";

const { report: words } = texts;

interface Props {
  heading: HeadingRef;
  vault: OpenVault;
  plan: ImportPlan;
  report: ImportReport;
  /** null: nothing was stored. */
  importId: string | null;
  onAgain: () => void;
}

/** What became of every row, what to do next, and the way to take all of it back. */
export function ReportStep({ heading, vault, plan, report, importId, onAgain }: Props) {
  const counts = tally(report);
  const [isAsking, setAsking] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const failed = report.rows.filter(({ kind }) => kind === "failed");
  const { imported } = counts;
  const title = isRemoved ? texts.undo.done(imported) : imported === 0 ? words.nothing : words.title(imported);
  return (
    <Stack sx={{ gap: 3 }}>
      <Card component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: "flex-start" }}>
          {imported > 0 && !isRemoved && (
            <CheckCircleOutlineRounded sx={{ color: "success.main", marginTop: "1.5px" }} />
          )}
          <Box sx={{ minWidth: 0 }}>
            <StepHeading heading={heading} title={title} lead={<Box dir="auto">{plan.fileName}</Box>} />
          </Box>
        </Stack>
        <Sum report={report} counts={counts} />
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3, flexWrap: "wrap" }}>
          <Button variant="contained" component={Link} to="/passwords">
            {words.toPasswords}
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
        </Stack>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ marginTop: 1.5 }}>
          {words.saveHint}
        </Typography>
      </Card>
      {failed.length > 0 && (
        <RowList
          title={words.failed}
          rows={failed.map(({ source, title, reason }) => ({ place: source, title, note: reason }))}
        />
      )}
      {report.leftBehind.length > 0 && (
        <RowList
          title={words.leftBehind}
          lead={texts.preview.leftBehindLead}
          rows={report.leftBehind.map(({ entry, what }) => ({ place: "", title: entry, note: what }))}
        />
      )}
      {!isRemoved && <NextSteps plan={plan} />}
      {importId !== null && imported > 0 && !isRemoved && (
        <Button color="error" onClick={() => setAsking(true)} sx={{ alignSelf: { xs: "stretch", sm: "flex-start" } }}>
          {words.undo(imported)}
        </Button>
      )}
      {isAsking && importId !== null && (
        <UndoDialog
          vault={vault}
          importId={importId}
          count={imported}
          onClose={(isDone) => {
            setAsking(false);
            setRemoved(isDone);
          }}
        />
      )}
    </Stack>
  );
}

const order: readonly OutcomeKind[] = ["imported", "here", "skipped", "leftOut", "failed", "notYet"];

/** Each way in which a row ended, and how many did; together as many as the file has. */
function Sum({ report, counts }: { report: ImportReport; counts: Record<OutcomeKind, number> }) {
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
      {[...lines, [words.inFile, report.read] as const].map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString("en")}</dd>
        </div>
      ))}
    </Box>
  );
}

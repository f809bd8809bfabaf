import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { OpenVault } from "@pomander/vault";
import { useState } from "react";
import type { ImportPlan } from "../preview/plan.ts";
import { Caption } from "../../../components/quiet-text.tsx";
import { ReportCard } from "../../../widgets/file-import/ReportCard.tsx";
import { RowList } from "../../../components/RowList.tsx";
import type { HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import { NextSteps } from "./NextSteps.tsx";
import { csvOfReport, tally, type ImportReport, type OutcomeKind } from "./report.ts";
import { recentlyDeleted, UndoDialog } from "./UndoDialog.tsx";

const { report: words } = texts;

interface Props {
  heading: HeadingRef;
  vault: OpenVault;
  plan: ImportPlan;
  report: ImportReport;
  /** Null when nothing was stored. */
  importId: string | null;
  onAgain: () => void;
}

/** Shows the outcome of every row, what to do next, and the way to undo the whole import. */
export function ReportStep({ heading, vault, plan, report, importId, onAgain }: Props) {
  const counts = tally(report);
  const [isAsking, setAsking] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const failed = report.rows.filter(({ kind }) => kind === "failed");
  const { imported } = counts;
  const { shared } = vault.snapshot();
  const nothingNew = counts.added === 0 ? words.nothing : words.titleAdded(counts.added);
  const title = isRemoved ? texts.undo.done(imported) : imported === 0 ? nothingNew : words.title(imported);
  return (
    <Stack sx={{ gap: 3 }}>
      <ReportCard
        heading={heading}
        words={words}
        title={title}
        isSuccess={imported + counts.added > 0 && !isRemoved}
        file={shared === null ? plan.fileName : words.into(plan.fileName, shared.name)}
        lines={order.map((kind) => [words.lines[kind], counts[kind]])}
        total={report.read}
        list={
          isRemoved
            ? recentlyDeleted
            : { label: words.toPasswords, to: shared === null ? "/passwords" : `/passwords?vault=${vault.vaultId}` }
        }
        csv={() => csvOfReport(report)}
        onAgain={onAgain}
      >
        <Caption sx={{ marginTop: 1.5 }}>{words.saveHint}</Caption>
      </ReportCard>
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

const order: readonly OutcomeKind[] = ["imported", "added", "here", "skipped", "leftOut", "failed", "notYet"];

import { reasonText } from "@pomander/texts/reason-text";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { FirstVisit, MergeResult, OpenVault, ReadableArchive } from "@pomander/vault";
import { useCallback, useEffect, useRef, useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { DialogStep } from "../../../components/QuestionDialog.tsx";
import { VisitFacts } from "../../../widgets/first-visit/FirstVisitTexts.tsx";
import { texts as visitTexts } from "../../../widgets/first-visit/texts.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { problemOf } from "../../../lib/problem.ts";
import { Progress } from "../../../components/Progress.tsx";
import { texts } from "../texts.ts";
import { ProofStep, type ArchiveDialogProps } from "./ProofStep.tsx";
import { VisitQuestion } from "./VisitQuestion.tsx";

const { move } = texts.archived;

interface Props extends ArchiveDialogProps {
  present: OpenVault;
}

/** Continues a move that stopped, with the password that the newer vault had or with its recovery key. */
export function MergeArchiveDialog({ user, vault, present, onClose }: Props) {
  const [archive, setArchive] = useState<ReadableArchive | null>(null);
  const close = () => archive ?? onClose();
  useBackCloses(close);
  return (
    <Dialog open maxWidth="xs" sx={bottomSheet} onClose={close}>
      {archive === null ? (
        <ProofStep user={user} vault={vault} onUnlocked={setArchive} onClose={onClose} />
      ) : (
        <MergeStep into={present} from={archive} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface MergeStepProps {
  into: OpenVault;
  from: ReadableArchive;
  onClose: () => void;
}

type MergeProgress =
  | { kind: "moving"; progress: { stored: number; total: number } | null }
  | { kind: "asking"; visit: FirstVisit; answer: (isExpected: boolean) => void }
  | { kind: "ended"; outcome: MergeResult }
  | { kind: "failed"; message: string };

/** Moves the entries of the newer vault over and shows the outcome. A move that stopped can continue. */
export function MergeStep({ into, from, onClose }: MergeStepProps) {
  const [state, setState] = useState<MergeProgress>({ kind: "moving", progress: null });
  const begin = useCallback(async () => {
    setState({ kind: "moving", progress: null });
    try {
      await into.opened();
      const outcome = await into.mergeFromArchive(from, {
        onProgress: (stored, total) => setState({ kind: "moving", progress: { stored, total } }),
        confirmFirstVisit: (visit) => new Promise((answer) => setState({ kind: "asking", visit, answer })),
      });
      setState({ kind: "ended", outcome });
    } catch (error) {
      setState({ kind: "failed", message: problemOf(error, move.failed).message });
    }
  }, [into, from]);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, [begin]);

  if (state.kind === "asking") {
    const answer = (isExpected: boolean) => {
      setState({ kind: "moving", progress: null });
      state.answer(isExpected);
    };
    return (
      <VisitQuestion
        title={move.visit.title}
        question={
          <>
            <Typography color="textSecondary">{move.visit.lead}</Typography>
            <VisitFacts visit={state.visit} />
            <Typography variant="subtitle1" component="p">
              {visitTexts.question}
            </Typography>
          </>
        }
        yes={move.visit.yes}
        no={move.visit.no}
        onAnswer={answer}
      />
    );
  }
  const isStopped = state.kind === "failed" || (state.kind === "ended" && state.outcome.problem !== null);
  return (
    <DialogStep
      title={state.kind === "ended" && !isStopped ? move.doneTitle : move.title}
      isLive
      actions={
        <>
          {isStopped && <OutlinedButton onClick={() => void begin()}>{move.again}</OutlinedButton>}
          <Button variant="contained" disabled={state.kind === "moving"} onClick={onClose}>
            {move.close}
          </Button>
        </>
      }
    >
      {state.kind === "moving" && <MoveProgress progress={state.progress} />}
      {state.kind === "failed" && <Alert severity="error">{move.stopped(sentence(state.message))}</Alert>}
      {state.kind === "ended" && <Outcome outcome={state.outcome} />}
    </DialogStep>
  );
}

const sentence = (text: string) => text.replace(/\.?$/, ".");

function MoveProgress({ progress }: { progress: { stored: number; total: number } | null }) {
  return (
    <Progress label={move.title} counted={progress && { done: progress.stored, total: progress.total }}>
      {progress === null ? move.reading : move.progress(progress.stored, progress.total)}
    </Progress>
  );
}

function Outcome({ outcome }: { outcome: MergeResult }) {
  const { merged, alreadyPresent, skipped, missingFiles, fault, problem } = outcome;
  const said = [move.moved(merged), ...(alreadyPresent === 0 ? [] : [move.alreadyHere(alreadyPresent)])].join(" ");
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2">{said}</Typography>
      {skipped > 0 && <Alert severity="warning">{move.leftBehind(skipped)}</Alert>}
      {missingFiles > 0 && <Alert severity="warning">{move.missingFiles(missingFiles)}</Alert>}
      {fault !== null && <Alert severity="warning">{move.fault}</Alert>}
      {problem !== null && <Alert severity="error">{move.stopped(sentence(reasonText(problem)))}</Alert>}
    </Stack>
  );
}

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import type { Draft, OpenEntry } from "@pomander/vault";
import { useId } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { Comparison } from "../compare/Comparison.tsx";
import { differencesBetween } from "../compare/differences.ts";
import { texts } from "../texts.ts";

const { conflict } = texts;

interface Props {
  mine: Draft;
  theirs: OpenEntry;
  /** The name of the person who saved theirs, in a shared vault; null: not known. */
  by: string | null;
  problem: string | null;
  isBusy: boolean;
  onOverwrite: () => void;
  onAcceptStored: () => void;
  onKeepBoth: () => void;
  /** Returns to the form without a decision. */
  onBack: () => void;
}

/** Shows where two versions of an entry differ, and asks the user which one to keep. */
export function ConflictDialog({
  mine,
  theirs,
  by,
  problem,
  isBusy,
  onOverwrite,
  onAcceptStored,
  onKeepBoth,
  onBack,
}: Props) {
  const id = useId();
  const found = differencesBetween(mine, theirs);
  return (
    <Dialog open maxWidth="md" onClose={onBack} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{conflict.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2" sx={{ marginBottom: 2 }}>
          {found.length === 0 ? conflict.same : conflict.body}
        </DialogContentText>
        <Comparison
          differences={found}
          left={conflict.mine}
          right={by === null ? conflict.theirs : conflict.theirsBy(by)}
          heading="h3"
        />
        <SecondaryText sx={{ marginTop: 2.5 }}>{conflict.bothHint}</SecondaryText>
        <ProblemAlert sx={{ marginTop: 2 }}>{problem}</ProblemAlert>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", "& > *": { flex: { xs: "1 1 auto", sm: "none" } } }}>
        <OutlinedButton disabled={isBusy} onClick={onAcceptStored}>
          {conflict.keepTheirs}
        </OutlinedButton>
        <OutlinedButton disabled={isBusy} onClick={onKeepBoth}>
          {conflict.keepBoth}
        </OutlinedButton>
        <Button variant="contained" loading={isBusy} onClick={onOverwrite}>
          {conflict.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const { gone } = texts;

interface DeletedEntryDialogProps extends Pick<Props, "problem" | "isBusy" | "onBack"> {
  onSaveAsNew: () => void;
  onDiscard: () => void;
}

/** Says that the entry was deleted in the meantime, and offers to save the user's input as a new one. */
export function DeletedEntryDialog({ problem, isBusy, onSaveAsNew, onDiscard, onBack }: DeletedEntryDialogProps) {
  return (
    <QuestionDialog
      role="alertdialog"
      title={gone.title}
      lead={gone.body}
      problem={problem}
      onClose={onBack}
      actions={
        <>
          <OutlinedButton onClick={onDiscard}>{gone.discard}</OutlinedButton>
          <Button variant="contained" autoFocus loading={isBusy} onClick={onSaveAsNew}>
            {gone.saveAsNew}
          </Button>
        </>
      }
    />
  );
}

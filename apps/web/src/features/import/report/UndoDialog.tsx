import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import type { OpenVault } from "@pomander/vault";
import { useEffect, useId, useRef, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { Progress } from "../../../components/Progress.tsx";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

const { undo } = texts;

type UndoState =
  | { kind: "asking"; problem: string | null }
  | { kind: "removing"; removed: number; total: number }
  | { kind: "done"; removed: number; changedSince: number };

interface Props {
  vault: OpenVault;
  importId: string;
  /** How many entries would go. */
  count: number;
  onClose: (isRemoved: boolean) => void;
}

/** Asks, and takes back a whole import. */
export function UndoDialog({ vault, importId, count, onClose }: Props) {
  const id = useId();
  const { state, remove } = useUndo(vault, importId, count);
  const isRemoving = state.kind === "removing";
  const close = () => isRemoving || onClose(state.kind === "done");
  const done = useRef<HTMLButtonElement>(null);
  const isDone = state.kind === "done";
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDone) done.current?.focus();
  }, [isDone]);
  return (
    <Dialog
      open
      onClose={close}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={bottomSheet}
    >
      <DialogTitle id={`${id}-title`}>{isDone ? undo.done(state.removed) : undo.title(count)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2" component="div">
          {!isDone ? undo.body : state.changedSince > 0 ? undo.changed(state.changedSince) : null}
        </DialogContentText>
        {state.kind === "asking" && state.problem !== null && (
          <Alert severity="error" role="alert" sx={{ marginTop: 2 }}>
            {state.problem}
          </Alert>
        )}
        {isRemoving && (
          <Box sx={{ marginTop: 2.5 }}>
            <Progress label={undo.bar} counted={{ done: state.removed, total: state.total }}>
              {undo.busy(state.removed, state.total)}
            </Progress>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {isDone ? (
          <Button ref={done} variant="contained" onClick={close}>
            {undo.close}
          </Button>
        ) : (
          <>
            <Button variant="outlined" color="inherit" autoFocus disabled={isRemoving} onClick={close}>
              {texts.cancel}
            </Button>
            <Button variant="contained" color="error" loading={isRemoving} onClick={() => void remove()}>
              {state.kind === "asking" && state.problem !== null ? undo.again : undo.confirm(count)}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function useUndo(vault: OpenVault, importId: string, count: number) {
  const { holder } = useServices();
  const [state, setState] = useState<UndoState>({ kind: "asking", problem: null });
  /** By the tries before, each of which says what it removed itself. */
  const before = useRef(0);
  const remove = async () => {
    setState({ kind: "removing", removed: before.current, total: count });
    const release = holder.holdOpen();
    try {
      const { removed, changedSince, problem } = await vault.undoImport(importId, (done) =>
        setState({ kind: "removing", removed: before.current + done, total: count }),
      );
      before.current += removed;
      setState(
        problem === null ? { kind: "done", removed: before.current, changedSince } : { kind: "asking", problem },
      );
    } catch (error) {
      setState({ kind: "asking", problem: problemOf(error, undo.failed).message });
    } finally {
      release();
    }
  };
  return { state, remove };
}

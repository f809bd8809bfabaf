import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { calls } from "@pomander/contract";
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
  | { kind: "done"; removed: number; changed: number };

interface Props {
  importId: string;
  /** How many reminders would go. */
  count: number;
  onClose: (isUndone: boolean) => void;
}

/** Asks, and takes a whole import back. */
export function UndoDialog({ importId, count, onClose }: Props) {
  const id = useId();
  const { state, remove } = useUndo(importId, count);
  const isRemoving = state.kind === "removing";
  const isDone = state.kind === "done";
  const close = () => isRemoving || onClose(isDone);
  const done = useRef<HTMLButtonElement>(null);
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
          {!isDone ? undo.body : state.changed > 0 ? undo.changed(state.changed) : null}
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

function useUndo(importId: string, count: number) {
  const { api } = useServices();
  const [state, setState] = useState<UndoState>({ kind: "asking", problem: null });
  /** By the tries before too. */
  const removed = useRef(0);
  const remove = async () => {
    const show = () =>
      setState({ kind: "removing", removed: removed.current, total: Math.max(count, removed.current) });
    show();
    try {
      const call = await api();
      for (;;) {
        const reply = await call(calls.reminderImports.undo, { params: { id: importId } });
        removed.current += reply.removed;
        if (reply.left === 0) return setState({ kind: "done", removed: removed.current, changed: reply.changed });
        show();
      }
    } catch (error) {
      setState({ kind: "asking", problem: problemOf(error, undo.failed).message });
    }
  };
  return { state, remove };
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { problemOf } from "../../lib/problem.ts";
import { Progress } from "../../components/Progress.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";

interface Words {
  title: (count: number) => string;
  body: string;
  confirm: (count: number) => string;
  cancel: string;
  again: string;
  bar: string;
  busy: (removed: number, total: number) => string;
  failed: string;
  done: (removed: number) => string;
  changed: (count: number) => string;
  close: string;
}

/**
 * Removes what is left of an import, and reports how much it has removed so far. After an error it may be tried again.
 */
type Undo = (onProgress: (removed: number) => void) => Promise<{
  changed: number;
  /** The names of changed ones, for display. */
  kept?: readonly string[];
  /** The reason why some is left. */
  problem?: string | null;
}>;

type UndoState =
  | { kind: "asking"; problem: string | null }
  | { kind: "removing"; removed: number; total: number }
  | { kind: "done"; removed: number; changed: number; kept: readonly string[] };

interface Props {
  words: Words;
  /** The number that would be removed. */
  count: number;
  /** The list from which removed ones can be restored. */
  removedList?: { label: string; to: string };
  undo: Undo;
  onClose: (isUndone: boolean) => void;
}

/** Asks, and undoes a whole import. */
export function UndoImportDialog({ words, count, removedList, undo, onClose }: Props) {
  const { state, remove } = useUndo(undo, count, words.failed);
  const isRemoving = state.kind === "removing";
  const isDone = state.kind === "done";
  const close = () => isRemoving || onClose(isDone);
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDone) done.current?.focus();
  }, [isDone]);
  return (
    <QuestionDialog
      role="alertdialog"
      title={isDone ? words.done(state.removed) : words.title(count)}
      lead={!isDone ? words.body : state.changed > 0 ? words.changed(state.changed) : null}
      leadGap={isDone ? 0 : 2}
      problem={state.kind === "asking" ? state.problem : null}
      onClose={close}
      actions={
        isDone ? (
          <>
            {removedList !== undefined && state.removed > 0 && (
              <Button color="inherit" component={Link} to={removedList.to} onClick={close}>
                {removedList.label}
              </Button>
            )}
            <Button ref={done} variant="contained" onClick={close}>
              {words.close}
            </Button>
          </>
        ) : (
          <>
            <OutlinedButton autoFocus disabled={isRemoving} onClick={close}>
              {words.cancel}
            </OutlinedButton>
            <Button variant="contained" color="error" loading={isRemoving} onClick={() => void remove()}>
              {state.kind === "asking" && state.problem !== null ? words.again : words.confirm(count)}
            </Button>
          </>
        )
      }
    >
      {isDone && state.kept.length > 0 && (
        <Box component="ul" translate="no" sx={{ typography: "body2", marginBottom: 0, overflowWrap: "anywhere" }}>
          {state.kept.map((name, at) => (
            <li key={at} dir="auto">
              {name}
            </li>
          ))}
        </Box>
      )}
      {isRemoving && (
        <Box sx={{ marginTop: 2.5 }}>
          <Progress label={words.bar} counted={{ done: state.removed, total: state.total }}>
            {words.busy(state.removed, state.total)}
          </Progress>
        </Box>
      )}
    </QuestionDialog>
  );
}

function useUndo(undo: Undo, count: number, failed: string) {
  const [state, setState] = useState<UndoState>({ kind: "asking", problem: null });
  /** The number removed by the previous tries, each of which reports only its own. */
  const before = useRef(0);
  const remove = async () => {
    const earlier = before.current;
    const show = (now: number) => {
      before.current = earlier + now;
      setState({ kind: "removing", removed: before.current, total: Math.max(count, before.current) });
    };
    show(0);
    try {
      const { changed, kept = [], problem = null } = await undo(show);
      setState(
        problem === null ? { kind: "done", removed: before.current, changed, kept } : { kind: "asking", problem },
      );
    } catch (error) {
      setState({ kind: "asking", problem: problemOf(error, failed).message });
    }
  };
  return { state, remove };
}

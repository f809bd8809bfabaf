import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { inWords } from "../../lib/format/pluralize.ts";
import type { Problem } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

interface Props {
  problem: Problem | null;
  onRetry?: () => void;
  /** What to do about it, after the text. */
  children?: ReactNode;
}

/** The button that sent a long form stands a screen below what answers it. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });
/** The header stays at the top, two lines high on a phone. */
const belowHeader = "8rem";

/** What went wrong with a form as a whole, above its fields. */
export function FormAlert({ problem, onRetry, children }: Props) {
  if (problem === null) return null;
  const wait = problem.retryAfterSeconds;
  return (
    <Alert
      ref={bringIntoView}
      severity="error"
      sx={{ marginBottom: 3, scrollMarginTop: belowHeader }}
      action={
        problem.isUnreachable &&
        onRetry !== undefined && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      {problem.message}
      {wait !== null && ` ${texts.tryAgainIn(inWords(wait))}`} {children}
    </Alert>
  );
}

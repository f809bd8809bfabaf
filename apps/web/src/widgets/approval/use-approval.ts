import type { Approval } from "@pomander/vault";
import { useEffect, useState } from "react";
import { problemOf } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

/** Milliseconds between an answer of the server and the next question. */
export const pollMs = 1_500;
const lastKinds = new Set(["opened", "done", "ended", "mismatch"]);

/**
 * Follows an approval until its last step, and ends it when the component goes before that. Returns the newest step, null
 * before the first, and why the server could not be asked.
 */
export function useApproval<S extends { kind: string }>(approval: Approval<S>) {
  const [step, setStep] = useState<S | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      try {
        const next = await approval.advance();
        isOver = lastKinds.has(next.kind);
        if (isGone) return;
        setStep(next);
        setProblem(null);
      } catch (error) {
        if (isGone) return;
        setProblem(problemOf(error, texts.failed).message);
      }
      if (!isOver) timer = setTimeout(() => void follow(), pollMs);
    };
    void follow();
    return () => {
      isGone = true;
      clearTimeout(timer);
      // Where this fails, it ends by its time.
      if (!isOver) approval.end().catch(() => undefined);
    };
  }, [approval]);
  return { step, problem };
}

import type { User } from "@pomander/contract";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../../../lib/services.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import type { SharedReminders } from "../remove/impact.ts";
import { texts } from "../texts.ts";
import { doFor, type BulkAction, type GivenPassword } from "./bulk-actions.ts";
import { runMany, type FailedUser } from "./run-many.ts";

export interface BulkActionOutcome {
  succeeded: number;
  failed: readonly FailedUser[];
  given: readonly GivenPassword[];
}

type Stage = { kind: "asking" } | { kind: "working"; done: number } | ({ kind: "done" } & BulkActionOutcome);

interface BulkActionOptions {
  action: BulkAction;
  users: readonly User[];
  shared: SharedReminders | null;
  onDone: (succeeded: readonly User[]) => void;
}

/** Does one thing for users, one after the other, from the answer to the question until it is stopped or done. */
export function useBulkAction({ action, users, shared, onDone }: BulkActionOptions) {
  const { api } = useServices();
  const [stage, setStage] = useState<Stage>({ kind: "asking" });
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const start = async () => {
    setStage({ kind: "working", done: 0 });
    const given: GivenPassword[] = [];
    const { succeeded, failed } = await runMany({
      users,
      run: async (user) => doFor(action, await api(), user, { shared, onGiven: (one) => given.push(one) }),
      fallback: action === "remove" ? texts.calls.remove : texts.calls.update,
      onProgress: (done) => setStage({ kind: "working", done }),
      isStopped: () => isStopped.current,
    });
    if (action === "allow" || action === "disallow") announceUserChange();
    onDone(succeeded);
    setStage({ kind: "done", succeeded: succeeded.length, failed, given });
  };
  return { stage, start, stop: () => void (isStopped.current = true) };
}

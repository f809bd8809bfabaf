import type { User } from "@pomander/contract";
import type { PreparedRecoveryKey } from "@pomander/vault";
import { useState, type SyntheticEvent } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

/** Makes a recovery key and, in a second step, puts it in force. */
export function useNewRecoveryKey(user: User, onDone: () => void) {
  const { client } = useServices();
  const notify = useNotify();
  const [password, setPassword] = useState("");
  const [prepared, setPrepared] = useState<PreparedRecoveryKey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error, texts.recovery.failed).message);
    } finally {
      setBusy(false);
    }
  };
  return {
    password,
    prepared,
    problem,
    isBusy,
    type: (typed: string) => {
      setPassword(typed);
      setProblem(null);
    },
    prepare: (event: SyntheticEvent) => {
      event.preventDefault();
      void run(async () => {
        setPrepared(await client.prepareRecoveryKey(user, password));
        setPassword("");
      });
    },
    store: () =>
      void run(async () => {
        await prepared?.submit();
        notify({ text: texts.recovery.done, severity: "success" });
        onDone();
      }),
  };
}

import type { User } from "@pomander/contract";
import type { PasswordSetup } from "@pomander/vault";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

type PasswordSetupState =
  | { kind: "loading" }
  | { kind: "failed"; problem: Problem }
  | { kind: "needsTemporary"; problem: Problem | null }
  | {
      kind: "ready";
      passwordSetup: PasswordSetup;
      /** The server says that the temporary password, typed again after a reload, is not right. */
      mistyped: (problem: Problem) => void;
    };

/** What there is to choose from, read when the page is come to. */
export function usePasswordSetup(user: User) {
  const { client, securityWarnings, signOut } = useServices();
  const notify = useNotify();
  const [state, setState] = useState<PasswordSetupState>({ kind: "loading" });
  // The record is read again every 30 seconds: that starts nothing anew.
  const owner = useRef(user);

  const begin = useCallback(
    async (temporaryPassword?: string) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      try {
        const passwordSetup = await client.beginPasswordSetup(owner.current, {
          ask: securityWarnings.confirmOrAbort,
          timeZone,
          ...(temporaryPassword === undefined ? {} : { temporaryPassword }),
        });
        const mistyped = (problem: Problem) => setState({ kind: "needsTemporary", problem });
        setState({ kind: "ready", passwordSetup, mistyped });
      } catch (error) {
        const problem = problemOf(error, texts.errors.choose);
        if (problem.name === "TemporaryPasswordNeeded") return setState({ kind: "needsTemporary", problem: null });
        if (problem.name !== "AbortedOnWarning") return setState({ kind: "failed", problem });
        signOut();
        notify({ text: texts.choose.signedOut, severity: "info" });
      }
    },
    [client, securityWarnings, signOut, notify],
  );
  useEffect(() => {
    void begin();
  }, [begin]);
  return {
    state,
    begin,
    retry: () => {
      setState({ kind: "loading" });
      void begin();
    },
  };
}

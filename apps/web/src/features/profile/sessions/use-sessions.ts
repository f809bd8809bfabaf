import { calls, type Session } from "@pomander/contract";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

/** One's own sessions, and how to end them. */
export function useSessions() {
  const { api, signOut } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const [list, setList] = useState<readonly Session[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const reload = useCallback(async () => {
    setProblem(null);
    try {
      const call = await api();
      setList(await call(calls.users.sessions));
    } catch (error) {
      setProblem(problemOf(error, texts.sessions.loadFailed).message);
    }
  }, [api]);
  useEffect(() => void reload(), [reload]);

  const tell = (error: unknown) => notify({ text: problemOf(error, texts.sessions.failed).message, severity: "error" });
  return {
    list,
    problem,
    reload: () => void reload(),
    async end({ _id }: Session) {
      try {
        const call = await api();
        await call.done(calls.users.endSession, { params: { id: _id } });
        notify({ text: texts.sessions.ended, severity: "success" });
        await reload();
      } catch (error) {
        tell(error);
      }
    },
    async endAll() {
      try {
        const call = await api();
        await call.done(calls.users.endSessions);
        signOut();
        void navigate("/login");
      } catch (error) {
        tell(error);
      }
    },
  };
}

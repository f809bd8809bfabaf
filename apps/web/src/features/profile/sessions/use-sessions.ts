import { calls, type Session } from "@pomander/contract";
import { useEffect, useState } from "react";
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

  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const call = await api();
      const sessions = await call(calls.users.sessions);
      if (!isCurrent) return;
      setList(sessions);
      setProblem(null);
    };
    read().catch((error: unknown) => {
      if (isCurrent) setProblem(problemOf(error, texts.sessions.loadFailed).message);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, round]);
  const reload = () => setRound((before) => before + 1);

  const tell = (error: unknown) => notify({ text: problemOf(error, texts.sessions.failed).message, severity: "error" });
  return {
    list,
    problem,
    reload,
    end: async ({ _id }: Session) => {
      try {
        const call = await api();
        await call.done(calls.users.endSession, { params: { id: _id } });
        notify({ text: texts.sessions.ended, severity: "success" });
        reload();
      } catch (error) {
        tell(error);
      }
    },
    endAll: async () => {
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

import { calls, type Session } from "@pomander/contract";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

const noSessions: readonly Session[] = [];

/** One's own sessions, and how to end them. */
export function useSessions() {
  const { api, signOut } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const read = useCallback(async () => (await api())(calls.users.sessions), [api]);
  const { value, error: failure, reload } = useQuery(read);

  const tell = (error: unknown) => notify({ text: problemOf(error, texts.sessions.failed).message, severity: "error" });
  return {
    list: value ?? noSessions,
    problem: failure === null ? null : problemOf(failure, texts.sessions.loadFailed).message,
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

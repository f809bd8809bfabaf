import Button from "@mui/material/Button";
import { calls, type Session } from "@pomander/contract";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { format } from "@pomander/texts/format";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { deviceText } from "../../lib/format/device-texts.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { MethodList, MethodRow, RowAction } from "./factors/MethodRow.tsx";
import { Section } from "./Section.tsx";
import { texts } from "./texts.ts";

const { sessions } = texts;

/** Shows where this user is signed in. */
export function SessionsSection() {
  const { list, problem, reload, end, endAll } = useSessions();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={sessions.title} lead={sessions.lead}>
      {problem !== null && <RetryAlert onRetry={reload}>{problem}</RetryAlert>}
      <MethodList>
        {list.map((session) => {
          const device = deviceText(session.device);
          return (
            <MethodRow
              key={session._id}
              name={device}
              mark={session.isCurrent ? sessions.current : null}
              facts={[
                sessions.signedIn(format.moment(session.createdAt)),
                sessions.lastSeen(format.moment(session.lastSeenAt)),
              ]}
              action={
                !session.isCurrent && (
                  <RowAction name={sessions.endLabel(device)} onClick={() => void end(session)}>
                    {sessions.end}
                  </RowAction>
                )
              }
            />
          );
        })}
      </MethodList>
      <Button
        variant="outlined"
        color="error"
        onClick={() => setAsking(true)}
        sx={{ ...fullWidthOnPhones, marginTop: 2 }}
      >
        {sessions.endAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={sessions.endAllTitle}
        confirmLabel={sessions.endAll}
        isDestructive
        onConfirm={() => void endAll()}
        onCancel={() => setAsking(false)}
      >
        {sessions.endAllBody}
      </ConfirmDialog>
    </Section>
  );
}

const noSessions: readonly Session[] = [];

/** Returns the user's own sessions, and functions that end them. */
function useSessions() {
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

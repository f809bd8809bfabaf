import Button from "@mui/material/Button";
import { calls, type Session } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { useNavigate } from "react-router";
import { format } from "@pomander/texts/format";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { deviceText } from "../../lib/format/device-texts.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useUser } from "../../lib/session/store.tsx";
import { MethodList, MethodRow, RowAction } from "./factors/MethodRow.tsx";
import { Section } from "../../components/Section.tsx";
import { texts as openingTexts } from "./opening/texts.ts";
import { texts } from "./texts.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { useTaskWithNotice } from "../../lib/hooks/use-task.ts";

const { sessions } = texts;

/** Shows where this user is signed in. */
export function SessionsSection() {
  const { list, problem, reload, end, endAll } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const { lead, endAllBody } = hasGeneratedPassword(useUser()) ? openingTexts.sessions : sessions;
  return (
    <Section title={sessions.title} lead={lead}>
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
        {endAllBody}
      </ConfirmDialog>
    </Section>
  );
}

const noSessions: readonly Session[] = [];
const readSessions = (call: Api) => call(calls.users.sessions);

/** Returns the user's own sessions, and functions that end them. */
function useSessions() {
  const { api, signOut } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const { value, error, reload } = useApiQuery(readSessions);
  const { run } = useTaskWithNotice(sessions.failed);
  return {
    list: value ?? noSessions,
    problem: error === null ? null : problemOf(error, sessions.loadFailed).message,
    reload,
    end: ({ _id }: Session) =>
      run(async () => {
        const call = await api();
        await call.done(calls.users.endSession, { params: { id: _id } });
        notify({ text: sessions.ended, severity: "success" });
        reload();
      }),
    endAll: () =>
      run(async () => {
        const call = await api();
        await call.done(calls.users.endSessions);
        signOut();
        void navigate("/login");
      }),
  };
}

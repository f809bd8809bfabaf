import Box from "@mui/material/Box";
import Button, { type ButtonProps } from "@mui/material/Button";
import { calls, channelKindNames } from "@pomander/contract";
import { useCallback, useState } from "react";
import { format } from "@pomander/texts/format";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { texts } from "./texts.ts";

const { review: words } = texts;

/**
 * Asks, once all sessions have ended, whether calendar links and channels stay. The question stays until it is
 * answered.
 */
export function CalendarLinksQuestion() {
  const { api } = useServices();
  const notify = useNotify();
  const read = useCallback(async () => {
    const call = await api();
    const [feeds, { channels }] = await Promise.all([call(calls.calendarFeeds.list), call(calls.channels.list)]);
    return [
      ...feeds.map(({ name, createdAt }) => words.feed(name, format.moment(createdAt))),
      ...channels.map(({ kind, name, host, createdAt }) =>
        words.channel(channelKindNames[kind], name, host, format.moment(createdAt)),
      ),
    ];
  }, [api]);
  const { value: links, error, reload } = useQuery(read);
  const [busyWith, setBusyWith] = useState<"remove" | "keep" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (choice: "remove" | "keep") => {
    setBusyWith(choice);
    setProblem(null);
    try {
      const call = await api();
      await call.done(calls.users.reviewLinks, { body: { remove: choice === "remove" } });
      if (choice === "remove") notify({ text: words.removed, severity: "success" });
      announceUserChange();
    } catch (failure) {
      setProblem(problemOf(failure, words.failed).message);
      setBusyWith(null);
    }
  };
  const button = (choice: "remove" | "keep", look: Pick<ButtonProps, "variant" | "color">) => (
    <Button
      {...look}
      loading={busyWith === choice}
      disabled={links === null || busyWith !== null}
      onClick={() => void answer(choice)}
    >
      {words[choice]}
    </Button>
  );
  return (
    <QuestionDialog
      role="alertdialog"
      title={words.title}
      lead={words.lead}
      leadGap={0}
      actions={
        <>
          {button("keep", { variant: "outlined", color: "inherit" })}
          {button("remove", { variant: "contained", color: "error" })}
        </>
      }
    >
      {error !== null && <RetryAlert onRetry={reload}>{problemOf(error, words.loadFailed).message}</RetryAlert>}
      {links !== null && (
        <Box
          component="ul"
          sx={{
            marginBlock: 2,
            paddingInlineStart: 2.5,
            typography: "body2",
            overflowWrap: "anywhere",
            "& li + li": { marginTop: 1 },
          }}
        >
          {links.map((link, index) => (
            <li key={`${index} ${link}`} dir="auto">
              {link}
            </li>
          ))}
        </Box>
      )}
      <ProblemAlert>{problem}</ProblemAlert>
    </QuestionDialog>
  );
}

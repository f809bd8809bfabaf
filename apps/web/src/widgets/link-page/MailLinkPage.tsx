import Typography from "@mui/material/Typography";
import type { ErrorCode } from "@pomander/contract";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { problemOf } from "../../lib/problem.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { LinkCard } from "./LinkCard.tsx";
import { useTask } from "../../lib/hooks/use-task.ts";

interface Props {
  texts: {
    heading: string;
    lead: string;
    submit: string;
    failed: string;
    done: string;
    ended: string;
    hints: { done: string; ended: string };
  };
  /** A text below the button. */
  note: string;
  /** Runs the button's action with the link's token. */
  confirm: (token: string) => Promise<void>;
  /** The error code of a link that is no longer valid. */
  endedCode: ErrorCode;
  /** A button or link for continuing afterwards. */
  onward: ReactNode;
}

/**
 * The page behind a link in a mail. Opening it does nothing, since mail scanners follow links: the user must press the
 * button.
 */
export function MailLinkPage({ texts, note, confirm, endedCode, onward }: Props) {
  const token = useSearchParams()[0].get("token") ?? "";
  const [step, setStep] = useState<"asking" | "done" | "ended">(token === "" ? "ended" : "asking");
  const { isBusy, problem, run } = useTask((error) => {
    const { code, message } = problemOf(error, texts.failed);
    if (code !== endedCode && code !== "invalid") return message;
    setStep("ended");
    return null;
  });
  usePageTitle(step === "asking" ? texts.heading : texts[step]);
  const submit = () => run(() => confirm(token).then(() => setStep("done")));
  if (step !== "asking")
    return (
      <Page width="form">
        <div role="status">
          <EmptyState heading text={texts[step]} hint={texts.hints[step]} action={onward} />
        </div>
      </Page>
    );
  return (
    <Page width="form">
      <LinkCard
        heading={texts.heading}
        problem={problem}
        button={texts.submit}
        isBusy={isBusy}
        onPress={() => void submit()}
        note={note}
      >
        <Typography>{texts.lead}</Typography>
      </LinkCard>
    </Page>
  );
}

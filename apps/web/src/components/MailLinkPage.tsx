import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ErrorCode } from "@pomander/contract";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { problemOf } from "../lib/problem.ts";
import { EmptyState } from "./EmptyState.tsx";
import { Page, usePageTitle } from "./Page.tsx";

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
  /** Below the button. */
  note: string;
  /** Does with the link's token what the button says. */
  confirm: (token: string) => Promise<void>;
  /** The error that says that the link is over. */
  endedCode: ErrorCode;
  /** Where one goes on afterwards. */
  onward: ReactNode;
}

/** Behind a link in a mail. Opening it does nothing: mail scanners follow links, a person presses. */
export function MailLinkPage({ texts, note, confirm, endedCode, onward }: Props) {
  const token = useSearchParams()[0].get("token") ?? "";
  const [step, setStep] = useState<"asking" | "done" | "ended">(token === "" ? "ended" : "asking");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  usePageTitle(step === "asking" ? texts.heading : texts[step]);
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await confirm(token);
      setStep("done");
    } catch (error) {
      const { code, message } = problemOf(error, texts.failed);
      if (code === endedCode || code === "invalid") setStep("ended");
      else setProblem(message);
    }
    setBusy(false);
  };
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
      <Typography variant="h1">{texts.heading}</Typography>
      <Card sx={{ marginTop: 3, padding: { xs: 2.5, sm: 4 } }}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography>{texts.lead}</Typography>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <Button variant="contained" size="large" loading={isBusy} onClick={() => void submit()}>
            {texts.submit}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        </Stack>
      </Card>
    </Page>
  );
}

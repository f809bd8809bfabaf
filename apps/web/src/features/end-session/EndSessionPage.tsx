import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls } from "@pomander/contract";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.ts";
import { texts } from "./texts.ts";

type Step = "asking" | "done" | "ended";

/** Behind the link in the mail of a new sign-in. Opening it ends nothing: mail scanners follow links, a person presses. */
export function EndSessionPage() {
  const token = useSearchParams()[0].get("token") ?? "";
  const { api } = useServices();
  const [step, setStep] = useState<Step>(token === "" ? "ended" : "asking");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  usePageTitle(step === "asking" ? texts.heading : texts[step]);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await (await api()).done(calls.auth.endSession, { body: { token } }, { token: null });
      setStep("done");
    } catch (error) {
      const { code, message } = problemOf(error, texts.failed);
      if (code === "session_link_ended" || code === "invalid") setStep("ended");
      else setProblem(message);
    }
    setBusy(false);
  };
  if (step !== "asking")
    return (
      <Page width="form">
        <div role="status">
          <EmptyState heading text={texts[step]} hint={texts.hints[step]} action={<Onward />} />
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
          <Button variant="contained" size="large" loading={isBusy} onClick={() => void confirm()}>
            {texts.submit}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {texts.advice}
          </Typography>
        </Stack>
      </Card>
    </Page>
  );
}

function Onward() {
  const isSignedIn = useUser() !== null;
  return (
    <Button variant="contained" component={Link} to={isSignedIn ? "/profile/security" : "/login"}>
      {isSignedIn ? texts.change : texts.login}
    </Button>
  );
}

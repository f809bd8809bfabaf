import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type CallReply, calls } from "@pomander/contract";
import { useCallback, useState } from "react";
import { useParams } from "react-router";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { daysBetween, longDay, relativeDays, todayIn } from "../../lib/format/days.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { texts } from "./texts.ts";

type TakeLink = CallReply<typeof calls.takeLinks.read>;

/** Behind the "I'm on it" link of a reminder's message, without signing in. Opening it changes nothing: scanners do. */
export function TakePage() {
  const { token = "" } = useParams();
  const { api } = useServices();
  usePageTitle(texts.heading);
  const read = useCallback(async () => {
    const call = await api();
    return call(calls.takeLinks.read, { params: { token } });
  }, [api, token]);
  const link = useQuery(read);
  return (
    <Page width="form">
      {link.value !== null ? (
        <TakeForm key={token} token={token} link={link.value} />
      ) : link.error === null ? (
        <div role="status" aria-label={texts.loading} />
      ) : (
        <NotThere error={link.error} onRetry={link.reload} />
      )}
    </Page>
  );
}

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code, message } = problemOf(error, texts.failed);
  const isFinal = code === "take_link_ended" || code === "invalid" || code === "not_found";
  if (isFinal) return <EmptyState heading text={texts.ended} hint={texts.endedHint} />;
  const retry = (
    <Button variant="outlined" onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return <EmptyState heading text={texts.notLoaded} hint={message} action={retry} />;
}

/** What is due when, and one button: it takes the reminder, or gives it back. */
function TakeForm({ token, link }: { token: string; link: TakeLink }) {
  const { api, notices } = useServices();
  const [shown, setShown] = useState(link);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isMine = shown.taken === "you";
  const heading = isMine ? texts.mineHeading : texts.heading;
  usePageTitle(heading);
  const set = async (isTaken: boolean) => {
    setBusy(true);
    setProblem(null);
    notices.dismiss();
    try {
      const call = await api();
      setShown(await call(calls.takeLinks.set, { params: { token }, body: { isTaken } }));
      if (!isTaken) notices.show({ text: texts.givenBack, severity: "success" });
    } catch (error) {
      setProblem(problemOf(error, texts.failed).message);
    }
    setBusy(false);
  };
  const what = isMine ? texts.mine : shown.taken === null ? texts.question : texts.taken;
  return (
    <>
      <div role="status">
        <Typography variant="h1">{heading}</Typography>
      </div>
      <Card sx={{ marginTop: 3, padding: { xs: 2.5, sm: 4 } }}>
        <Stack sx={{ gap: 2.5 }}>
          <div>
            <Typography variant="h2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
              {shown.title}
            </Typography>
            <Typography color="textSecondary">{expiryText(shown.expiryDate)}</Typography>
          </div>
          <Typography>{what}</Typography>
          {problem !== null && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {isMine ? (
            <Button variant="outlined" color="inherit" size="large" loading={isBusy} onClick={() => void set(false)}>
              {texts.giveBack}
            </Button>
          ) : (
            <Button variant="contained" size="large" loading={isBusy} onClick={() => void set(true)}>
              {shown.taken === null ? texts.take : texts.takeOver}
            </Button>
          )}
        </Stack>
      </Card>
    </>
  );
}

/** By this device's calendar: nobody is signed in. */
function expiryText(expiryDate: string): string {
  const left = daysBetween(todayIn(undefined, new Date()), expiryDate);
  const text = left < 0 ? texts.expired : texts.expires;
  return text(longDay(expiryDate), relativeDays(left));
}

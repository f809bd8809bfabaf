import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type CallReply, calls } from "@pomander/contract";
import { useCallback, useState } from "react";
import { useParams } from "react-router";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { texts } from "./texts.ts";

/** Behind the link at the foot of a reminder's message. Asks before it acts; opening it changes nothing. */
export function UnsubscribePage() {
  const { token = "" } = useParams();
  const { api } = useServices();
  usePageTitle(texts.heading);
  const read = useCallback(async () => {
    const call = await api();
    return call(calls.unsubscriptions.read, { params: { token } });
  }, [api, token]);
  const link = useQuery(read);
  return (
    <Page width="form">
      {link.value !== null ? (
        <UnsubscribeForm key={token} token={token} link={link.value} />
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
  const isFinal = code === "invalid_link" || code === "invalid" || code === "not_found";
  if (isFinal) return <EmptyState heading text={texts.invalid} hint={texts.invalidHint} />;
  const retry = (
    <Button variant="outlined" onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return <EmptyState heading text={texts.notLoaded} hint={message} action={retry} />;
}

interface Props {
  token: string;
  /** The address comes masked: whoever holds the link need not learn it. */
  link: CallReply<typeof calls.unsubscriptions.read>;
}

/** Whose messages about what would end, and the button that ends them; then the one that takes it back. */
function UnsubscribeForm({ token, link }: Props) {
  const { api, notices } = useServices();
  const [isUnsubscribed, setUnsubscribed] = useState(link.isUnsubscribed);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const several = link.titles !== undefined && link.titles.length > 1 ? link.titles : null;
  const heading = isUnsubscribed ? texts.stoppedHeading : several === null ? texts.heading : texts.headingOfSeveral;
  usePageTitle(heading);
  const set = async (next: boolean) => {
    setBusy(true);
    setProblem(null);
    // What the notice says may be over.
    notices.dismiss();
    try {
      const call = await api();
      const { isUnsubscribed: now } = await call(calls.unsubscriptions.set, {
        params: { token },
        body: { isUnsubscribed: next },
      });
      setUnsubscribed(now);
      if (!now) notices.show({ text: texts.back(link.address), severity: "success" });
    } catch (error) {
      setProblem(problemOf(error, texts.failed).message);
    }
    setBusy(false);
  };
  const words = isUnsubscribed ? texts.stopped : texts.question;
  const severalWords = isUnsubscribed ? texts.stoppedSeveral : texts.questionOfSeveral;
  return (
    <>
      <div role="status">
        <Typography variant="h1">{heading}</Typography>
      </div>
      <Card sx={{ marginTop: 3, padding: { xs: 2.5, sm: 4 } }}>
        <Stack sx={{ gap: 2.5 }}>
          {several === null ? (
            <About words={words(link.title, link.address)} />
          ) : (
            <AboutSeveral words={severalWords(link.address)} titles={several} />
          )}
          {problem !== null && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {isUnsubscribed ? (
            <Button variant="outlined" color="inherit" size="large" loading={isBusy} onClick={() => void set(false)}>
              {texts.takeBack}
            </Button>
          ) : (
            <Button variant="contained" size="large" loading={isBusy} onClick={() => void set(true)}>
              {texts.stop}
            </Button>
          )}
          <Typography variant="body2" color="textSecondary">
            {several === null ? texts.scope : texts.scopeOfSeveral}
          </Typography>
        </Stack>
      </Card>
    </>
  );
}

function About({
  words: [about, title, what, address],
}: {
  words: ReturnType<typeof texts.question | typeof texts.stopped>;
}) {
  return (
    <Typography sx={{ overflowWrap: "anywhere" }}>
      {about} <strong dir="auto">"{title}"</strong> {what} <Address address={address} />.
    </Typography>
  );
}

interface AboutSeveralProps {
  words: ReturnType<typeof texts.questionOfSeveral | typeof texts.stoppedSeveral>;
  titles: readonly string[];
}

function AboutSeveral({ words: [what, address], titles }: AboutSeveralProps) {
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Typography>
        {what} <Address address={address} />:
      </Typography>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2.5 }}>
        {titles.map((title, index) => (
          <Typography key={index} component="li" dir="auto">
            {title}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

const Address = ({ address }: { address: string }) => (
  <Box component="strong" dir="ltr" sx={{ display: "inline-block", maxWidth: "100%" }}>
    {address}
  </Box>
);

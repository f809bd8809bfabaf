import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls } from "@pomander/contract";
import { useState } from "react";
import { usePageTitle } from "../../components/PageTitle.tsx";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { texts } from "./texts.ts";

interface Props {
  token: string;
  /** The address comes masked: whoever holds the link need not learn it. */
  link: { title: string; address: string; isUnsubscribed: boolean };
}

/** Whose messages about what would end, and the button that ends them; then the one that takes it back. */
export function UnsubscribeForm({ token, link }: Props) {
  const { api, notices } = useServices();
  const [isUnsubscribed, setUnsubscribed] = useState(link.isUnsubscribed);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = isUnsubscribed ? texts.stoppedHeading : texts.heading;
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
  const [about, title, what, address] = (isUnsubscribed ? texts.stopped : texts.question)(link.title, link.address);
  return (
    <Stack sx={{ gap: 2 }}>
      <div role="status">
        <Typography variant="h1">{heading}</Typography>
      </div>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {about} <strong dir="auto">“{title}”</strong> {what}{" "}
        <Box component="strong" dir="ltr" sx={{ display: "inline-block", maxWidth: "100%" }}>
          {address}
        </Box>
        .
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.scope}
      </Typography>
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <div>
        {isUnsubscribed ? (
          <Button variant="outlined" color="inherit" loading={isBusy} onClick={() => void set(false)}>
            {texts.takeBack}
          </Button>
        ) : (
          <Button variant="contained" loading={isBusy} onClick={() => void set(true)}>
            {texts.stop}
          </Button>
        )}
      </div>
    </Stack>
  );
}

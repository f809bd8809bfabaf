import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { answerRemotely, type SentAssertionRequest } from "@pomander/browser/webauthn/remote-authenticator";
import { useEffect, useRef } from "react";
import type { Steps } from "../use-steps.ts";
import { authenticatorOf } from "./authenticator.ts";
import { texts } from "./texts.ts";
import { Waiting } from "./Waiting.tsx";

interface Props {
  server: string;
  request: SentAssertionRequest;
  steps: Steps;
}

/** Has the person's passkey answer, which the browser asks for. */
export function PasskeyStep({ server, request, steps }: Props) {
  const attempt = useRef<AbortController | null>(null);
  const { answer } = steps;
  const give = useRef(answer);
  useEffect(() => {
    give.current = answer;
  });
  useEffect(() => {
    const running = new AbortController();
    attempt.current = running;
    void answerRemotely(authenticatorOf(server), request, running.signal).then((sent) => give.current(sent));
  }, [server, request]);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography variant="h5" component="h1">
        {texts.passkey.title}
      </Typography>
      <Waiting>{texts.passkey.waiting}</Waiting>
      <Button onClick={() => attempt.current?.abort()}>{texts.code.stop}</Button>
    </Stack>
  );
}

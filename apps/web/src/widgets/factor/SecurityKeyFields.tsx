import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Assertion } from "@pomander/contract";
import type { FactorRequest } from "@pomander/vault";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { keyProblem, signWithSecurityKey } from "./security-key.ts";
import { refusalOf } from "./refusal.ts";
import { factorTexts as texts } from "./texts.ts";

interface Props {
  request: FactorRequest;
  isBusy: boolean;
  trust: ReactNode;
  onGiven: (assertion: Assertion) => void;
}

/** Asks for the security key at once, and again when it was not there. */
export function SecurityKeyFields({ request, isBusy, trust, onGiven }: Props) {
  const { isWaiting, problem, start } = useSecurityKey(request, onGiven);
  return (
    <Stack sx={{ gap: 2.5 }}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {trust}
      {isWaiting || isBusy ? (
        <Stack
          role="status"
          direction="row"
          sx={{ alignItems: "center", justifyContent: "center", gap: 2, minHeight: 48 }}
        >
          <CircularProgress size={24} aria-hidden />
          <Typography color="textSecondary">{texts.waiting}</Typography>
        </Stack>
      ) : (
        <Button variant="contained" size="large" autoFocus onClick={start}>
          {problem === null ? texts.start : texts.again}
        </Button>
      )}
    </Stack>
  );
}

/** The one try at a time; leaving ends it. */
function useSecurityKey(request: FactorRequest, onGiven: (assertion: Assertion) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const sent = useRef<FactorRequest | null>(null);
  const given = useRef(onGiven);
  useEffect(() => {
    given.current = onGiven;
  });
  const start = useCallback(() => {
    const { webauthn } = request;
    if (webauthn === null) return;
    const attempt = new AbortController();
    running.current = attempt;
    setWaiting(true);
    setProblem(null);
    const end = (done: () => void) => {
      if (attempt.signal.aborted) return;
      setWaiting(false);
      done();
    };
    signWithSecurityKey(webauthn, attempt.signal).then(
      (assertion) =>
        end(() => {
          sent.current = request;
          given.current(assertion);
        }),
      (error: unknown) => end(() => setProblem(texts.errors.key[keyProblem(error)])),
    );
  }, [request]);
  useEffect(() => {
    // Once by itself: after a refusal the person begins again.
    if (sent.current === null) start();
    else setProblem(refusalOf(request, "security-key"));
    return () => running.current?.abort();
  }, [request, start]);
  return { isWaiting, problem, start };
}

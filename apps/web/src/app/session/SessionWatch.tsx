import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useServices } from "../../lib/services.ts";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { useSessionEnd } from "../../lib/session/use-session-end.ts";
import { useIsAuthenticated, useUser } from "../../lib/session/store.tsx";
import { useLockCount } from "../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";

/** Loaded on demand, since it is needed once in twelve hours. */
const RenewSessionDialog = lazy(async () => ({
  default: (await import("./RenewSessionDialog.tsx")).RenewSessionDialog,
}));

const warningLeadMs = 10 * 60_000;
const pollIntervalMs = 10_000;

/**
 * Offers to confirm the password ten minutes before the session ends, so that no work is lost. At the session's end
 * nothing sealed stays on this device.
 */
export function SessionWatch() {
  const { tokens, notices, tokenEnded } = useServices();
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const locks = useLockCount();
  const canConfirm = user !== null;
  const isSignedIn = useIsAuthenticated();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let warnedFor: string | null = null;
    let ended: string | null = null;
    // A timer checks again and again, because a computer sleeps, and another tab may renew the session.
    const look = () => {
      const token = tokens.read();
      const left = timeLeft(tokens.peek());
      if (token !== null && token !== ended && left <= 0) {
        ended = token;
        tokenEnded();
      }
      if (token === warnedFor || left <= 0 || left > warningLeadMs) return;
      warnedFor = token;
      const action = { label: texts.session.confirm, run: () => setAsking(true) };
      notices.show({
        text: texts.session.endsSoon(Math.ceil(left / 60_000)),
        isLasting: true,
        ...(canConfirm ? { action } : {}),
      });
    };
    look();
    const timer = setInterval(look, pollIntervalMs);
    return () => clearInterval(timer);
  }, [tokens, notices, tokenEnded, isSignedIn, canConfirm]);
  if (user === null || !isAsking) return null;
  return (
    <Suspense>
      <RenewSessionDialog key={locks} email={user.email} onClose={() => setAsking(false)} />
    </Suspense>
  );
}

/** Shows that the session has ended, and leads to signing in again and back. */
export function SessionEndWatch() {
  const { notices } = useServices();
  const end = useSessionEnd();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const latest = useRef(from);
  useEffect(() => {
    latest.current = from;
  });
  useEffect(() => {
    if (end === null) return;
    const signIn = () => {
      const state: RedirectState = { from: latest.current };
      void navigate("/login", { state });
    };
    notices.show({
      text: end.isPasswordReset ? texts.session.reset : texts.session.ended,
      severity: "error",
      isLasting: true,
      action: { label: texts.session.signIn, run: signIn },
    });
  }, [end, notices, navigate]);
  return null;
}

const timeLeft = (claims: { exp: number } | null) => (claims === null ? 0 : claims.exp * 1_000 - Date.now());

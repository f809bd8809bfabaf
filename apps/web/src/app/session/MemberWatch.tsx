import { mayUseReminders } from "@pomander/contract/policy";
import type { OpenVault } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useOnReconnect } from "../../lib/offline/use-on-reconnect.ts";
import { useServices } from "../../lib/services.ts";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { useSessionEnd } from "../../lib/session/use-session-end.ts";
import { useIsAuthenticated, useUser } from "../../lib/session/store.tsx";
import { useLockCount, useSharing, useUnlockedVault } from "../../lib/vault/vault-hooks.ts";
import { LanguageWatch } from "./LanguageWatch.tsx";
import { ConnectionWatch } from "./ConnectionWatch.tsx";
import { texts } from "../texts.ts";

/** Loaded on demand, since it is needed once in twelve hours. */
const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import("./ConfirmPasswordDialog.tsx")).ConfirmPasswordDialog,
}));

/** Runs the checks that every page needs for a signed-in user. */
export function MemberWatch() {
  useUserRefresh();
  return (
    <>
      <ConnectionWatch />
      <SessionWatch />
      <SessionEndWatch />
      <VaultWatch />
      <LinksWatch />
      <LanguageWatch />
    </>
  );
}

const warningLeadMs = 10 * 60_000;
const pollIntervalMs = 10_000;

/**
 * Offers to confirm the password ten minutes before the session ends, so that no work is lost. At the session's end
 * nothing sealed stays on this device.
 */
function SessionWatch() {
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
      <ConfirmPasswordDialog key={locks} email={user.email} onClose={() => setAsking(false)} />
    </Suspense>
  );
}

/** Shows that the session has ended, and leads to signing in again and back. */
function SessionEndWatch() {
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

const AutoLock = lazy(async () => ({
  default: (await import("../../features/passwords/lock/AutoLock.tsx")).AutoLock,
}));

const HiddenCheck = lazy(async () => ({ default: (await import("./HiddenCheck.tsx")).HiddenCheck }));

/** Milliseconds after which an open vault is refreshed: another device may have changed it. */
const vaultRefreshMs = 60_000;
/** Milliseconds between refreshes at least, so that switching between windows does not cause a request each time. */
const shortestRefreshMs = 5_000;

/** Reads the user's own vault, then the shared ones, which are verified against it. */
const readVaults = (vault: OpenVault, sharing: Pick<Sharing, "refresh"> | null) =>
  vault
    .refresh()
    .then(() => sharing?.refresh())
    .catch(() => undefined);

/**
 * Shows what other devices and people have changed: once a minute while the page is visible, when the user returns to it,
 * and when the server is reached again. One reading runs at a time. A reconnection that comes too soon after the last
 * reading began is read later, because requests that fail in between can make the connection flip again and again.
 */
export function useVaultRefresh(vault: OpenVault | null, sharing: Pick<Sharing, "refresh"> | null): void {
  /** Whether the server was reached again since the last reading began. */
  const isDue = useRef(false);
  const readSoon = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (vault === null) return undefined;
    let last = Date.now();
    let isReading = false;
    const refresh = async (after: number) => {
      if (isReading || document.visibilityState === "hidden" || Date.now() - last < after) return;
      last = Date.now();
      isDue.current = false;
      isReading = true;
      await readVaults(vault, sharing);
      isReading = false;
    };
    const comeBack = () => void refresh(shortestRefreshMs);
    const look = () => void refresh(isDue.current ? shortestRefreshMs : vaultRefreshMs);
    const timer = setInterval(look, shortestRefreshMs);
    readSoon.current = comeBack;
    window.addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      readSoon.current = null;
      clearInterval(timer);
      window.removeEventListener("focus", comeBack);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [vault, sharing]);
  useOnReconnect(() => {
    isDue.current = true;
    readSoon.current?.();
  });
}

/** Locks an open vault after a period without use, on every page. Its code is loaded with the first vault. */
function VaultWatch() {
  const vault = useUnlockedVault();
  useVaultRefresh(vault, useSharing());
  return vault === null ? null : (
    <Suspense>
      <AutoLock vault={vault} />
      <HiddenCheck />
    </Suspense>
  );
}

const LinksQuestion = lazy(async () => ({
  default: (await import("../../features/profile/messages/LinksQuestion.tsx")).LinksQuestion,
}));

/** Asks about calendar links and channels, once the user has done whatever must be done first. */
function LinksWatch() {
  const user = useUser();
  const isAsked =
    user?.asksAboutLinks === true && mayUseReminders(user) && !user.mustChangePassword && !user.mustAddFactor;
  return isAsked ? (
    <Suspense>
      <LinksQuestion />
    </Suspense>
  ) : null;
}

const refreshEvery = 30_000;

/**
 * Keeps the signed-in user's record fresh, and so notices the session's end: every 30 seconds, and when the page is
 * visible again or the server reached again. A failure keeps the cached record, silently.
 */
export function useUserRefresh(): void {
  const services = useServices();
  const isAuthenticated = useIsAuthenticated();
  useEffect(() => {
    if (!isAuthenticated) return undefined;
    const refresh = () => void services.refreshUser().catch(() => undefined);
    refresh();
    const timer = setInterval(refresh, refreshEvery);
    const comeBack = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", comeBack);
    window.addEventListener("online", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", comeBack);
      window.removeEventListener("online", refresh);
    };
  }, [services, isAuthenticated]);
  useOnReconnect(() => void (isAuthenticated && services.refreshUser().catch(() => undefined)));
}

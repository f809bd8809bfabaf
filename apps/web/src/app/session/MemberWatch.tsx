import { mayUseReminders } from "@pomander/contract/policy";
import { lazy, Suspense } from "react";
import { useUser } from "../../lib/session/store.tsx";
import { useSharing, useUnlockedVault } from "../../lib/vault/vault-hooks.ts";
import { LanguageWatch } from "./LanguageWatch.tsx";
import { ConnectionWatch } from "./ConnectionWatch.tsx";
import { useVaultRefresh } from "./use-vault-refresh.ts";
import { useUserRefresh } from "./use-user-refresh.ts";
import { SessionWatch, SessionEndWatch } from "./SessionWatch.tsx";

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

const OpenVaultWatch = lazy(async () => ({ default: (await import("./OpenVaultWatch.tsx")).OpenVaultWatch }));

/** Locks an open vault after a period without use, on every page. Its code is loaded with the first vault. */
function VaultWatch() {
  const vault = useUnlockedVault();
  useVaultRefresh(vault, useSharing());
  return vault === null ? null : (
    <Suspense>
      <OpenVaultWatch vault={vault} />
    </Suspense>
  );
}

const CalendarLinksQuestion = lazy(async () => ({
  default: (await import("../../features/profile/messages/CalendarLinksQuestion.tsx")).CalendarLinksQuestion,
}));

/** Asks about calendar links and channels, once the user has done whatever must be done first. */
function LinksWatch() {
  const user = useUser();
  const isAsked =
    user?.asksAboutLinks === true && mayUseReminders(user) && !user.mustChangePassword && !user.mustAddFactor;
  return isAsked ? (
    <Suspense>
      <CalendarLinksQuestion />
    </Suspense>
  ) : null;
}

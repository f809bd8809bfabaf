import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { calls, isAdministrator, mayUseReminders, type User } from "@pomander/contract";
import { useCallback, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { UnverifiedEmail } from "../../../widgets/UnverifiedEmail.tsx";
import { useServices } from "../../../lib/services.ts";
import { useSharingSnapshot, useUnlockedVault } from "../../../lib/vault/vault-hooks.ts";
import { usePasswordsToChange } from "../../../widgets/shared-vaults/use-passwords-to-change.ts";
import { listStyle, Panel, rowStyle } from "./Panel.tsx";
import { formerMembersHash } from "../../../widgets/shared-vaults/former-members-hash.ts";
import { texts } from "./texts.ts";
import { useReminders } from "./use-reminders.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const { attention } = texts;

interface Matter {
  text: string;
  action: string;
  to: string;
}

interface Props {
  user: User;
  /** Whether to say that there is no recovery key. */
  saysNoRecovery: boolean;
}

/** Shows what the user should see to; nothing when there is nothing. */
export function Attention({ user, saysNoRecovery }: Props) {
  const expired = useReminders("expired", mayUseReminders(user)).value?.total ?? 0;
  const isUnverified = useIsVaultUnverified();
  const shared = useSharedVaultMatters();
  const passwords = usePasswordMatters(user);
  const matters: Matter[] = [
    ...(isUnverified ? [{ text: attention.unverifiedVault, action: attention.toVault, to: "/passwords" }] : []),
    ...shared,
    ...(saysNoRecovery
      ? [{ text: attention.noRecoveryKey, action: attention.toRecovery, to: "/profile/security" }]
      : []),
    ...(expired > 0
      ? [{ text: attention.expired(expired), action: attention.toExpired, to: "/remind-me?status=expired" }]
      : []),
    ...passwords,
  ];
  return (
    <>
      <UnverifiedEmail user={user} onlyIfItWaits marginBottom={0} />
      {matters.length > 0 && (
        <Panel title={attention.title}>
          <Box component="ul" sx={listStyle}>
            {matters.map(({ text, action, to }) => (
              <Box
                component="li"
                key={text}
                sx={{
                  ...rowStyle,
                  flexWrap: "wrap",
                  minHeight: 0,
                  paddingBlock: 1.25,
                  "&:last-of-type": { paddingBottom: 0 },
                }}
              >
                <Typography variant="body2" sx={{ flex: "1 1 280px" }}>
                  {text}
                </Typography>
                <MuiLink component={Link} to={to} variant="body2" sx={{ lineHeight: "24px" }}>
                  {action}
                </MuiLink>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
    </>
  );
}

/**
 * Returns the matter of temporary passwords that ended unused or soon do, of users whose passwords this user may renew;
 * for administrators alone.
 */
function usePasswordMatters(user: User): readonly Matter[] {
  const { isSuperAdmin } = user;
  const read = useCallback(
    async (call: Api) => {
      const ofWhom = isSuperAdmin ? {} : { role: "regular" as const };
      const count = async (state: "passwordEnded" | "passwordEnding") =>
        // Without a page, the server returns all of them.
        (await call.list(calls.users.list, { query: { state, ...ofWhom, page: "1", pageSize: "1" } })).total;
      return { passwordEnded: await count("passwordEnded"), passwordEnding: await count("passwordEnding") };
    },
    [isSuperAdmin],
  );
  const { value } = useApiQuery(isAdministrator(user) ? read : null);
  if (value === null) return [];
  const role = isSuperAdmin ? "" : "&role=regular";
  return (["passwordEnded", "passwordEnding"] as const)
    .filter((state) => value[state] > 0)
    .map((state) => ({
      text: attention[state](value[state]),
      action: attention.toPeople(value[state]),
      to: `/dashboard?state=${state}${role}`,
    }));
}

/** Returns the matters of invitations, of the open shared vaults, and of those that someone gives access to. */
function useSharedVaultMatters(): readonly Matter[] {
  const { sharedVaults } = useServices();
  const sharing = useSharingSnapshot();
  const left = usePasswordsToChange();
  if (sharing === null) return [];
  const accepted = sharing.invites.filter(({ status }) => status === "accepted").length;
  const isUnverified = (vaultId: string) => (sharedVaults.find(vaultId)?.snapshot().fault ?? null) !== null;
  return [
    ...sharing.waiting.map(({ by, vaults }) => ({
      text: attention.waiting(
        by.name,
        vaults.map(({ name }) => name),
      ),
      action: attention.toAccept,
      to: "/vaults",
    })),
    ...(accepted > 0 ? [{ text: attention.accepted(accepted), action: attention.toGive, to: "/people" }] : []),
    ...sharing.vaults.flatMap(({ vaultId, name, role, keysDue, status }): Matter[] => {
      if (status !== "open") return [];
      if (isUnverified(vaultId))
        return [{ text: attention.unverified(name), action: attention.toVault, to: `/passwords?vault=${vaultId}` }];
      const to = `/vaults/${vaultId}`;
      const known = left.get(vaultId) ?? 0;
      return [
        ...(role === "manage" && keysDue.length > 0
          ? [{ text: attention.keysDue(name), action: attention.toKeys, to }]
          : []),
        ...(role !== "read" && known > 0
          ? [{ text: attention.known(name, known), action: attention.toKnown, to: `${to}${formerMembersHash}` }]
          : []),
      ];
    }),
  ];
}

function useIsVaultUnverified(): boolean {
  const vault = useUnlockedVault();
  const subscribe = useCallback((listener: () => void) => vault?.subscribe(listener) ?? (() => undefined), [vault]);
  return useSyncExternalStore(subscribe, () => vault !== null && vault.snapshot().fault !== null);
}

import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { calls, type User } from "@pomander/contract";
import { useCallback, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { UnverifiedEmail } from "../../../components/UnverifiedEmail.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import { useHeldVault } from "../../../lib/vault/vault-hooks.ts";
import { listStyle, Panel, rowStyle } from "./Panel.tsx";
import { texts } from "./texts.ts";
import { useReminders } from "./use-reminders.ts";

const { attention } = texts;

interface Matter {
  text: string;
  action: string;
  to: string;
}

/** What the person should see to; nothing is shown where there is nothing. */
export function Attention({ user }: { user: User }) {
  const hasRecovery = useHasRecoveryKey();
  const expired = useReminders("expired", user.isAllowedForRemindMe).value?.total ?? 0;
  const isUnverified = useIsVaultUnverified();
  const matters: Matter[] = [
    ...(isUnverified ? [{ text: attention.unverifiedVault, action: attention.toVault, to: "/passwords" }] : []),
    ...(hasRecovery === false
      ? [{ text: attention.noRecoveryKey, action: attention.toRecovery, to: "/profile/security" }]
      : []),
    ...(expired > 0
      ? [{ text: attention.expired(expired), action: attention.toExpired, to: "/remind-me?status=expired" }]
      : []),
  ];
  return (
    <>
      <UnverifiedEmail user={user} onlyIfItWaits marginBottom={0} />
      {matters.length > 0 && (
        <Panel title={attention.title}>
          <Box component="ul" sx={listStyle}>
            {matters.map(({ text, action, to }) => (
              <Box component="li" key={to} sx={{ ...rowStyle, flexWrap: "wrap", paddingBlock: 1 }}>
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

/** Whether the present vault has a recovery key; null until that is known, or without a vault. */
function useHasRecoveryKey(): boolean | null {
  const { api } = useServices();
  const read = useCallback(async () => (await api())(calls.vaults.read), [api]);
  const { value } = useQuery(read);
  return value === null || value.vaultId === null ? null : value.hasRecovery;
}

function useIsVaultUnverified(): boolean {
  const vault = useHeldVault();
  const subscribe = useCallback((listener: () => void) => vault?.subscribe(listener) ?? (() => undefined), [vault]);
  return useSyncExternalStore(subscribe, () => vault !== null && vault.snapshot().fault !== null);
}

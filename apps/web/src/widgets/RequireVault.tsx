import { reasonText } from "@pomander/texts/reason-text";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenVault, VaultSnapshot } from "@pomander/vault";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { withReason } from "../lib/problem.ts";
import type { RedirectState } from "../lib/session/safe-redirect-path.ts";
import { useIsHandoffPending, useOpenVault, useUnlockedVault, useVaultSnapshot } from "../lib/vault/vault-hooks.ts";
import { ListSpinner } from "../components/ListSpinner.tsx";
import { RetryAlert } from "../components/RetryAlert.tsx";
import { fullWidthOnPhones } from "../components/full-width-on-phones.ts";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../components/OutlinedButton.tsx";
import { SecondaryText } from "../components/quiet-text.tsx";

interface Words {
  /** The text while the vault is locked, with what it is needed for. */
  locked: { title: string; lead: string };
  /** Why it is impossible with a vault that is not verified, or offline; without these texts it is possible. */
  unverified?: string;
  offline?: string;
}

interface Props {
  words: Words;
  /** The page to come back to after unlocking. */
  from: string;
  children: (vault: OpenVault) => ReactNode;
}

/** Renders content that needs an open vault; without one, what the user must do first. */
export function RequireVault({ words, from, children }: Props) {
  const vault = useOpenVault();
  const isUnconfirmed = useUnlockedVault() !== null;
  const isHandoffPending = useIsHandoffPending();
  if (vault === null && isHandoffPending) return <ListSpinner label={texts.opening} />;
  if (vault === null && isUnconfirmed)
    return (
      <Hint title={texts.unconfirmed.title} text={texts.unconfirmed.lead}>
        <Button variant="contained" component={Link} to="/passwords" state={{ from }} sx={fullWidthOnPhones}>
          {texts.unconfirmed.action}
        </Button>
      </Hint>
    );
  if (vault === null)
    return (
      <Hint title={words.locked.title} text={words.locked.lead}>
        <UnlockLink from={from} isMain />
      </Hint>
    );
  return (
    <IfUsable vault={vault} words={words}>
      {children}
    </IfUsable>
  );
}

function IfUsable({ vault, words, children }: Omit<Props, "from"> & { vault: OpenVault }) {
  const snapshot = useVaultSnapshot(vault);
  if (snapshot.status === "opening") return <ListSpinner label={texts.opening} />;
  if (snapshot.status === "failed")
    return (
      <RetryAlert onRetry={() => void vault.reload()}>
        {withReason(texts.failed, snapshot.error === null ? "" : reasonText(snapshot.error))}
      </RetryAlert>
    );
  const reason = reasonAgainst(snapshot, words);
  if (reason === undefined) return children(vault);
  return (
    <Hint title={texts.unavailable} text={reason}>
      <OutlinedButton component={Link} to="/passwords" sx={fullWidthOnPhones}>
        {texts.toPasswords}
      </OutlinedButton>
    </Hint>
  );
}

const reasonAgainst = ({ fault, isOffline }: VaultSnapshot, words: Words) =>
  (fault === null ? undefined : words.unverified) ?? (isOffline ? words.offline : undefined);

/**
 * Leads to the one place where a vault is unlocked, and back to the page `from`. `isMain`: there is no other action.
 */
export function UnlockLink({ from, isMain = false }: RedirectState & { isMain?: boolean }) {
  const look = isMain ? ({ variant: "contained" } as const) : ({ variant: "outlined", color: "inherit" } as const);
  return (
    <Button {...look} component={Link} to="/passwords" state={{ from }} sx={fullWidthOnPhones}>
      {texts.unlock}
    </Button>
  );
}

function Hint({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card sx={{ padding: { xs: 2, sm: 3 } }}>
      <Stack sx={{ gap: 1, alignItems: "flex-start" }}>
        <Typography variant="h2">{title}</Typography>
        <SecondaryText>{text}</SecondaryText>
        <Box sx={{ marginTop: 1.5, ...fullWidthOnPhones }}>{children}</Box>
      </Stack>
    </Card>
  );
}

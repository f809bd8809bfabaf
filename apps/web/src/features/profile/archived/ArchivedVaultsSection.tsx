import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ArchivedVault, User } from "@pomander/contract";
import type { CheckCode, OpenVault } from "@pomander/vault";
import { useCallback, useState } from "react";
import { useLocation } from "react-router";
import { format } from "@pomander/texts/format";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { UnlockLink } from "../../../widgets/RequireVault.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useLockCount, useOpenVault, useVaultSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { Section } from "../../../components/Section.tsx";
import { texts } from "../texts.ts";
import { MergeArchiveDialog } from "./MergeArchiveDialog.tsx";
import { DeclinedDialog } from "./MoveStep.tsx";
import { ReopenDialog } from "./ReopenDialog.tsx";

const { archived } = texts;

type OpenDialog = { kind: "reopen" | "bring"; vault: ArchivedVault };

/** Shows vaults that were replaced; nothing without any. */
export function ArchivedVaultsSection({ user }: { user: User }) {
  const { holder } = useServices();
  const [declined, setDeclined] = useState<CheckCode | null>(null);
  // The lock count is a key, so that a lock discards input that was not sent; the dialog about a No stays open.
  const locks = useLockCount();
  const decline = (checkCode: CheckCode) => {
    setDeclined(checkCode);
    void holder.lock("asked");
  };
  return (
    <>
      <ArchivedVaults key={locks} user={user} onDecline={decline} />
      {declined !== null && <DeclinedDialog checkCode={declined} onClose={() => setDeclined(null)} />}
    </>
  );
}

interface ArchivedVaultsProps {
  user: User;
  /** Called when a reopened vault is not the one that the user expects. */
  onDecline: (checkCode: CheckCode) => void;
}

function ArchivedVaults({ user, onDecline }: ArchivedVaultsProps) {
  const present = useOpenVault();
  const { pathname } = useLocation();
  const { value, error, reload } = useArchivedVaults();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => {
    setOpen(null);
    reload();
  };
  const isWorthSaying = error !== null || (value !== null && value.length > 0) || open !== null;
  if (!isWorthSaying) return null;
  return (
    <Section title={archived.title} lead={archived.lead}>
      {error !== null && <RetryAlert onRetry={reload}>{problemOf(error, archived.loadFailed).message}</RetryAlert>}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {(value ?? []).map((vault) => (
          <ArchivedVaultRow
            key={vault.vaultId}
            vault={vault}
            present={present}
            onReopen={() => setOpen({ kind: "reopen", vault })}
            onMerge={() => setOpen({ kind: "bring", vault })}
          />
        ))}
      </Box>
      {present === null && value !== null && value.length > 0 && (
        <Stack sx={{ alignItems: "flex-start", gap: 1, marginTop: 2 }}>
          <SecondaryText>{archived.unlock}</SecondaryText>
          <UnlockLink from={pathname} />
        </Stack>
      )}
      {open?.kind === "reopen" && <ReopenDialog user={user} vault={open.vault} onDecline={onDecline} onClose={close} />}
      {open?.kind === "bring" && present !== null && (
        <MergeArchiveDialog user={user} vault={open.vault} present={present} onClose={close} />
      )}
    </Section>
  );
}

interface ArchivedVaultRowProps {
  vault: ArchivedVault;
  /** The vault that is open; null while it is locked. */
  present: OpenVault | null;
  onReopen: () => void;
  onMerge: () => void;
}

function ArchivedVaultRow(props: ArchivedVaultRowProps) {
  const { vault, present, onReopen } = props;
  const when = format.moment(vault.archivedAt);
  const facts = [archived.entries(vault.entryCount), vault.hasRecovery ? archived.withKey : archived.withoutKey];
  return (
    <Stack
      component="li"
      sx={{
        flexDirection: { xs: "column", sm: "row" },
        alignItems: { sm: "center" },
        gap: { xs: 1.5, sm: 2 },
        paddingBlock: 1.5,
        "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" },
        "&:last-child": { paddingBottom: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {archived.name(when)}
        </Typography>
        <Caption>{facts.join(" · ")}</Caption>
        {present !== null && <MergeState {...props} present={present} />}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {present !== null && <MergeButton {...props} present={present} />}
        <OutlinedButton size="small" aria-label={archived.reopenLabel(when)} onClick={onReopen}>
          {archived.reopen}
        </OutlinedButton>
      </Stack>
    </Stack>
  );
}

/** Returns the open vault's record of this archived one; null when it was not reopened in its place. */
function useMergeState(vault: ArchivedVault, present: OpenVault) {
  const { restoredFrom } = useVaultSnapshot(present);
  return restoredFrom.find(({ vaultId }) => vaultId === vault.vaultId) ?? null;
}

function MergeState({ vault, present }: ArchivedVaultRowProps & { present: OpenVault }) {
  const state = useMergeState(vault, present);
  if (state === null) return null;
  return <Caption>{state.isMoved ? archived.isMoved : archived.toMove}</Caption>;
}

function MergeButton({ vault, present, onMerge }: ArchivedVaultRowProps & { present: OpenVault }) {
  const state = useMergeState(vault, present);
  if (state?.isMoved !== false) return null;
  const label = archived.bringLabel(format.moment(vault.archivedAt));
  return (
    <Button size="small" variant="contained" aria-label={label} onClick={onMerge}>
      {archived.bring}
    </Button>
  );
}

/** Returns the user's own archived vaults; null while they are not known. */
function useArchivedVaults() {
  const { client } = useServices();
  return useQuery<readonly ArchivedVault[]>(useCallback(() => client.archivedVaults(), [client]));
}

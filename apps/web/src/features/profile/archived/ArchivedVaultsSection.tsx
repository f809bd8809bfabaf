import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ArchivedVault, User } from "@pomander/contract";
import { useState } from "react";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { problemOf } from "../../../lib/problem.ts";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { Section } from "../Section.tsx";
import { texts } from "../texts.ts";
import { UnlockLink } from "../VaultSection.tsx";
import { ArchivedVaultRow } from "./ArchivedVaultRow.tsx";
import { MergeArchiveDialog } from "./MergeArchiveDialog.tsx";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { useArchivedVaults } from "./use-archived-vaults.ts";

const { archived } = texts;

type OpenDialog = { kind: "reopen" | "bring"; vault: ArchivedVault };

/** Vaults that were replaced. Without any there is nothing to say. */
export function ArchivedVaultsSection({ user }: { user: User }) {
  const present = useOpenVault();
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
          <Typography variant="body2" color="textSecondary">
            {archived.unlock}
          </Typography>
          <UnlockLink />
        </Stack>
      )}
      {open?.kind === "reopen" && <ReopenDialog user={user} vault={open.vault} onClose={close} />}
      {open?.kind === "bring" && present !== null && (
        <MergeArchiveDialog user={user} vault={open.vault} present={present} onClose={close} />
      )}
    </Section>
  );
}

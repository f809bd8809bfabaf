import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { Sharing, WaitingGrants as Waiting } from "@pomander/vault/sharing";
import { fold } from "@pomander/vault/fold";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useTaskWithNotice } from "../../lib/hooks/use-task.ts";
import { useNotify } from "../../lib/notices.ts";
import { useSharing, useSharingSnapshot } from "../../lib/vault/vault-hooks.ts";
import { done } from "./done.ts";
import { texts } from "./texts.ts";

const { waiting: words } = texts;

/**
 * Shows who gives this user access to which vaults, for a Yes or a No, and what to do where this device does not know the
 * keys of who gives; nothing where no one gives any.
 */
export function WaitingGrants() {
  const sharing = useSharing();
  const snapshot = useSharingSnapshot();
  if (sharing === null || snapshot === null) return null;
  const names = new Set(snapshot.vaults.filter(({ status }) => status === "open").map(({ name }) => fold(name)));
  return (
    <>
      {snapshot.waiting.map((grants) => (
        <GrantsOfOne key={grants.by.userId} sharing={sharing} grants={grants} names={names} />
      ))}
      {snapshot.strangers > 0 && (
        <Alert severity="info" sx={{ marginBottom: 2 }}>
          {words.strangers(snapshot.strangers)}
        </Alert>
      )}
    </>
  );
}

type Vault = Waiting["vaults"][number];

interface Props {
  sharing: Sharing;
  grants: Waiting;
  /** The folded names of the vaults that the user has: another one of such a name could be taken for it. */
  names: ReadonlySet<string>;
}

function GrantsOfOne({ sharing, grants: { by, vaults }, names }: Props) {
  const notify = useNotify();
  const [declined, setDeclined] = useState<Vault | null>(null);
  const accepting = useTaskWithNotice(words.failed);
  const declining = useTaskWithNotice(words.declineFailed);
  const isBusy = accepting.isBusy || declining.isBusy;
  const [only] = vaults;
  if (only === undefined) return null;
  const isOne = vaults.length === 1;
  const accept = () =>
    accepting.run(async () => {
      const shown = vaults.map(({ vaultId }) => vaultId);
      await done(sharing.takeGrants(by.userId, shown));
      notify({ text: words.accepted(format.list(vaults.map(({ name }) => name))), severity: "success" });
    });
  const decline = ({ vaultId, name }: Vault) =>
    declining.run(async () => {
      await done(sharing.decline(vaultId));
      setDeclined(null);
      notify({ text: words.declined(name), severity: "info" });
    });
  return (
    <Alert severity="info" sx={{ marginBottom: 2, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      <AlertTitle component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {isOne ? words.title(by.name, only.name) : words.titleMany(by.name, vaults.length)}
      </AlertTitle>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {vaults.map((vault) => {
          const facts = words.facts(vault.entryCount, texts.access[vault.role], names.has(fold(vault.name)));
          return (
            <Stack key={vault.vaultId} component="li" direction="row" sx={{ alignItems: "center", gap: 1 }}>
              <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                {isOne ? facts : words.vault(vault.name, facts)}
              </Box>
              {!isOne && (
                <Button
                  size="small"
                  color="inherit"
                  disabled={isBusy}
                  aria-label={words.declineLabel(vault.name)}
                  onClick={() => setDeclined(vault)}
                >
                  {words.decline}
                </Button>
              )}
            </Stack>
          );
        })}
      </Box>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: 1.5 }}>
        <Button variant="contained" size="small" loading={isBusy} onClick={() => void accept()}>
          {isOne ? words.accept : words.acceptAll}
        </Button>
        {isOne && (
          <Button
            size="small"
            color="inherit"
            disabled={isBusy}
            aria-label={words.declineLabel(only.name)}
            onClick={() => setDeclined(only)}
          >
            {words.decline}
          </Button>
        )}
      </Stack>
      {declined !== null && (
        <ConfirmDialog
          title={words.declineTitle(declined.name)}
          confirmLabel={words.declineConfirm}
          isDestructive
          isBusy={declining.isBusy}
          onConfirm={() => void decline(declined)}
          onCancel={() => setDeclined(null)}
        >
          {words.declineBody(by.name)}
        </ConfirmDialog>
      )}
    </Alert>
  );
}

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { texts } from "./texts.ts";

interface Props {
  /** Shows a vault's state, with what the user can do. */
  onChoose: (vaultId: string) => void;
}

/** Says which vaults the server no longer lists: their entries are gone from the list of all vaults. */
export function LostVaults({ onChoose }: Props) {
  const lost = (useSharingSnapshot()?.vaults ?? []).filter(({ status }) => status === "notListed");
  return lost.map(({ vaultId, name }) => (
    <Alert
      key={vaultId}
      severity="warning"
      sx={{ marginBottom: { xs: 1.5, sm: 2 } }}
      action={
        <Button color="inherit" size="small" aria-label={texts.lostVault.label(name)} onClick={() => onChoose(vaultId)}>
          {texts.lostVault.action}
        </Button>
      }
    >
      {texts.lostVault.text(name)}
    </Alert>
  ));
}

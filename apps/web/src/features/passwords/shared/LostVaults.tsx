import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { texts } from "./texts.ts";

interface Props {
  /** Shows a vault's state, with what the user can do. */
  onChoose: (vaultId: string) => void;
}

const action = { color: "inherit", size: "small" } as const;

/** Says which vaults' entries are gone from the list of all vaults, since the server or the own records lost the vault. */
export function LostVaults({ onChoose }: Props) {
  const { vaults = [], damaged = [] } = useSharingSnapshot() ?? {};
  const lost = vaults.filter(({ status }) => status === "notListed");
  return (
    <>
      {damaged.includes("vaults") && (
        <Warning
          text={texts.damaged.text}
          action={
            <Button {...action} component={Link} to="/vaults">
              {texts.damaged.action}
            </Button>
          }
        />
      )}
      {lost.map(({ vaultId, name }) => (
        <Warning
          key={vaultId}
          text={texts.lostVault.text(name)}
          action={
            <Button {...action} aria-label={texts.lostVault.label(name)} onClick={() => onChoose(vaultId)}>
              {texts.lostVault.action}
            </Button>
          }
        />
      ))}
    </>
  );
}

const Warning = ({ text, action: button }: { text: string; action: ReactNode }) => (
  <Alert severity="warning" sx={{ marginBottom: { xs: 1.5, sm: 2 } }} action={button}>
    {text}
  </Alert>
);

import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import type { ReactNode } from "react";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";
import { UnlockLink } from "./VaultSection.tsx";

/** What is chosen in the open vault; while it is locked, `lead` and the way to unlock it. */
export function RequireUnlocked({ lead, children }: { lead: string; children: (vault: OpenVault) => ReactNode }) {
  const vault = useOpenVault();
  if (vault !== null) return children(vault);
  return (
    <>
      <Typography variant="body2" sx={{ marginBottom: 1.5 }}>
        {lead}
      </Typography>
      <UnlockLink />
    </>
  );
}

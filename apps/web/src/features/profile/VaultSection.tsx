import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import { Link } from "react-router";
import { formatMoment } from "../../lib/format/dates.ts";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { useOpenVault, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section, wideOnPhones } from "./Section.tsx";
import { texts } from "./texts.ts";

const backHere: RedirectState = { from: "/profile" };

/** When the vault was last changed, as the vault itself says: the server cannot write that. */
export function VaultSection() {
  const vault = useOpenVault();
  return (
    <Section title={texts.vault.title} lead={vault === null ? texts.vault.locked : texts.vault.lastChangeLead}>
      {vault === null ? <UnlockLink /> : <LastChange vault={vault} />}
    </Section>
  );
}

/** The way to the one place where a vault is unlocked, and back here. */
export function UnlockLink() {
  return (
    <Button variant="outlined" color="inherit" component={Link} to="/passwords" state={backHere} sx={wideOnPhones}>
      {texts.search.unlock}
    </Button>
  );
}

function LastChange({ vault }: { vault: OpenVault }) {
  const { lastChange, entries, unreadable } = useVaultSnapshot(vault);
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 3, fontVariantNumeric: "tabular-nums" }}>
      <Typography>{lastChange === null ? "—" : texts.vault.lastChange(formatMoment(lastChange))}</Typography>
      <Typography color="textSecondary">{texts.vault.entries(entries.length + unreadable.length)}</Typography>
    </Stack>
  );
}

import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { RequireUnlocked } from "./RequireUnlocked.tsx";
import { Section } from "./Section.tsx";
import { texts } from "./texts.ts";
import { useVaultSwitch } from "./use-vault-switch.ts";

const { search } = texts;

/** The index for clients that cannot search by themselves: off, unless someone accepts what it tells the server. */
export function SearchIndexSection() {
  return (
    <Section title={search.title} lead={[search.lead, search.warning]}>
      <RequireUnlocked lead={search.locked}>{(vault) => <IndexSwitch vault={vault} />}</RequireUnlocked>
    </Section>
  );
}

function IndexSwitch({ vault }: { vault: OpenVault }) {
  const { isSearchIndexOn, fault, status } = useVaultSnapshot(vault);
  const { pendingValue, change } = useVaultSwitch((on) => vault.setSearchIndex(on), search);
  return (
    <>
      <FormControlLabel
        label={search.label}
        control={
          <Switch
            checked={pendingValue ?? isSearchIndexOn}
            disabled={pendingValue !== null || fault !== null || status !== "open"}
            onChange={(_event, on) => void change(on)}
          />
        }
      />
      {fault !== null && (
        <Typography variant="body2" color="textSecondary">
          {search.unverified}
        </Typography>
      )}
    </>
  );
}

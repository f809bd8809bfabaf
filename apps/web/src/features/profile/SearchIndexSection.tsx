import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { OnceUnlocked } from "./OnceUnlocked.tsx";
import { Section } from "./Section.tsx";
import { texts } from "./texts.ts";
import { useVaultSwitch } from "./use-vault-switch.ts";

const { search } = texts;

/** The index for clients that cannot search by themselves: off, unless someone accepts what it tells the server. */
export function SearchIndexSection() {
  return (
    <Section title={search.title} lead={[search.lead, search.warning]}>
      <OnceUnlocked lead={search.locked}>{(vault) => <IndexSwitch vault={vault} />}</OnceUnlocked>
    </Section>
  );
}

function IndexSwitch({ vault }: { vault: OpenVault }) {
  const { isSearchIndexOn, fault, status } = useVaultSnapshot(vault);
  const { wished, change } = useVaultSwitch((on) => vault.setSearchIndex(on), search);
  return (
    <>
      <FormControlLabel
        label={search.label}
        control={
          <Switch
            checked={wished ?? isSearchIndexOn}
            disabled={wished !== null || fault !== null || status !== "open"}
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

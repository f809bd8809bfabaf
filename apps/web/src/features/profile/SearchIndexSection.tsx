import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { OpenVault } from "@pomander/vault";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";
import { UnverifiedHint, RequireUnlocked, useVaultSetting } from "./vault-setting.tsx";

const { search } = texts;

/**
 * Offers the index for clients that cannot search by themselves: off, unless the user accepts what it reveals to the
 * server.
 */
export function SearchIndexSection() {
  return (
    <Section title={search.title} lead={[search.lead, search.warning]}>
      <RequireUnlocked lead={search.locked}>{(vault) => <IndexSwitch vault={vault} />}</RequireUnlocked>
    </Section>
  );
}

function IndexSwitch({ vault }: { vault: OpenVault }) {
  const { isSearchIndexOn, fault, status } = useVaultSnapshot(vault);
  const { pendingValue, change } = useVaultSetting((on: boolean) => vault.setSearchIndex(on), search);
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
      {fault !== null && <UnverifiedHint />}
    </>
  );
}

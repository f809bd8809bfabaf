import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { OpenVault } from "@pomander/vault";
import { useCallback, useState } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useUser } from "../../lib/session/store.tsx";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "../../components/Section.tsx";
import { texts as openingTexts } from "./opening/texts.ts";
import { texts } from "./texts.ts";
import { RequireUnlocked, useVaultSetting } from "./vault-setting.tsx";

const { offline } = texts;

/** Offers a sealed copy on this device for reading offline: off, until it is chosen here. */
export function OfflineSection() {
  const warning = hasGeneratedPassword(useUser()) ? openingTexts.offline : offline.warning;
  return (
    <Section title={offline.title} lead={[offline.lead, warning]}>
      <RequireUnlocked lead={offline.locked}>{(vault) => <CopySwitch vault={vault} />}</RequireUnlocked>
    </Section>
  );
}

function CopySwitch({ vault }: { vault: OpenVault }) {
  const { fault, status } = useVaultSnapshot(vault);
  const [changed, setChanged] = useState<boolean | null>(null);
  const known = useQuery(useCallback(() => vault.isOfflineCopyEnabled().catch(() => false), [vault])).value;
  const isKept = changed ?? known;
  const { pendingValue, change } = useVaultSetting(async (on: boolean) => {
    const outcome = await vault.setOfflineCopy(on);
    // Otherwise the browser may drop the copy, and this device's memory of the vault, when its disk fills up.
    if (on) void navigator.storage.persist().catch(() => false);
    if (outcome.kind === "done") setChanged(on);
    return outcome;
  }, offline);
  const isOff = isKept === null || pendingValue !== null || (!isKept && (fault !== null || status !== "open"));
  return (
    <FormControlLabel
      label={offline.label}
      control={
        <Switch checked={pendingValue ?? isKept ?? false} disabled={isOff} onChange={(_event, on) => void change(on)} />
      }
    />
  );
}

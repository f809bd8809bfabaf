import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { OpenVault } from "@pomander/vault";
import { useEffect, useState } from "react";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { RequireUnlocked } from "./RequireUnlocked.tsx";
import { Section } from "./Section.tsx";
import { texts } from "./texts.ts";
import { useVaultSwitch } from "./use-vault-switch.ts";

const { offline } = texts;

/** A sealed copy on this device for reading offline: off, until it is chosen here. */
export function OfflineSection() {
  return (
    <Section title={offline.title} lead={[offline.lead, offline.warning]}>
      <RequireUnlocked lead={offline.locked}>{(vault) => <CopySwitch vault={vault} />}</RequireUnlocked>
    </Section>
  );
}

function CopySwitch({ vault }: { vault: OpenVault }) {
  const { fault, status } = useVaultSnapshot(vault);
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const know = (kept: boolean) => isCurrent && setKept(kept);
    vault.isOfflineCopyEnabled().then(know, () => know(false));
    return () => {
      isCurrent = false;
    };
  }, [vault]);
  const { pendingValue, change } = useVaultSwitch(async (on) => {
    const outcome = await vault.setOfflineCopy(on);
    // Else the browser may drop the copy, and this device's memory of the vault, when its disk fills up.
    if (on) void navigator.storage.persist().catch(() => false);
    if (outcome.kind === "done") setKept(on);
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

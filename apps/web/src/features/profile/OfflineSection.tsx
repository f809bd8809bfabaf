import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import { useEffect, useState } from "react";
import { useNotify } from "../../lib/notices.ts";
import { useOpenVault, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "./Section.tsx";
import { texts } from "./texts.ts";
import { UnlockLink } from "./VaultSection.tsx";

/** A sealed copy on this device for reading offline: off, until it is chosen here. */
export function OfflineSection() {
  const vault = useOpenVault();
  return (
    <Section title={texts.offline.title} lead={[texts.offline.lead, texts.offline.warning]}>
      {vault === null ? (
        <>
          <Typography variant="body2" sx={{ marginBottom: 1.5 }}>
            {texts.offline.locked}
          </Typography>
          <UnlockLink />
        </>
      ) : (
        <CopySwitch vault={vault} />
      )}
    </Section>
  );
}

function CopySwitch({ vault }: { vault: OpenVault }) {
  const notify = useNotify();
  const { fault, status } = useVaultSnapshot(vault);
  const [isKept, setKept] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const know = (kept: boolean) => isCurrent && setKept(kept);
    vault.isCopyKept().then(know, () => know(false));
    return () => {
      isCurrent = false;
    };
  }, [vault]);
  const change = async (on: boolean) => {
    const before = isKept;
    setKept(on);
    setBusy(true);
    try {
      const outcome = await vault.keepCopy(on);
      // Else the browser may drop the copy, and this device's memory of the vault, when its disk fills up.
      if (on) void navigator.storage.persist().catch(() => false);
      if (outcome.kind === "done")
        return notify({ text: on ? texts.offline.turnedOn : texts.offline.turnedOff, severity: "success" });
      setKept(before);
      const reason = outcome.kind === "notSaved" ? `. ${outcome.reason}` : "";
      notify({ text: texts.offline.failed + reason, severity: "error" });
    } catch {
      setKept(before);
      notify({ text: texts.offline.failed, severity: "error" });
    } finally {
      setBusy(false);
    }
  };
  const isOff = isKept === null || isBusy || (!isKept && (fault !== null || status !== "open"));
  return (
    <FormControlLabel
      label={texts.offline.label}
      control={<Switch checked={isKept ?? false} disabled={isOff} onChange={(_event, on) => void change(on)} />}
    />
  );
}

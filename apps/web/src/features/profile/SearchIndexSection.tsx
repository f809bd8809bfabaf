import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import { useState } from "react";
import { useNotify } from "../../lib/notices.ts";
import { useOpenVault, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "./Section.tsx";
import { texts } from "./texts.ts";
import { UnlockLink } from "./VaultSection.tsx";

/** The index for clients that cannot search by themselves: off, unless someone accepts what it tells the server. */
export function SearchIndexSection() {
  const vault = useOpenVault();
  return (
    <Section title={texts.search.title} lead={[texts.search.lead, texts.search.warning]}>
      {vault === null ? (
        <>
          <Typography variant="body2" sx={{ marginBottom: 1.5 }}>
            {texts.search.locked}
          </Typography>
          <UnlockLink />
        </>
      ) : (
        <IndexSwitch vault={vault} />
      )}
    </Section>
  );
}

function IndexSwitch({ vault }: { vault: OpenVault }) {
  const notify = useNotify();
  const { isSearchIndexOn, fault, status } = useVaultSnapshot(vault);
  // The switch stands where it was put while the change is on its way.
  const [wished, setWished] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setWished(on);
    try {
      const outcome = await vault.setSearchIndex(on);
      if (outcome.kind === "done")
        notify({ text: on ? texts.search.turnedOn : texts.search.turnedOff, severity: "success" });
      else {
        const reason = outcome.kind === "notSaved" ? `. ${outcome.reason}` : "";
        notify({ text: texts.search.failed + reason, severity: "error" });
      }
    } catch {
      notify({ text: texts.search.failed, severity: "error" });
    } finally {
      setWished(null);
    }
  };
  return (
    <>
      <FormControlLabel
        label={texts.search.label}
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
          {texts.search.unverified}
        </Typography>
      )}
    </>
  );
}

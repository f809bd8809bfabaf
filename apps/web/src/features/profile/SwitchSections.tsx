import { reasonText } from "@pomander/texts/reason-text";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { ChangeOutcome, OpenVault } from "@pomander/vault";
import { useCallback, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { UnlockLink } from "../../widgets/RequireVault.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf, withReason } from "../../lib/problem.ts";
import { useOpenVault, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";

const { offline } = texts;
const { search } = texts;

/** Offers a sealed copy on this device for reading offline: off, until it is chosen here. */
export function OfflineSection() {
  return (
    <Section title={offline.title} lead={[offline.lead, offline.warning]}>
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

/** Says why nothing can be changed in a vault that is not verified. */
export function UnverifiedHint() {
  return <SecondaryText>{texts.vault.unverified}</SecondaryText>;
}

/** Shows a setting of the open vault; while it is locked, `lead` and the way to unlock it. */
export function RequireUnlocked({ lead, children }: { lead: string; children: (vault: OpenVault) => ReactNode }) {
  const vault = useOpenVault();
  const { pathname } = useLocation();
  if (vault !== null) return children(vault);
  return (
    <>
      <Typography variant="body2" sx={{ marginBottom: 1.5 }}>
        {lead}
      </Typography>
      <UnlockLink from={pathname} />
    </>
  );
}

interface SettingTexts<T> {
  done: (value: T) => string;
  failed: string;
}

/**
 * Returns a function that changes a setting of the open vault and notifies the user of the outcome. `pendingValue` is
 * the chosen value while the change is being saved, else null.
 */
export function useVaultSetting<T>(send: (value: T) => Promise<ChangeOutcome>, words: SettingTexts<T>) {
  const notify = useNotify();
  const [pendingValue, setPendingValue] = useState<T | null>(null);
  const change = async (value: T) => {
    setPendingValue(value);
    try {
      const outcome = await send(value);
      if (outcome.kind === "done") notify({ text: words.done(value), severity: "success" });
      else {
        const reason = outcome.kind === "notSaved" ? reasonText(outcome.reason) : "";
        notify({ text: withReason(words.failed, reason), severity: "error" });
      }
    } catch (error) {
      notify({ text: withReason(words.failed, problemOf(error, "").message), severity: "error" });
    } finally {
      setPendingValue(null);
    }
  };
  return { pendingValue, change };
}

import { reasonText } from "@pomander/texts/reason-text";
import Typography from "@mui/material/Typography";
import type { ChangeOutcome, OpenVault } from "@pomander/vault";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { UnlockLink } from "../../widgets/RequireVault.tsx";
import { useNotify } from "../../lib/notices.ts";
import { problemOf, withReason } from "../../lib/problem.ts";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";
import { texts } from "./texts.ts";

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

import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { lockAfterMinutes, type LockAfterMinutes } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "./Section.tsx";
import { RequireUnlocked, UnverifiedHint, useVaultSetting } from "./SwitchSections.tsx";
import { texts } from "./texts.ts";

const { lock } = texts;

/** After how many minutes without use the vault locks, on every device. A choice is saved as it is made. */
export function AutoLockSection() {
  return (
    <Section title={lock.title} lead={lock.lead}>
      <RequireUnlocked lead={lock.locked}>{(vault) => <LockAfter vault={vault} />}</RequireUnlocked>
    </Section>
  );
}

function LockAfter({ vault }: { vault: OpenVault }) {
  const { lockAfterMinutes: current, fault, status } = useVaultSnapshot(vault);
  const { pendingValue, change } = useVaultSetting(
    (minutes: LockAfterMinutes) => vault.setLockAfterMinutes(minutes),
    lock,
  );
  return (
    <>
      <TextField
        select
        label={lock.label}
        value={pendingValue ?? current}
        disabled={pendingValue !== null || fault !== null || status !== "open"}
        onChange={(event) => void change(Number(event.target.value) as LockAfterMinutes)}
        sx={{ maxWidth: { sm: 320 } }}
      >
        {lockAfterMinutes.map((minutes) => (
          <MenuItem key={minutes} value={minutes}>
            {lock.minutes(minutes)}
          </MenuItem>
        ))}
      </TextField>
      {fault !== null && <UnverifiedHint />}
    </>
  );
}

import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import { lockAfterMinutes, type LockAfterMinutes } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "../../components/Section.tsx";
import { RequireUnlocked, UnverifiedHint, useVaultSetting } from "./vault-setting.tsx";
import { texts } from "./texts.ts";
import { RadioField } from "../../components/RadioField.tsx";

const { lock } = texts;

/** Asks after how many minutes without use the vault locks, on every device. A choice is saved as it is made. */
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
      <RadioField
        label={lock.label}
        disabled={fault !== null || status !== "open"}
        value={pendingValue ?? current}
        // The next choice waits until this one is saved, and keeps the focus while it waits.
        onChange={(_event, minutes) => {
          if (pendingValue === null) void change(Number(minutes) as LockAfterMinutes);
        }}
      >
        {lockAfterMinutes.map((minutes) => (
          <FormControlLabel key={minutes} value={minutes} control={<Radio />} label={lock.minutes(minutes)} />
        ))}
      </RadioField>
      {fault !== null && <UnverifiedHint />}
    </>
  );
}

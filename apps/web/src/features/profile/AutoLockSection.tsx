import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { lockAfterMinutes, type LockAfterMinutes } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { useId } from "react";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "./Section.tsx";
import { RequireUnlocked, UnverifiedHint, useVaultSetting } from "./SwitchSections.tsx";
import { texts } from "./texts.ts";

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
  const id = useId();
  return (
    <>
      <FormControl disabled={fault !== null || status !== "open"}>
        <FormLabel
          id={id}
          sx={{ typography: "subtitle2", "&, &.Mui-focused": { color: "text.primary" }, marginBottom: 0.5 }}
        >
          {lock.label}
        </FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={pendingValue ?? current}
          // The next choice waits until this one is saved, and keeps the focus while it waits.
          onChange={(_event, minutes) => {
            if (pendingValue === null) void change(Number(minutes) as LockAfterMinutes);
          }}
        >
          {lockAfterMinutes.map((minutes) => (
            <FormControlLabel key={minutes} value={minutes} control={<Radio />} label={lock.minutes(minutes)} />
          ))}
        </RadioGroup>
      </FormControl>
      {fault !== null && <UnverifiedHint />}
    </>
  );
}

import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { limits } from "@pomander/contract";
import { useState } from "react";
import { DateField } from "../../../components/DateField.tsx";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { defaultEndDay, endOfDay, isEndDay } from "../../../widgets/api-tokens/end-day.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { maxNameLength } from "../vaults/NewVaultDialog.tsx";
import { texts } from "./machine-texts.ts";
import { showMachineToken } from "./made-machine.ts";
import type { VaultProps } from "./vault-props.ts";

const { create: words } = texts;
const network = /^[0-9a-fA-F.:]{2,45}(?:\/\d{1,3})?$/;

interface Props extends VaultProps {
  onClose: () => void;
}

const start = () => ({ name: "", day: defaultEndDay(), networks: "" });
type Values = ReturnType<typeof start>;
type Faults = Partial<Record<keyof Values, string>>;

/** Asks for a machine's name, end and networks, and adds it. */
export function AddMachineDialog({ sharing, vault: { vaultId, name: vaultName }, onClose }: Props) {
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, problem, run } = useTask((error) => problemOf(error, words.failed).message);
  const set = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }));
    setFaults({});
  };
  const submit = () =>
    run(async () => {
      const name = values.name.trim();
      const networks = values.networks.split(/[\s,;]+/).filter(Boolean);
      const isRight = networks.length <= limits.machines.networks && networks.every((one) => network.test(one));
      const found = {
        ...(name === "" && { name: words.faults.name }),
        ...(!isEndDay(values.day) && { day: words.faults.ends }),
        ...(!isRight && { networks: words.faults.networks }),
      };
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      const expiresAt = new Date(endOfDay(values.day));
      const { token } = await done(sharing.addMachine(vaultId, { name, expiresAt, networks }));
      showMachineToken(sharing, { name, token });
      onClose();
    });
  return (
    <FormDialog
      title={words.title(vaultName)}
      submitLabel={words.submit}
      isDirty={values.name !== ""}
      isSubmitting={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Alert severity="warning">{words.warning}</Alert>
        <TextField
          label={words.name}
          value={values.name}
          autoFocus
          error={faults.name !== undefined}
          helperText={faults.name ?? words.nameHint}
          onChange={({ target }) => set({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: maxNameLength, dir: "auto" } }}
        />
        <DateField
          label={words.ends}
          day={values.day}
          onDay={(day) => set({ day })}
          error={faults.day}
          hint={words.endsHint}
        />
        <TextField
          label={words.networks}
          value={values.networks}
          error={faults.networks !== undefined}
          helperText={faults.networks ?? words.networksHint}
          onChange={({ target }) => set({ networks: target.value })}
          slotProps={{ htmlInput: { spellCheck: false, maxLength: 1_000 } }}
        />
      </Stack>
    </FormDialog>
  );
}

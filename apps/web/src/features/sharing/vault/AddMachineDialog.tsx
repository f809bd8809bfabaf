import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { limits, mayUseReminders } from "@pomander/contract";
import { useState } from "react";
import { DateField } from "../../../components/DateField.tsx";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { defaultEndDay, endOfDay, isEndDay } from "../../../widgets/api-tokens/end-day.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { maxNameLength } from "../vaults/NewVaultDialog.tsx";
import { MachineReminderFields } from "./MachineReminderFields.tsx";
import { remindOfEnd } from "./machine-reminder.ts";
import { texts } from "./machine-texts.ts";
import { showMachineToken } from "./made-machine.ts";
import type { VaultProps } from "./vault-props.ts";

const { create: words } = texts;
const network = /^[0-9a-fA-F.:]{2,45}(?:\/\d{1,3})?$/;

interface Props extends VaultProps {
  onClose: () => void;
}

const start = () => ({
  name: "",
  day: defaultEndDay(),
  networks: "",
  isReminded: true,
  /** Null: the proposed one. */
  reminderTitle: null as string | null,
});
type Values = ReturnType<typeof start>;
type Faults = Partial<Record<keyof Values, string>>;

/** Asks for a machine's name, end and networks, and adds it, with the reminder of its end for those who have reminders. */
export function AddMachineDialog({ sharing, vault: { vaultId, name: vaultName }, onClose }: Props) {
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const { api } = useServices();
  const notify = useNotify();
  const user = useUser();
  const isReminded = user !== null && mayUseReminders(user) && values.isReminded;
  const reminderTitle = values.reminderTitle ?? texts.reminder.proposal(values.name.trim());
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
        ...(isReminded && reminderTitle.trim() === "" && { reminderTitle: texts.reminder.titleMissing }),
      };
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      const expiresAt = new Date(endOfDay(values.day));
      const { token, machineId } = await done(sharing.addMachine(vaultId, { name, expiresAt, networks }));
      showMachineToken(sharing, { name, token });
      onClose();
      if (!isReminded) return;
      const reminder = { title: reminderTitle.trim(), day: values.day, email: user.email };
      try {
        await remindOfEnd(await api(), { vaultId, machineId }, reminder);
      } catch (error) {
        const reason = problemOf(error, "").message;
        notify({ text: withReason(texts.reminder.notCreated(name), reason), severity: "error", isLasting: true });
      }
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
        {user !== null && mayUseReminders(user) && (
          <MachineReminderFields
            isWanted={values.isReminded}
            onWanted={(isWanted) => set({ isReminded: isWanted })}
            title={reminderTitle}
            onTitle={(title) => set({ reminderTitle: title })}
            error={faults.reminderTitle}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

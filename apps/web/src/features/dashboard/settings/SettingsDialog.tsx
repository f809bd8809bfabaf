import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { calls, factorRequirement, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { applyServerErrors } from "../../../lib/form/apply-server-errors.ts";
import { bindField } from "../../../lib/form/field-props.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { texts } from "../texts.ts";
import { settingsSchema, type SettingsValues } from "./schema.ts";
import { isComplete, SendingHoursFields, usualHours } from "../../../widgets/SendingHoursFields.tsx";
import { SelectField } from "../../../components/SelectField.tsx";

const { settings: words } = texts;
const readHours = (call: Api) => call(calls.users.sendingHours);

/** Renders the super admin's settings: the admin limit, who needs two-step sign-in, and when reminders are sent. */
export function SettingsDialog({ actor, onClose }: { actor: User; onClose: () => void }) {
  const { api } = useServices();
  const notify = useNotify();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<SettingsValues>({
    resolver: zodResolver(settingsSchema),
    defaultValues: {
      maxAdminCount: String(actor.maxAdminCount ?? ""),
      requireFactor: actor.requireFactor ?? "nobody",
    },
    reValidateMode: "onSubmit",
  });
  const { value: stored } = useApiQuery(readHours);
  /** The hours as they are typed; null: any time; undefined: they stay. */
  const [typedHours, setHours] = useState<string | null>();
  const hours = typedHours === undefined ? (stored?.sendingHours ?? null) : typedHours;
  const submit = form.handleSubmit(async ({ maxAdminCount, requireFactor }) => {
    setProblem(null);
    if (hours !== null && !isComplete(hours)) return;
    const sendingHours = typedHours === undefined ? {} : { sendingHours: typedHours };
    try {
      await (
        await api()
      )(calls.users.settings, { body: { maxAdminCount: Number(maxAdminCount), requireFactor, ...sendingHours } });
    } catch (error) {
      const failed = problemOf(error, words.failed);
      if (!applyServerErrors(form, failed, [], { below_admin_count: "maxAdminCount" })) setProblem(failed.message);
      return;
    }
    announceUserChange();
    notify({ text: words.done, severity: "success" });
    onClose();
  });
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      isDirty={form.formState.isDirty || typedHours !== undefined}
      isSubmitting={form.formState.isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2.5 }}>
        <TextField
          label={words.label}
          autoFocus
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
          {...bindField(form, "maxAdminCount", words.lead)}
        />
        <Controller
          name="requireFactor"
          control={form.control}
          render={({ field: { ref, ...field } }) => (
            <SelectField
              label={words.requireFactor}
              helperText={field.value === "nobody" ? words.requireFactorHint : words.requireFactorEffect}
              inputRef={ref}
              options={factorRequirement.options}
              nameOf={(option) => words.requirements[option]}
              {...field}
            />
          )}
        />
        {stored !== null && (
          <Box>
            <FormControlLabel
              label={words.hours}
              control={
                <Checkbox checked={hours !== null} onChange={(_event, isOn) => setHours(isOn ? usualHours : null)} />
              }
            />
            <FormHelperText sx={{ marginTop: 0, marginInlineStart: 4 }}>{words.hoursHint}</FormHelperText>
            {hours !== null && (
              <Box sx={{ marginTop: 1.5 }}>
                <SendingHoursFields value={hours} onChange={setHours} />
              </Box>
            )}
          </Box>
        )}
      </Stack>
    </FormDialog>
  );
}

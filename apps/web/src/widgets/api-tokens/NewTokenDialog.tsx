import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { limits, type User } from "@pomander/contract";
import type { Confirmation } from "@pomander/vault";
import { useEffect, useRef } from "react";
import { DateField } from "../../components/DateField.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { OwnPasswordField } from "../own-password/OwnPasswordField.tsx";
import { FactorQuestion } from "../factor/FactorQuestion.tsx";
import { ReachFields } from "./ReachFields.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { tokenTexts } from "./texts.ts";
import { useNewToken } from "./use-new-token.ts";
import type { TokenForm, TokenHolder, TokenWithSecret } from "./use-tokens.ts";

const { create: texts } = tokenTexts;

interface Props {
  user: User;
  holder: TokenHolder;
  create: (form: TokenForm, confirmation: Confirmation) => Promise<TokenWithSecret>;
  onMade: (made: TokenWithSecret) => void;
  onClose: () => void;
}

/** Asks what a new token is called, may do, and until when. */
export function NewTokenDialog({ user, holder, create, onMade, onClose }: Props) {
  const form = useNewToken({ holder, create, onMade });
  const { values, set, faults } = form;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  return (
    <>
      <FormDialog
        title={texts.title}
        submitLabel={texts.submit}
        isDirty={form.isDirty}
        isSubmitting={form.isBusy}
        problem={form.problem}
        onSubmit={form.submit}
        onClose={onClose}
      >
        <Stack ref={fields} sx={{ gap: 2.5, paddingTop: 0.5 }}>
          <TextField
            label={texts.name}
            value={values.name}
            autoFocus
            error={faults.name !== undefined}
            helperText={faults.name ?? texts.nameHint}
            onChange={({ target }) => set({ name: target.value })}
            slotProps={{ htmlInput: { maxLength: limits.name, dir: "auto" } }}
          />
          <ScopeFields
            user={user}
            holder={holder}
            scopes={values.scopes}
            fault={faults.scopes}
            onChange={(scopes) => set({ scopes })}
          />
          {form.isForReminders && (
            <ReachFields holder={holder} tags={values.tags} fault={faults.tags} onChange={(tags) => set({ tags })} />
          )}
          <DateField
            label={texts.expires}
            day={values.day}
            onDay={(day) => set({ day })}
            error={faults.day}
            hint={texts.expiresHint}
          />
          <TextField
            label={texts.networks}
            value={values.networks}
            error={faults.networks !== undefined}
            helperText={faults.networks ?? texts.networksHint}
            onChange={({ target }) => set({ networks: target.value })}
            slotProps={{ htmlInput: { spellCheck: false, maxLength: 1_000 } }}
          />
          <OwnPasswordField
            email={user.email}
            label={texts.password}
            value={values.password}
            error={faults.password !== undefined}
            helperText={faults.password}
            onChange={({ target }) => set({ password: target.value })}
          />
        </Stack>
      </FormDialog>
      <FactorQuestion question={form.factor} />
    </>
  );
}

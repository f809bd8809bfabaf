import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { limits, type User } from "@pomander/contract";
import { useId, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { FactorDialog } from "../../../widgets/factor/FactorDialog.tsx";
import { useConfirmed } from "../../../widgets/factor/use-confirmed.ts";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { HiddenUserName, PasswordField } from "../../../components/PasswordField.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./texts.ts";

const { passkeys: words } = texts;
const noFaults: { name?: string; password?: string } = {};

interface Props {
  user: User;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a passkey, and says so when it opens no vault. */
export function AddPasskeyDialog({ user, onAdded, onClose }: Props) {
  const { client } = useServices();
  const notify = useNotify();
  const [name, setName] = useState<string>(words.defaultName);
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState(noFaults);
  const [hasNoSecret, setHasNoSecret] = useState(false);
  const { factor, isBusy, problem, clear, run } = useConfirmed(words.addFailed);
  const edit = (change: (value: string) => void) => (event: { target: { value: string } }) => {
    change(event.target.value);
    setFaults(noFaults);
    clear();
  };
  const submit = async () => {
    const found = {
      ...(name.trim() === "" ? { name: words.nameRequired } : {}),
      ...(password === "" ? { password: words.passwordRequired } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    await run(password, async (confirmation) => {
      const { vaultId } = await client.addPasskey(user, name.trim(), confirmation);
      onAdded();
      if (vaultId === null) return setHasNoSecret(true);
      notify({ text: words.added, severity: "success" });
      onClose();
    });
  };
  if (hasNoSecret) return <SignsInOnly onClose={onClose} />;
  const isWrongPassword = problem?.code === "wrong_password";
  const passwordFault = faults.password ?? (isWrongPassword ? problem.message : undefined);
  return (
    <>
      <FormDialog
        title={words.addTitle}
        submitLabel={words.addSubmit}
        isDirty={password !== "" || name !== words.defaultName}
        isSubmitting={isBusy}
        problem={problem === null || isWrongPassword ? null : problem.message}
        onSubmit={submit}
        onClose={onClose}
      >
        <Stack sx={{ gap: 2.5 }}>
          <Typography variant="body2" color="textSecondary">
            {words.addLead}
          </Typography>
          <TextField
            label={words.name}
            value={name}
            autoFocus
            error={faults.name !== undefined}
            helperText={faults.name ?? words.nameHint}
            onChange={edit(setName)}
            slotProps={{ htmlInput: { maxLength: limits.factorName } }}
          />
          <HiddenUserName email={user.email} />
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            value={password}
            error={passwordFault !== undefined}
            helperText={passwordFault}
            onChange={edit(setPassword)}
          />
          <Typography role="status" variant="body2" sx={{ "&:empty": { display: "none" } }}>
            {isBusy && factor.request === null ? words.waiting : ""}
          </Typography>
        </Stack>
      </FormDialog>
      {factor.request !== null && (
        <FactorDialog request={factor.request} isBusy={factor.isBusy} onAnswer={factor.answer} />
      )}
    </>
  );
}

/** Says that the authenticator gave no secret, so that there is nothing to open a vault with. */
function SignsInOnly({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { title, body, close } = words.addedWithoutSecret;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={`${id}-title`} sx={bottomSheet}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{body}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

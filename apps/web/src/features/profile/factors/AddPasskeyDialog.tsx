import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import { useId, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { ConfirmedNameForm } from "../../../widgets/factor/ConfirmedNameForm.tsx";
import { FactorQuestion } from "../../../widgets/factor/FactorQuestion.tsx";
import { useNamedFactor } from "../../../widgets/factor/use-named-factor.ts";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./texts.ts";

const { passkeys: words } = texts;

interface Props {
  user: User;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a passkey, and says so when it opens no vault. */
export function AddPasskeyDialog({ user, onAdded, onClose }: Props) {
  const { client } = useServices();
  const notify = useNotify();
  const form = useNamedFactor(words.defaultName, words.addFailed);
  const { factor, isBusy, problem } = form;
  const [hasNoSecret, setHasNoSecret] = useState(false);
  const submit = () =>
    form.add(async (name, confirmation) => {
      const { vaultId } = await client.addPasskey(user, name, confirmation);
      onAdded();
      if (vaultId === null) return setHasNoSecret(true);
      notify({ text: words.added, severity: "success" });
      onClose();
    });
  if (hasNoSecret) return <SignsInOnly onClose={onClose} />;
  return (
    <>
      <FormDialog
        title={words.addTitle}
        submitLabel={words.addSubmit}
        isDirty={form.isDirty}
        isSubmitting={isBusy}
        problem={problem?.message ?? null}
        onSubmit={submit}
        onClose={onClose}
      >
        <Stack sx={{ gap: 2.5 }}>
          <Typography variant="body2" color="textSecondary">
            {words.addLead}
          </Typography>
          <ConfirmedNameForm form={form} email={user.email} nameHint={words.nameHint} focus="name" />
          <Typography role="status" variant="body2" sx={{ "&:empty": { display: "none" } }}>
            {isBusy && factor.request === null ? words.waiting : ""}
          </Typography>
        </Stack>
      </FormDialog>
      <FactorQuestion question={factor} />
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

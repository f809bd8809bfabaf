import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { OwnPasswordField } from "../own-password/OwnPasswordField.tsx";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { texts } from "./texts.ts";
import { usePasswordForm } from "./use-password-form.ts";

interface Props {
  /** Text that says what the master password is needed for. */
  lead: string;
  onProved: () => void;
}

/** Asks for the master password again, because the server returns old versions only soon after an unlock. */
export function HistoryProof({ lead, onProved }: Props) {
  const { client } = useServices();
  const user = useUser();
  const form = usePasswordForm(async (password) => {
    if (user === null) throw new Error("You aren't signed in.");
    await client.proveUnlock(user, password);
    onProved();
  });
  return (
    <Stack component="form" noValidate onSubmit={form.submit} sx={{ gap: 2, maxWidth: 440, marginBlock: 2 }}>
      <div>
        <Typography variant="subtitle1" component="p">
          {lead}
        </Typography>
        <SecondaryText>{texts.proof.why}</SecondaryText>
      </div>
      <OwnPasswordField email={user?.email ?? ""} label={texts.password} autoFocus fullWidth {...form.bound} />
      <Button type="submit" variant="contained" loading={form.isBusy} sx={{ alignSelf: { sm: "flex-start" } }}>
        {texts.proof.submit}
      </Button>
    </Stack>
  );
}

import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { HiddenUserName } from "../../../components/HiddenUserName.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { useIsOffline } from "../../../lib/offline/connection.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.ts";
import { texts } from "../texts.ts";
import { UnlockFrame } from "./UnlockFrame.tsx";
import { useUnlock } from "./use-unlock.ts";

const { unlock } = texts;

/** Asks for the master password: after a reload, or once the vault was locked. */
export function UnlockScreen() {
  const { holder } = useServices();
  const user = useUser();
  const form = useUnlock();
  const isOffline = useIsOffline();
  return (
    <UnlockFrame>
      {isOffline && <Alert severity="info">{texts.offline.unlock}</Alert>}
      {holder.hasDraft() && <Alert severity="info">{unlock.kept}</Alert>}
      <Box component="form" noValidate onSubmit={form.submit}>
        {/* Which account the password belongs to, for the browser's own password manager. */}
        <HiddenUserName email={user?.email ?? ""} />
        <PasswordField
          label={unlock.password}
          autoComplete="current-password"
          autoFocus
          value={form.password}
          inputRef={form.field}
          error={form.problem !== null}
          helperText={form.problem}
          onChange={(event) => form.type(event.target.value)}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={form.isBusy}
          loadingPosition="start"
          sx={{ marginTop: 2 }}
        >
          {form.isBusy ? unlock.busy : unlock.submit}
        </Button>
      </Box>
    </UnlockFrame>
  );
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import { useUser } from "../../../lib/session/store.ts";
import { FormAlert } from "../FormAlert.tsx";
import { FormPage } from "../FormPage.tsx";
import { texts } from "../texts.ts";
import { usePreloadApi } from "../use-preload-api.ts";
import { SetUpVault } from "./SetUpVault.tsx";
import { TemporaryPasswordForm } from "./TemporaryPasswordForm.tsx";
import { usePasswordSetup } from "./use-password-setup.ts";
import { RestoreVault } from "./RestoreVault.tsx";

const { choose } = texts;

/** Where a temporary password leads, and nowhere else: to a master password, and to the vault that it opens. */
export function ChoosePasswordPage() {
  usePreloadApi();
  const user = useUser();
  return user === null ? null : <PasswordSetupSteps user={user} />;
}

function PasswordSetupSteps({ user }: { user: User }) {
  const { state, begin, retry } = usePasswordSetup(user);
  if (state.kind === "needsTemporary")
    return <TemporaryPasswordForm email={user.email} problem={state.problem} onTyped={begin} />;
  if (state.kind !== "ready")
    return (
      <FormPage title={choose.title} lead={choose.lead}>
        {state.kind === "failed" ? (
          <>
            <FormAlert problem={state.problem} />
            <Button variant="contained" onClick={retry}>
              {texts.retry}
            </Button>
          </>
        ) : (
          <Box role="status" sx={{ minHeight: 160 }}>
            <Typography color="textSecondary">{choose.loading}</Typography>
          </Box>
        )}
      </FormPage>
    );
  const { passwordSetup, mistyped } = state;
  return passwordSetup.vault === null ? (
    <SetUpVault user={user} passwordSetup={passwordSetup} onTemporaryWrong={mistyped} />
  ) : (
    <RestoreVault user={user} passwordSetup={passwordSetup} onTemporaryWrong={mistyped} />
  );
}

import FingerprintRounded from "@mui/icons-material/FingerprintRounded";
import { useState } from "react";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { isWebAuthnAvailable, wasStopped } from "@pomander/browser/webauthn/available";
import { texts } from "./texts.ts";

interface Props {
  /** Whether the user is signing in with a password. */
  isOff: boolean;
  onStart: () => void;
  onProblem: (problem: Problem, error: unknown) => void;
}

/** Signs in with a passkey of this site, whichever the user picks. The guard above redirects. */
export function PasskeyButton({ isOff, onStart, onProblem }: Props) {
  const { client, adopt, securityWarnings } = useServices();
  const [isBusy, setBusy] = useState(false);
  // A page that was rendered at build time has the button.
  if (useIsHydrated() && !isWebAuthnAvailable()) return null;
  const signIn = async () => {
    onStart();
    setBusy(true);
    try {
      adopt(await client.signInWithPasskey(securityWarnings.confirmOrAbort));
    } catch (error) {
      const problem = problemOf(error, texts.login.passkeyFailed);
      onProblem(wasStopped(error) ? { ...problem, message: texts.login.passkeyStopped } : problem, error);
      setBusy(false);
    }
  };
  return (
    <OutlinedButton
      size="large"
      startIcon={<FingerprintRounded />}
      loading={isBusy}
      loadingPosition="start"
      disabled={isOff}
      onClick={() => void signIn()}
      sx={{ paddingInline: { xs: 1, sm: 3 } }}
    >
      {texts.login.passkey}
    </OutlinedButton>
  );
}

import Alert from "@mui/material/Alert";
import type { User } from "@pomander/contract";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { SubPage } from "../../../components/SubPage.tsx";
import { RequireVault } from "../../../widgets/RequireVault.tsx";
import { useFocusOnStep } from "../../../lib/hooks/use-focus-on-step.ts";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { newVaultKeysPath } from "../../../lib/vault/new-vault-keys.ts";
import { useNewVaultKeys } from "../../../lib/vault/vault-hooks.ts";
import { ConfirmationStep } from "./ConfirmationStep.tsx";
import { AboutStep, KeyStep, PasswordStep, UnreadableStep } from "./PrepareSteps.tsx";
import { MadeStep, MakeStep } from "./MakeSteps.tsx";
import { furthestStep, isStartedOver, pathOfStep, stepToShow } from "./steps.ts";
import { texts } from "./texts.ts";

/** Makes another vault with everything sealed again, step by step. The user can leave it and continue later. */
export function NewVaultKeysPage() {
  const user = useUser();
  if (user === null) return null;
  return (
    <SubPage width="text" words={texts} parent={texts.profile} to="/profile/advanced">
      <Stepper user={user} />
    </SubPage>
  );
}

function Stepper({ user }: { user: User }) {
  const { newVaultKeys } = useServices();
  const state = useNewVaultKeys();
  const navigate = useNavigate();
  const asked = useSearchParams()[0].get("step");
  const step = stepToShow(asked, state);
  const heading = useFocusOnStep(step);
  const isMade = step === "made";
  useEffect(() => {
    if (isMade && asked !== "made") void navigate(pathOfStep("made"), { replace: true });
  }, [isMade, asked, navigate]);
  // The result is shown once: a user who returns later starts from the beginning.
  useEffect(() => () => void (newVaultKeys.state().kind === "made" && newVaultKeys.clear()), [newVaultKeys]);

  const goOn = () => void navigate(pathOfStep(furthestStep(newVaultKeys.state())));
  const cancel = () => {
    newVaultKeys.clear();
    void navigate("/profile/advanced");
  };
  if (state.kind === "made") return <MadeStep heading={heading} user={user} made={state} />;
  if (state.kind !== "none" && step === "make") return <MakeStep heading={heading} state={state} onCancel={cancel} />;
  const common = { heading, user, onDone: goOn, onCancel: cancel };
  const OwnPasswordStep = hasGeneratedPassword(user) ? ConfirmationStep : PasswordStep;
  return (
    <>
      {isStartedOver(asked, state) && (
        <Alert severity="info" sx={{ marginBottom: 2 }}>
          {texts.startedOver}
        </Alert>
      )}
      <RequireVault words={texts.needs} from={newVaultKeysPath}>
        {() =>
          step === "password" ? (
            <OwnPasswordStep {...common} />
          ) : state.kind === "prepared" && step === "unreadable" ? (
            <UnreadableStep {...common} state={state} />
          ) : state.kind === "prepared" && step === "key" ? (
            <KeyStep {...common} state={state} />
          ) : (
            <AboutStep {...common} />
          )
        }
      </RequireVault>
    </>
  );
}

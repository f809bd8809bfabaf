import Alert from "@mui/material/Alert";
import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import type { User } from "@pomander/contract";
import { useEffect, useRef } from "react";
import { Link as RouterLink, useNavigate, useSearchParams } from "react-router";
import { Page, PageTitle } from "../../../components/Page.tsx";
import { RequireVault } from "../../../widgets/RequireVault.tsx";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { newVaultKeysPath } from "../../../lib/vault/new-vault-keys.ts";
import { useNewVaultKeys } from "../../../lib/vault/vault-hooks.ts";
import { AboutStep, KeyStep, PasswordStep, UnreadableStep } from "./PrepareSteps.tsx";
import { MadeStep, MakeStep } from "./MakeSteps.tsx";
import { furthestStep, isStartedOver, pathOfStep, stepToShow } from "./steps.ts";
import { texts } from "./texts.ts";

/** Makes another vault with everything sealed again, step by step. The user can leave it and continue later. */
export function NewVaultKeysPage() {
  const user = useUser();
  if (user === null) return null;
  return (
    <Page width="text">
      <Breadcrumbs aria-label={texts.path} sx={{ typography: "body2", marginBottom: 1 }}>
        <Link component={RouterLink} to="/profile/advanced" color="inherit">
          {texts.profile}
        </Link>
        <span aria-current="page">{texts.heading}</span>
      </Breadcrumbs>
      <PageTitle title={texts.heading} lead={texts.lead} />
      <Stepper user={user} />
    </Page>
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
            <PasswordStep {...common} />
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

/** Focuses the heading of a further step, so that it is read from there on. */
function useFocusOnStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

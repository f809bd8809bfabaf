import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Breadcrumbs from "@mui/material/Breadcrumbs";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import type { OpenVault, VaultSnapshot } from "@pomander/vault";
import { useEffect, useRef, type ReactNode } from "react";
import { Link as RouterLink, useNavigate, useSearchParams } from "react-router";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { Page, PageTitle } from "../../../components/Page.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.ts";
import { newVaultKeysPath } from "../../../lib/vault/new-vault-keys.ts";
import { useNewVaultKeys, useOpenVault, useVaultSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { wideOnPhones } from "../Section.tsx";
import { UnlockLink } from "../VaultSection.tsx";
import { AboutStep, KeyStep, PasswordStep, UnreadableStep } from "./PrepareSteps.tsx";
import { MadeStep, MakeStep } from "./MakeSteps.tsx";
import { furthestStep, isStartedOver, pathOfStep, stepToShow } from "./steps.ts";
import { texts } from "./texts.ts";

/** Another vault with everything sealed anew, step by step. It can be left, and gone on with. */
export function NewVaultKeysPage() {
  const user = useUser();
  if (user === null) return null;
  return (
    <Page width="text">
      <Breadcrumbs aria-label={texts.path} sx={{ typography: "body2", marginBottom: 1 }}>
        <Link component={RouterLink} to="/profile" color="inherit">
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
  // Seen once: who comes back later begins anew.
  useEffect(() => () => void (newVaultKeys.state().kind === "made" && newVaultKeys.clear()), [newVaultKeys]);

  const goOn = () => void navigate(pathOfStep(furthestStep(newVaultKeys.state())));
  const cancel = () => {
    newVaultKeys.clear();
    void navigate("/profile");
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
      <WithVerifiedVault>
        {step === "password" ? (
          <PasswordStep {...common} />
        ) : state.kind === "prepared" && step === "unreadable" ? (
          <UnreadableStep {...common} state={state} />
        ) : state.kind === "prepared" && step === "key" ? (
          <KeyStep {...common} state={state} />
        ) : (
          <AboutStep {...common} />
        )}
      </WithVerifiedVault>
    </>
  );
}

/** A further step is read from its heading on. */
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

/** New keys are made of a vault that is open and verified; else what there is to do first. */
function WithVerifiedVault({ children }: { children: ReactNode }) {
  const vault = useOpenVault();
  if (vault === null)
    return (
      <Hint title={texts.locked.title} text={texts.locked.lead}>
        <UnlockLink from={newVaultKeysPath} />
      </Hint>
    );
  return <IfVerified vault={vault}>{children}</IfVerified>;
}

function IfVerified({ vault, children }: { vault: OpenVault; children: ReactNode }) {
  const snapshot = useVaultSnapshot(vault);
  if (snapshot.status === "opening") return <ListSpinner label={texts.opening} />;
  if (snapshot.status === "failed")
    return (
      <RetryAlert onRetry={() => void vault.reload()}>{withReason(texts.failed, snapshot.error ?? "")}</RetryAlert>
    );
  const reason = reasonAgainst(snapshot);
  if (reason === null) return children;
  return (
    <Hint title={texts.blocked.title} text={reason}>
      <Button variant="outlined" color="inherit" component={RouterLink} to="/passwords" sx={wideOnPhones}>
        {texts.blocked.toPasswords}
      </Button>
    </Hint>
  );
}

function reasonAgainst({ fault, isOffline }: VaultSnapshot): string | null {
  if (fault !== null) return texts.blocked.unverified;
  return isOffline ? texts.blocked.offline : null;
}

function Hint({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card sx={{ padding: { xs: 2, sm: 3 } }}>
      <Stack sx={{ gap: 1, alignItems: "flex-start" }}>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
        <Box sx={{ marginTop: 1.5, ...wideOnPhones }}>{children}</Box>
      </Stack>
    </Card>
  );
}

import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import type { Ref } from "react";
import { isCode } from "@pomander/vault/is-code";
import { Link } from "react-router";
import { FactorQuestion } from "../../../widgets/factor/FactorQuestion.tsx";
import { useFactorQuestion } from "../../../widgets/factor/use-factor-question.ts";
import { visuallyHidden } from "../../../components/visually-hidden.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { isPasskeysOnly } from "../../../lib/session/passkeys-only.ts";
import type { NewVaultKeysState } from "../../../lib/vault/new-vault-keys.ts";
import { Progress } from "../../../components/Progress.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { pathOfSection } from "../sections.ts";
import { Predecessor } from "./Predecessor.tsx";
import { Facts, StepActions, StepCard } from "./StepCard.tsx";
import { texts } from "./texts.ts";

const { make, made: own } = texts;

interface MakeStepProps {
  heading: Ref<HTMLHeadingElement>;
  state: Exclude<NewVaultKeysState, { kind: "none" | "made" }>;
  onCancel: () => void;
}

/**
 * Seals everything again and sends it. This continues when the user leaves the page and, after a failure, where it
 * stopped.
 */
export function MakeStep({ heading, state, onCancel }: MakeStepProps) {
  const { newVaultKeys } = useServices();
  const question = useFactorQuestion();
  const submit = () => void newVaultKeys.make(question.askFactor).finally(question.end);
  const isMaking = state.kind === "making";
  const progress = isMaking ? state.progress : null;
  const { entryCount } = state.prepared;
  const facts = [
    make.sealed(entryCount),
    ...(state.left.size === 0 ? [] : [make.left(state.left.size)]),
    make.signOut,
    make.stay,
  ];
  return (
    <StepCard step="make" heading={heading} title={isMaking ? make.making : make.title}>
      <Facts facts={facts} />
      <Box sx={{ marginTop: 2.5 }}>
        <Box role="status" sx={visuallyHidden}>
          {isMaking && make.making}
        </Box>
        {isMaking && (
          <Progress label={make.making} counted={progress && { done: progress.sealed, total: progress.total }}>
            {progress === null ? make.starting : make.progress(progress.sealed, progress.total)}
          </Progress>
        )}
        {state.kind === "stopped" && <Stopped error={state.error} />}
      </Box>
      <StepActions isBusy={isMaking} onCancel={onCancel}>
        <Button variant="contained" loading={isMaking} onClick={submit}>
          {state.kind !== "stopped" ? make.submit : isCode(state.error, "files_lost") ? make.withoutFiles : make.again}
        </Button>
      </StepActions>
      <FactorQuestion question={question} />
    </StepCard>
  );
}

function Stopped({ error }: { error: unknown }) {
  const { message } = problemOf(error, make.failed);
  if (isCode(error, "files_lost")) return <Alert severity="warning">{message}</Alert>;
  return (
    <Alert severity="error">
      {/* Without a reply, it is unknown which keys the vault has: the message says what to do. */}
      {isCode(error, "outcome_unknown") ? message : `${message.replace(/\.?$/, ".")} ${make.stopped}`}
    </Alert>
  );
}

interface MadeStepProps {
  heading: Ref<HTMLHeadingElement>;
  user: User;
  made: Extract<NewVaultKeysState, { kind: "made" }>;
}

/** Says what has changed, and what is left to do. */
export function MadeStep({ heading, user, made }: MadeStepProps) {
  const isGenerated = hasGeneratedPassword(user);
  const byPasskeys = isGenerated && isPasskeysOnly(user);
  const facts = [
    own.sealed(made.entryCount),
    ...(made.leftCount === 0 ? [] : [own.left(made.leftCount)]),
    isGenerated ? texts.confirmation.signIn : own.signIn,
    own.key,
    ...(byPasskeys ? [texts.confirmation.noPasskey] : []),
  ];
  return (
    <Stack sx={{ gap: 2 }}>
      <StepCard step="made" heading={heading} title={own.title}>
        <Facts facts={facts} />
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3 }}>
          {byPasskeys && (
            <Button variant="contained" component={Link} to={pathOfSection("security")} sx={fullWidthOnPhones}>
              {texts.confirmation.addPasskey}
            </Button>
          )}
          <Button variant={byPasskeys ? "text" : "contained"} component={Link} to="/passwords" sx={fullWidthOnPhones}>
            {own.toPasswords}
          </Button>
          <Button color="inherit" component={Link} to="/profile/advanced" sx={fullWidthOnPhones}>
            {own.toProfile}
          </Button>
        </Stack>
      </StepCard>
      <Predecessor user={user} />
    </Stack>
  );
}

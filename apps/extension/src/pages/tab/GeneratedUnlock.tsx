import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { isWebAuthnAvailable } from "@pomander/browser/webauthn/available";
import { useEffect, useEffectEvent, useState } from "react";
import type { HostState } from "../../messages.ts";
import { askHost } from "../ask.ts";
import type { Steps } from "../use-steps.ts";
import { Form } from "./Form.tsx";
import { RecoveryKeyStep } from "./RecoveryKeyStep.tsx";
import { texts } from "./texts.ts";
import { Waiting } from "./Waiting.tsx";

interface Props {
  /** The origin of the connected server. */
  server: string;
  state: Pick<HostState, "email" | "opening" | "company" | "hasPasskey">;
  steps: Steps;
  /** Called when the person wants to sign in with a new code. */
  onCode: () => void;
  onSignOut: () => void;
}

/** Opens a vault whose master password no one knows: by this browser's key, another browser, the recovery key or a passkey. */
export function GeneratedUnlock({ server, state, steps, onCode, onSignOut }: Props) {
  const { email, opening, hasPasskey } = state;
  const company = state.company ?? texts.generated.unnamed;
  const [isByRecoveryKey, setIsByRecoveryKey] = useState(false);
  const readOpening = () => void steps.run(() => askHost("readOpening", {}));
  const readAtFirst = useEffectEvent(() => {
    if (opening === null) readOpening();
  });
  useEffect(() => readAtFirst(), []);
  if (isByRecoveryKey)
    return (
      <RecoveryKeyStep
        steps={steps}
        onBack={() => {
          steps.forget();
          setIsByRecoveryKey(false);
        }}
      />
    );
  const account = `${email ?? ""} · ${new URL(server).host}`;
  const isStale = steps.code === "company_needed";
  const hasKey = opening === "key";
  const approve = () => void steps.run(() => askHost("unlockByApproval", {}));
  return (
    <Form
      onSubmit={() => {
        if (opening === null) readOpening();
        else if (isStale) onCode();
        else if (hasKey) void steps.run(() => askHost("unlockWithKey", {}));
        else approve();
      }}
    >
      <Typography variant="h5" component="h1">
        {texts.unlock.title}
      </Typography>
      <Typography translate="no">{account}</Typography>
      {opening !== null && !isStale && (
        <Typography>{hasKey ? texts.generated.lead(company) : texts.generated.newBrowser(company)}</Typography>
      )}
      {isStale && <Alert severity="info">{texts.generated.stale(company)}</Alert>}
      {steps.problem !== "" && !isStale && <Alert severity="error">{steps.problem}</Alert>}
      {opening === null && steps.isBusy ? (
        <Waiting>{texts.generated.reading}</Waiting>
      ) : (
        <Button type="submit" variant="contained" autoFocus loading={steps.isBusy}>
          {opening === null
            ? texts.generated.again
            : isStale
              ? texts.generated.newCode
              : hasKey
                ? texts.unlock.submit
                : texts.generated.approve}
        </Button>
      )}
      {opening !== null && (
        <Button
          variant="outlined"
          disabled={steps.isBusy}
          onClick={() => {
            steps.forget();
            setIsByRecoveryKey(true);
          }}
        >
          {texts.generated.useKey}
        </Button>
      )}
      {hasPasskey && isWebAuthnAvailable() && (
        <Button
          variant="outlined"
          disabled={steps.isBusy}
          onClick={() => void steps.run(() => askHost("unlockWithPasskey", {}))}
        >
          {texts.unlock.passkey}
        </Button>
      )}
      <Button onClick={onSignOut}>{texts.unlock.signOut}</Button>
    </Form>
  );
}

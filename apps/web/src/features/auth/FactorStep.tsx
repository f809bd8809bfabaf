import Alert from "@mui/material/Alert";
import type { FactorFieldsProps } from "../../widgets/factor/FactorFields.tsx";
import { factorTexts } from "../../widgets/factor/texts.ts";
import { useFactorMethod } from "../../widgets/factor/use-factor-method.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { FormPage } from "./FormPage.tsx";

interface Props extends Pick<FactorFieldsProps, "request" | "isBusy" | "canTrust" | "onAnswer"> {
  email: string;
  /** Text shown in addition to how to confirm. */
  note?: string;
  /** Label of the button that leaves this step. */
  backLabel: string;
}

/**
 * Shows the second step of a sign-in or a recovery: the factor that the account has, or the mailed code of a temporary
 * password.
 */
export function FactorStep({ email, request, isBusy, canTrust, note, backLabel, onAnswer }: Props) {
  const asked = useFactorMethod({ request, isBusy, canTrust, onAnswer });
  if (request.methods.includes("mail"))
    return <CodeStep email={email} request={request} isBusy={isBusy} onAnswer={onAnswer} />;
  const lead = asked?.words.lead;
  return (
    <FormPage
      key={asked?.method ?? ""}
      isStep
      title={asked?.words.title ?? factorTexts.title}
      {...(lead === undefined ? {} : { lead: note === undefined ? lead : `${lead} ${note}` })}
      back={{ label: backLabel, isOff: isBusy, onBack: () => onAnswer("stop") }}
    >
      {asked?.fields ?? <Alert severity="error">{factorTexts.none}</Alert>}
    </FormPage>
  );
}

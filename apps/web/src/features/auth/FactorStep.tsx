import Alert from "@mui/material/Alert";
import { useState } from "react";
import { FactorFields, type FactorFieldsProps } from "../../widgets/factor/FactorFields.tsx";
import { shownMethods } from "../../widgets/factor/methods.ts";
import { factorTexts } from "../../widgets/factor/texts.ts";
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
  const methods = shownMethods(request.methods);
  const [chosen, choose] = useState(methods[0]);
  if (request.methods.includes("mail"))
    return <CodeStep email={email} request={request} isBusy={isBusy} onAnswer={onAnswer} />;
  const method = methods.find((name) => name === chosen) ?? methods[0];
  const words = method === undefined ? null : factorTexts.methods[method];
  return (
    <FormPage
      key={method ?? ""}
      isStep
      title={words?.title ?? factorTexts.title}
      {...(words === null ? {} : { lead: note === undefined ? words.lead : `${words.lead} ${note}` })}
      back={{ label: backLabel, isOff: isBusy, onBack: () => onAnswer("stop") }}
    >
      {method === undefined ? (
        <Alert severity="error">{factorTexts.none}</Alert>
      ) : (
        <FactorFields
          request={request}
          method={method}
          others={methods.filter((other) => other !== method)}
          isBusy={isBusy}
          canTrust={canTrust}
          onMethod={choose}
          onAnswer={onAnswer}
        />
      )}
    </FormPage>
  );
}

import { useState } from "react";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { FactorFields, type FactorFieldsProps } from "./FactorFields.tsx";
import { shownMethods } from "./methods.ts";
import { factorTexts as texts } from "./texts.ts";

type Props = Pick<FactorFieldsProps, "request" | "isBusy" | "onAnswer"> & Partial<Pick<FactorFieldsProps, "canTrust">>;

/** Asks for a second factor over a page that is worked on. */
export function FactorDialog({ request, isBusy, canTrust = false, onAnswer }: Props) {
  const methods = shownMethods(request.methods);
  const [chosen, choose] = useState(methods[0]);
  const method = methods.find((name) => name === chosen) ?? methods[0];
  const words = method === undefined ? null : texts.methods[method];
  const stop = () => isBusy || onAnswer("stop");
  return (
    <QuestionDialog
      title={words?.title ?? texts.title}
      lead={words?.lead}
      leadGap={2.5}
      problem={words === null ? texts.none : null}
      onClose={stop}
      actions={
        <OutlinedButton disabled={isBusy} onClick={stop}>
          {texts.cancel}
        </OutlinedButton>
      }
    >
      {method !== undefined && (
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
    </QuestionDialog>
  );
}

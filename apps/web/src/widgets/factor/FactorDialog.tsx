import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import type { FactorFieldsProps } from "./FactorFields.tsx";
import { factorTexts as texts } from "./texts.ts";
import { useFactorMethod } from "./use-factor-method.tsx";

type Props = Pick<FactorFieldsProps, "request" | "isBusy" | "onAnswer"> & Partial<Pick<FactorFieldsProps, "canTrust">>;

/** Asks for a second factor over a page that is worked on. */
export function FactorDialog({ request, isBusy, canTrust = false, onAnswer }: Props) {
  const asked = useFactorMethod({ request, isBusy, canTrust, onAnswer });
  const stop = () => isBusy || onAnswer("stop");
  return (
    <QuestionDialog
      title={asked?.words.title ?? texts.title}
      lead={asked?.words.lead}
      leadGap={2.5}
      problem={asked === null ? texts.none : null}
      onClose={stop}
      actions={
        <OutlinedButton disabled={isBusy} onClick={stop}>
          {texts.cancel}
        </OutlinedButton>
      }
    >
      {asked?.fields}
    </QuestionDialog>
  );
}

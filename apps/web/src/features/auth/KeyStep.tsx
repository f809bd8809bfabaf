import { useState } from "react";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { RecoveryKeySheet, type RecoveryKeySheetProps } from "../../widgets/RecoveryKeySheet.tsx";
import type { Problem } from "../../lib/problem.ts";
import { FormAlert, FormPage } from "./FormPage.tsx";
import { texts } from "./texts.ts";

interface Props extends Pick<RecoveryKeySheetProps, "recoveryKey" | "email" | "doneLabel" | "skip"> {
  title: string;
  lead: string;
  note?: string;
  problem: Problem | null;
  onDone: () => Promise<void>;
  onSkip?: () => Promise<void>;
  onBack: () => void;
}

/** Shows the last step of registering and of recovering: the key is saved before anything is sent. */
export function KeyStep({ title, lead, note, problem, onDone, onSkip, onBack, ...sheet }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [retry, setRetry] = useState<(() => void) | undefined>();
  const run = (step: () => Promise<void>) => {
    setRetry(() => () => run(step));
    setBusy(true);
    void step().finally(() => setBusy(false));
  };
  return (
    <FormPage isStep title={title} lead={lead} back={{ label: texts.key.back, isOff: isBusy, onBack }}>
      <FormAlert problem={problem} {...(retry === undefined ? {} : { onRetry: retry })} />
      <RecoveryKeySheet
        {...sheet}
        isBusy={isBusy}
        onDone={() => run(onDone)}
        {...(onSkip === undefined ? {} : { onSkip: () => run(onSkip) })}
      />
      {note !== undefined && <SecondaryText sx={{ marginTop: 2, textAlign: "center" }}>{note}</SecondaryText>}
    </FormPage>
  );
}

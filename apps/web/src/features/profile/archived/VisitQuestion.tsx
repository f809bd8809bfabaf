import Button from "@mui/material/Button";
import { useId, type ReactNode } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { DialogStep } from "../../../components/QuestionDialog.tsx";

interface Props {
  title: string;
  /** The question, which a screen reader reads with the title. */
  question: ReactNode;
  yes: string;
  no: string;
  isBusy?: boolean;
  onAnswer: (isExpected: boolean) => void;
  children?: ReactNode;
}

/** Asks whether a vault that this browser has no memory of is the expected one. */
export function VisitQuestion({ title, question, yes, no, isBusy = false, ...rest }: Props) {
  const { onAnswer, children } = rest;
  const textId = useId();
  return (
    <DialogStep
      title={title}
      isTitleFocused
      titleDescription={textId}
      actions={
        <>
          <OutlinedButton disabled={isBusy} onClick={() => onAnswer(false)}>
            {no}
          </OutlinedButton>
          <Button variant="contained" loading={isBusy} onClick={() => onAnswer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      <div id={textId}>{question}</div>
      {children}
    </DialogStep>
  );
}

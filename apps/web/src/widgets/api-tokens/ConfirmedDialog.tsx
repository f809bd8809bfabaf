import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import type { Confirmation } from "@pomander/vault";
import { type ReactNode, useState } from "react";
import { FormDialog } from "../../components/FormDialog.tsx";
import { OwnPasswordField } from "../own-password/OwnPasswordField.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { FactorQuestion } from "../factor/FactorQuestion.tsx";
import { useConfirmed } from "../factor/use-confirmed.ts";
import { tokenTexts } from "./texts.ts";

const { create: texts } = tokenTexts;

interface Props {
  user: User;
  title: string;
  lead: string;
  submitLabel: string;
  /** The message when the reason of a failure is not known. */
  failed: string;
  /** Makes the change and closes the dialog. */
  change: (confirmation: Confirmation) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for what a change of a token needs, and for the master password that confirms it. */
export function ConfirmedDialog({ user, title, lead, submitLabel, failed, change, onClose, children }: Props) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { factor, isBusy, problem, clear, run } = useConfirmed(failed);
  const isWrong = problem?.code === "wrong_password";
  const submit = async () => {
    setMissing(password === "");
    if (password !== "") await run((askFactor) => change({ currentPassword: password, askFactor }));
  };
  return (
    <>
      <FormDialog
        title={title}
        submitLabel={submitLabel}
        isDirty={password !== ""}
        isSubmitting={isBusy}
        problem={isWrong ? null : (problem?.message ?? null)}
        onSubmit={submit}
        onClose={onClose}
      >
        <Stack sx={{ gap: 2.5 }}>
          <SecondaryText>{lead}</SecondaryText>
          {children}
          <OwnPasswordField
            email={user.email}
            label={texts.password}
            autoFocus={children === undefined}
            value={password}
            error={isMissing || isWrong}
            helperText={isMissing ? texts.faults.password : isWrong ? problem.message : undefined}
            onChange={({ target }) => {
              setPassword(target.value);
              setMissing(false);
              clear();
            }}
          />
        </Stack>
      </FormDialog>
      <FactorQuestion question={factor} />
    </>
  );
}

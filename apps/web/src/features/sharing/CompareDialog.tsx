import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import type { Sharing } from "@pomander/vault/sharing";
import { useState, type SyntheticEvent } from "react";
import { isCode } from "@pomander/vault/is-code";
import { FormButtons } from "../../components/FormButtons.tsx";
import { monospaceFont } from "../../components/Monospace.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { useBackCloses } from "../../lib/form/leave-guard.ts";
import { useTask } from "../../lib/hooks/use-task.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { done } from "../../widgets/shared-vaults/done.ts";
import { texts } from "./people/texts.ts";

const { compare: words } = texts;
const digitCount = 30;

interface Props {
  sharing: Sharing;
  person: { userId: string; name: string };
  onClose: () => void;
}

/**
 * Asks for the digits that a person reads out. They are typed and never shown for a Yes, which no one would compare.
 */
export function CompareDialog({ sharing, person: { userId, name }, onClose }: Props) {
  const notify = useNotify();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, problem, run } = useTask((error) => {
    if (!isCode(error, "code_fits_none")) return problemOf(error, words.failed).message;
    setFault(words.none);
    return null;
  });
  useBackCloses(onClose);
  const digits = typed.replaceAll(/\D/gu, "");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (digits.length !== digitCount) return setFault(words.incomplete);
    void run(async () => {
      await done(sharing.compare(userId, name, digits));
      notify({ text: words.done(name), severity: "success" });
      onClose();
    });
  };
  return (
    <QuestionDialog
      title={words.title(name)}
      maxWidth="sm"
      leadGap={2.5}
      lead={
        <Box component="ol" sx={{ margin: 0, paddingInlineStart: 2.5, "& li + li": { marginTop: 0.5 } }}>
          {words.steps(name).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      }
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
      actions={<FormButtons cancel={words.cancel} submit={words.submit} loading={isBusy} onCancel={onClose} />}
    >
      <TextField
        label={words.field}
        autoFocus
        autoComplete="off"
        value={typed}
        error={fault !== null}
        helperText={fault ?? words.hint(digits.length)}
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 60, style: { ...monospaceFont } } }}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(null);
        }}
      />
    </QuestionDialog>
  );
}

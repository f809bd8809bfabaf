import ContentCopy from "@mui/icons-material/ContentCopy";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type CallReply, calls } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import { useEffect, useEffectEvent, useState } from "react";
import { Monospace } from "../../../components/Monospace.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useCopy } from "../../../lib/clipboard/use-copy.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { Waiting } from "../../../widgets/approval/ApprovalSteps.tsx";
import { CompanyWindowButton } from "../../../widgets/own-password/CompanyWindowButton.tsx";
import { texts } from "./code-texts.ts";

type Made = CallReply<typeof calls.company.makeCode>;

interface Props {
  company: string;
  onClose: () => void;
}

/** Shows a code with which the user signs in on the command line or in the extension, once. */
export function CodeDialog({ company, onClose }: Props) {
  const { api } = useServices();
  const [made, setMade] = useState<Made | null>(null);
  const [isStale, setStale] = useState(false);
  const copy = useCopy("copySecret", texts);
  useBackCloses(onClose);
  const { problem, run } = useTask((error) => {
    if (!isCode(error, "company_needed")) return problemOf(error, texts.failed).message;
    setStale(true);
    return null;
  });
  const make = () =>
    void run(async () => {
      setStale(false);
      const call = await api();
      setMade(await call(calls.company.makeCode, { body: {} }));
    });
  const start = useEffectEvent(make);
  useEffect(() => start(), []);
  const close = <OutlinedButton onClick={onClose}>{made === null ? texts.cancel : texts.done}</OutlinedButton>;
  if (made === null)
    return (
      <QuestionDialog title={texts.title} onClose={onClose} actions={close}>
        {isStale ? (
          <CompanyWindowButton
            purpose="renew"
            lead={texts.stale(company)}
            label={texts.signIn(company)}
            isMain
            onDone={make}
          />
        ) : problem === null ? (
          <Waiting>{texts.making}</Waiting>
        ) : (
          <RetryAlert onRetry={make}>{problem}</RetryAlert>
        )}
      </QuestionDialog>
    );
  const code = (made.code.match(/.{4}/g) ?? []).join("-");
  return (
    <QuestionDialog
      title={texts.title}
      lead={texts.lead(window.location.host)}
      onClose={onClose}
      actions={
        <>
          {close}
          <Button variant="contained" autoFocus startIcon={<ContentCopy />} onClick={() => copy(code)}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Box
          role="group"
          aria-label={texts.code}
          sx={{
            padding: 1.5,
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
            userSelect: "all",
            textAlign: "center",
          }}
        >
          <Monospace>{code}</Monospace>
        </Box>
        <SecondaryText>{texts.once}</SecondaryText>
        <SecondaryText>{texts.beware}</SecondaryText>
      </Stack>
    </QuestionDialog>
  );
}

import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { AskedApproval, OpenVault } from "@pomander/vault";
import { isCode } from "@pomander/vault/is-code";
import { useEffect, useEffectEvent, useState } from "react";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { useTask } from "../../lib/hooks/use-task.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { useCompanyName } from "../company/use-company-name.ts";
import { CompanyWindowButton } from "../own-password/CompanyWindowButton.tsx";
import { texts as ownTexts } from "../own-password/texts.ts";
import { texts as unlockTexts } from "../unlock/generated-texts.ts";
import { ApprovalSteps, Waiting } from "./ApprovalSteps.tsx";
import { texts } from "./texts.ts";
import { useApproval } from "./use-approval.ts";

interface Props {
  finish: (vault: OpenVault) => void;
  onCancel: () => void;
}

/** Has another browser, in which the vault is open, open it here. */
export function AskApproval({ finish, onCancel }: Props) {
  const { client, securityWarnings } = useServices();
  const user = useUser();
  const company = useCompanyName() ?? ownTexts.unnamed;
  const [approval, setApproval] = useState<AskedApproval | null>(null);
  const [isStale, setStale] = useState(false);
  const { problem, run } = useTask((error) => {
    if (!isCode(error, "company_needed")) return problemOf(error, texts.failed).message;
    setStale(true);
    return null;
  });
  const begin = () =>
    void run(async () => {
      setStale(false);
      setApproval(null);
      if (user !== null) setApproval(await client.askApproval(user, securityWarnings.confirmOrAbort));
    });
  const start = useEffectEvent(begin);
  useEffect(() => start(), []);
  return (
    <Stack sx={{ gap: 2 }}>
      {approval !== null ? (
        <Asked approval={approval} finish={finish} onRestart={begin} />
      ) : isStale ? (
        <CompanyWindowButton
          purpose="renew"
          lead={texts.stale(company)}
          label={unlockTexts.signIn(company)}
          isMain
          onDone={begin}
        />
      ) : problem !== null ? (
        <RetryAlert onRetry={begin}>{problem}</RetryAlert>
      ) : (
        <Waiting>{texts.asking}</Waiting>
      )}
      <Button color="inherit" onClick={onCancel} sx={{ alignSelf: "flex-start" }}>
        {texts.cancel}
      </Button>
    </Stack>
  );
}

interface AskedProps {
  approval: AskedApproval;
  finish: (vault: OpenVault) => void;
  onRestart: () => void;
}

function Asked({ approval, finish, onRestart }: AskedProps) {
  const { step, problem } = useApproval(approval);
  const vault = step?.kind === "opened" ? step.vault : null;
  const open = useEffectEvent(finish);
  useEffect(() => {
    if (vault !== null) open(vault);
  }, [vault]);
  if (step?.kind === "opened") return <Waiting>{texts.opening}</Waiting>;
  return (
    <ApprovalSteps step={step} problem={problem} waiting={texts.asking} enter={approval.enter} onRestart={onRestart} />
  );
}

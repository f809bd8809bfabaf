import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import type { ApprovalRequest, GivenApproval } from "@pomander/vault";
import { useEffect, useRef, useState } from "react";
import { FormButtons } from "../../../components/FormButtons.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { deviceText } from "../../../lib/format/device-texts.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { ApprovalSteps, Waiting } from "../../../widgets/approval/ApprovalSteps.tsx";
import { texts } from "../../../widgets/approval/texts.ts";
import { pollMs, useApproval } from "../../../widgets/approval/use-approval.ts";

interface Props {
  user: User;
  company: string;
  onClose: () => void;
}

/** Opens the vault in another browser of the user, with the digits that both show. */
export function ApproveDialog({ user, company, onClose }: Props) {
  const { client } = useServices();
  const [approval, setApproval] = useState<GivenApproval | null>(null);
  const { request, problem: lookProblem } = useRequest(approval === null);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, texts.failed).message);
  useBackCloses(onClose);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  if (approval !== null)
    return <GivenDialog approval={approval} onRestart={() => setApproval(null)} onClose={onClose} />;
  if (request === null)
    return (
      <QuestionDialog
        title={texts.give}
        onClose={onClose}
        actions={<CloseButton label={texts.cancel} onClose={onClose} />}
      >
        <Waiting>{texts.looking(company)}</Waiting>
        <ProblemAlert sx={{ marginTop: 2 }}>{lookProblem}</ProblemAlert>
      </QuestionDialog>
    );
  const proceed = () =>
    void run(async () => {
      const given = await client.giveApproval(user, request);
      if (isGone.current) given.end().catch(() => undefined);
      else setApproval(given);
    });
  return (
    <QuestionDialog
      title={texts.give}
      onClose={onClose}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) proceed();
      }}
      actions={<FormButtons cancel={texts.cancel} submit={texts.continue} loading={isBusy} onCancel={onClose} />}
    >
      <Typography role="status" sx={{ overflowWrap: "anywhere" }}>
        {texts.found(deviceText(request.name), request.begunAt)}
      </Typography>
    </QuestionDialog>
  );
}

interface GivenProps {
  approval: GivenApproval;
  onRestart: () => void;
  onClose: () => void;
}

function GivenDialog({ approval, onRestart, onClose }: GivenProps) {
  const { step, problem } = useApproval(approval);
  const isDone = step?.kind === "done";
  return (
    <QuestionDialog
      title={texts.give}
      onClose={onClose}
      actions={<CloseButton label={isDone ? texts.close : texts.cancel} onClose={onClose} />}
    >
      {isDone ? (
        <Typography role="status">{texts.done}</Typography>
      ) : (
        <ApprovalSteps
          step={step}
          problem={problem}
          waiting={texts.waiting}
          enter={approval.enter}
          onRestart={onRestart}
        />
      )}
    </QuestionDialog>
  );
}

const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <Button color="inherit" onClick={onClose}>
    {label}
  </Button>
);

/** Looks for a browser that asks, and returns the newest one. */
function useRequest(isOn: boolean) {
  const { client } = useServices();
  const [request, setRequest] = useState<ApprovalRequest | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const found = await client.readApprovalRequest();
        if (isGone) return;
        setRequest((before) => (before?.id === found?.id ? before : found));
        setProblem(null);
      } catch (error) {
        if (isGone) return;
        setProblem(problemOf(error, texts.failed).message);
      }
      timer = setTimeout(() => void look(), pollMs);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client, isOn]);
  return { request, problem };
}

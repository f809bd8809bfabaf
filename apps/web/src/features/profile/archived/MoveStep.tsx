import Button from "@mui/material/Button";
import type { CheckCode, FirstVisit, OpenVault, ReadableArchive } from "@pomander/vault";
import { DialogStep, QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { AnswerState, DeclinedText, QuestionText } from "../../../widgets/first-visit/FirstVisitTexts.tsx";
import { texts as visitTexts } from "../../../widgets/first-visit/texts.ts";
import { useFirstVisit } from "../../../widgets/first-visit/use-first-visit.ts";
import { Progress } from "../../../components/Progress.tsx";
import { useVaultSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";
import { MergeStep } from "./MergeArchiveDialog.tsx";
import { VisitQuestion } from "./VisitQuestion.tsx";

interface Props {
  into: OpenVault;
  from: ReadableArchive;
  onDecline: (checkCode: CheckCode) => void;
  onClose: () => void;
}

/**
 * Moves entries into the vault that was just reopened; a browser without a memory of that vault asks about it first.
 */
export function MoveStep({ into, from, onDecline, onClose }: Props) {
  const { status, firstVisit } = useVaultSnapshot(into);
  if (status === "unconfirmed" && firstVisit !== null)
    return <FirstVisitStep vault={into} visit={firstVisit} onDecline={onDecline} />;
  if (status === "opening")
    return (
      <DialogStep title={texts.archived.move.title}>
        <Progress label={visitTexts.downloading} counted={null}>
          {visitTexts.downloading}
        </Progress>
      </DialogStep>
    );
  return <MergeStep into={into} from={from} onClose={onClose} />;
}

interface FirstVisitStepProps {
  vault: OpenVault;
  visit: FirstVisit;
  onDecline: (checkCode: CheckCode) => void;
}

function FirstVisitStep({ vault, visit, onDecline }: FirstVisitStepProps) {
  const { hasChanged, isBusy, isSlow, problem, confirm } = useFirstVisit(vault, visit);
  return (
    <VisitQuestion
      // Another state of the vault is another question, whose title takes the focus.
      key={visit.checkCode.code}
      title={visitTexts.title}
      question={<QuestionText visit={visit} hasChanged={hasChanged} />}
      yes={visitTexts.yes}
      no={visitTexts.no}
      isBusy={isBusy}
      onAnswer={(isExpected) => (isExpected ? confirm() : onDecline(visit.checkCode))}
    >
      <AnswerState isSlow={isSlow} problem={problem} />
    </VisitQuestion>
  );
}

/** Says, after a No, that the vault is locked and what that answer may mean. */
export function DeclinedDialog({ checkCode, onClose }: { checkCode: CheckCode; onClose: () => void }) {
  const { declined } = visitTexts;
  return (
    <QuestionDialog
      title={declined.title}
      onClose={onClose}
      actions={
        <Button variant="contained" autoFocus onClick={onClose}>
          {declined.close}
        </Button>
      }
    >
      <DeclinedText checkCode={checkCode} />
    </QuestionDialog>
  );
}

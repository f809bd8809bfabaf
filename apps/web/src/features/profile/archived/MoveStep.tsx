import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { CheckCode, FirstVisit, OpenVault, ReadableArchive } from "@pomander/vault";
import { useEffect, useId, useRef } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { AnswerState, DeclinedText, QuestionText } from "../../../widgets/first-visit/FirstVisitTexts.tsx";
import { texts as visitTexts } from "../../../widgets/first-visit/texts.ts";
import { useFirstVisit } from "../../../widgets/first-visit/use-first-visit.ts";
import { Progress } from "../../../components/Progress.tsx";
import { useVaultSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";
import { MergeStep } from "./MergeArchiveDialog.tsx";

interface Props {
  titleId: string;
  into: OpenVault;
  from: ReadableArchive;
  onDecline: (checkCode: CheckCode) => void;
  onClose: () => void;
}

/**
 * Moves entries into the vault that was just reopened; a browser without a memory of that vault asks about it first.
 */
export function MoveStep({ titleId, into, from, onDecline, onClose }: Props) {
  const { status, firstVisit } = useVaultSnapshot(into);
  if (status === "unconfirmed" && firstVisit !== null)
    return <FirstVisitStep titleId={titleId} vault={into} visit={firstVisit} onDecline={onDecline} />;
  if (status === "opening")
    return (
      <>
        <DialogTitle id={titleId}>{texts.archived.move.title}</DialogTitle>
        <DialogContent>
          <Progress label={visitTexts.downloading} counted={null}>
            {visitTexts.downloading}
          </Progress>
        </DialogContent>
      </>
    );
  return <MergeStep titleId={titleId} into={into} from={from} onClose={onClose} />;
}

interface FirstVisitStepProps {
  titleId: string;
  vault: OpenVault;
  visit: FirstVisit;
  onDecline: (checkCode: CheckCode) => void;
}

function FirstVisitStep({ titleId, vault, visit, onDecline }: FirstVisitStepProps) {
  const { hasChanged, isBusy, isSlow, problem, confirm } = useFirstVisit(vault, visit);
  const { code } = visit.checkCode;
  const heading = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), [code]);
  return (
    <>
      <DialogTitle id={titleId} ref={heading} tabIndex={-1} aria-describedby={textId} sx={{ outline: "none" }}>
        {visitTexts.title}
      </DialogTitle>
      <DialogContent>
        <div id={textId}>
          <QuestionText visit={visit} hasChanged={hasChanged} />
        </div>
        <AnswerState isSlow={isSlow} problem={problem} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => onDecline(visit.checkCode)}>
          {visitTexts.no}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={confirm}>
          {visitTexts.yes}
        </Button>
      </DialogActions>
    </>
  );
}

/** Says, after a No, that the vault is locked and what that answer may mean. */
export function DeclinedDialog({ checkCode, onClose }: { checkCode: CheckCode; onClose: () => void }) {
  const titleId = useId();
  const { declined } = visitTexts;
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId} sx={bottomSheet} onClose={onClose}>
      <DialogTitle id={titleId}>{declined.title}</DialogTitle>
      <DialogContent>
        <DeclinedText checkCode={checkCode} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {declined.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

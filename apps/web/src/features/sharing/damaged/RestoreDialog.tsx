import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import type { RecordKind } from "@pomander/vault";
import type { RecordVersion, Sharing } from "@pomander/vault/sharing";
import { useCallback, useState } from "react";
import { format } from "@pomander/texts/format";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { Caption } from "../../../components/quiet-text.tsx";
import { RadioField } from "../../../components/RadioField.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { texts as common } from "../../../components/texts.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { HistoryProof } from "../../../widgets/unlock/HistoryProof.tsx";
import { texts } from "./texts.ts";

interface Props {
  sharing: Sharing;
  kind: RecordKind;
  onClose: () => void;
}

/** The choice of no version. */
const none = "none";

/** Lets the user choose an earlier version of own records that can't be read, or begin with none. */
export function RestoreDialog({ sharing, kind, onClose }: Props) {
  const notify = useNotify();
  const read = useCallback(async () => (await done(sharing.damagedVersions(kind))).versions, [sharing, kind]);
  const { value: versions, error, reload } = useQuery(read);
  const [chosen, setChosen] = useState<string | null>(null);
  const { isBusy, problem, run } = useTask((failure) => problemOf(failure, texts.failed).message);
  const choice = chosen ?? versions?.[0]?.historyId ?? none;
  const restore = () =>
    run(async () => {
      await done(sharing.restoreRecords(kind, choice === none ? null : choice));
      notify({ text: texts.done, severity: "success" });
      onClose();
    });
  const failure = error === null ? null : problemOf(error, texts.loadFailed);
  const isShown = failure === null && versions !== null;
  return (
    <QuestionDialog
      title={texts.title[kind]}
      lead={texts.lead}
      maxWidth="sm"
      problem={problem}
      onClose={() => isBusy || onClose()}
      actions={
        <>
          <OutlinedButton disabled={isBusy} onClick={onClose}>
            {common.cancel}
          </OutlinedButton>
          {isShown && (
            <Button
              variant="contained"
              color={choice === none ? "error" : "primary"}
              loading={isBusy}
              onClick={() => void restore()}
            >
              {choice === none ? texts.submitNone : texts.submit}
            </Button>
          )}
        </>
      }
    >
      {failure?.code === "locked" ? (
        <HistoryProof lead={texts.proof} onProved={reload} />
      ) : failure !== null ? (
        <RetryAlert onRetry={reload}>{failure.message}</RetryAlert>
      ) : versions === null ? (
        <ListSpinner label={texts.loading} />
      ) : (
        <Versions kind={kind} versions={versions} choice={choice} isBusy={isBusy} onChoose={setChosen} />
      )}
    </QuestionDialog>
  );
}

interface VersionsProps {
  kind: RecordKind;
  versions: readonly RecordVersion[];
  choice: string;
  isBusy: boolean;
  onChoose: (choice: string) => void;
}

const Versions = ({ kind, versions, choice, isBusy, onChoose }: VersionsProps) => (
  <>
    {versions.length === 0 && (
      <Alert severity="info" sx={{ marginBottom: 2 }}>
        {texts.noVersions}
      </Alert>
    )}
    <RadioField label={texts.versions} value={choice} disabled={isBusy} onChange={(_event, chosen) => onChoose(chosen)}>
      {versions.map(({ historyId, at, count }) => (
        <Option
          key={historyId}
          value={historyId}
          label={texts.count[kind](count)}
          hint={texts.until(format.moment(at))}
        />
      ))}
      <Option value={none} label={texts.none} hint={texts.noneHint[kind]} />
    </RadioField>
  </>
);

const Option = ({ value, label, hint }: { value: string; label: string; hint: string }) => (
  <FormControlLabel
    value={value}
    control={<Radio sx={{ paddingBlock: 0.5 }} />}
    sx={{ alignItems: "flex-start", marginBottom: 1 }}
    label={
      <>
        {label}
        <Caption>{hint}</Caption>
      </>
    }
  />
);

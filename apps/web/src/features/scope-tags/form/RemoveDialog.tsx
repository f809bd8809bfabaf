import Typography from "@mui/material/Typography";
import type { Api } from "@pomander/vault";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { failureText } from "../../../lib/problem.ts";
import { noticeOfFailure } from "./use-resource-editor.ts";
import { texts } from "../texts.ts";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";

interface Props {
  name: string;
  words: { title: string; question: string; confirm: string };
  /** Sentences on what is deleted too and what stays, with numbers; null: none. */
  impact: readonly (string | null)[];
  remove: (api: Api) => Promise<void>;
  notices: { removed: string; failed: string };
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a scope tag or a group is deleted, and shows what is deleted with it. */
export function RemoveDialog({ name, words, impact, remove, notices, onRemoved, onClose }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const { isBusy, problem, run } = useTask((error) => {
    notify({ text: noticeOfFailure(error, notices.failed), severity: "error" });
    return failureText(error, notices.failed);
  });
  useBackCloses(onClose);
  const confirm = () =>
    run(async () => {
      await remove(await api());
      notify({ text: notices.removed, severity: "success" });
      onRemoved();
    });
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.confirm}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Typography variant="body2" color="textPrimary">
        {words.question}
      </Typography>
      <Typography
        variant="subtitle2"
        component="p"
        color="textPrimary"
        dir="auto"
        sx={{ marginBlock: 1.5, overflowWrap: "anywhere" }}
      >
        {name}
      </Typography>
      {impact.map(
        (sentence) =>
          sentence !== null && (
            <Typography key={sentence} variant="body2" sx={{ marginBottom: 0.5 }}>
              {sentence}
            </Typography>
          ),
      )}
      <Typography variant="body2">{texts.forever}</Typography>
      <ProblemAlert sx={{ marginTop: 2 }}>{problem}</ProblemAlert>
    </ConfirmDialog>
  );
}

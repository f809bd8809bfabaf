import Typography from "@mui/material/Typography";
import { calls, type User } from "@pomander/contract";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { fullName } from "../../../lib/format/full-name.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";

const { removeFactors: words } = texts;

interface Props {
  user: User;
  onRemoved: () => void;
  onClose: () => void;
}

/** Turns off two-step sign-in for a user who has lost their phone and their recovery codes. */
export function RemoveFactorsDialog({ user, onRemoved, onClose }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTask((error) => {
    notify({ text: withReason(words.failed, problemOf(error, "").message), severity: "error" });
    return null;
  });
  const confirm = () =>
    run(async () => {
      await (await api()).done(calls.factors.removeOf, { params: { id: user._id }, body: {} });
      notify({ text: words.done, severity: "success" });
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
      {words.body(fullName(user))}
      <Typography variant="body2" sx={{ marginTop: 1.5 }}>
        {words.check}
      </Typography>
    </ConfirmDialog>
  );
}

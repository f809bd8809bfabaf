import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import { calls, type User } from "@pomander/contract";
import { useCallback, useId, useState } from "react";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { texts } from "../texts.ts";
import { ImpactText } from "./ImpactText.tsx";
import type { SharedReminders } from "./describe-impact.ts";

const { remove } = texts;

interface Props {
  user: User;
  onRemoved: (user: User) => void;
  onClose: () => void;
}

/** Says with numbers what goes along before a user is deleted. Nothing can be deleted before the numbers are there. */
export function RemoveUserDialog({ user, onRemoved, onClose }: Props) {
  const id = useId();
  const { api } = useServices();
  const notify = useNotify();
  const [shared, setShared] = useState<SharedReminders>("handover");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useBackCloses(onClose);
  const read = useCallback(async () => {
    const call = await api();
    return call(calls.users.impact, { params: { id: user._id } });
  }, [api, user._id]);
  const impact = useQuery(read);
  const name = fullName(user);

  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const call = await api();
      const query = impact.value?.sharedReminders === 0 ? {} : { sharedReminders: shared };
      await call.done(calls.users.remove, { params: { id: user._id }, query });
      notify({ text: texts.notices.removed, severity: "success" });
      onRemoved(user);
    } catch (error) {
      setProblem(`${texts.notices.removeFailed}. ${problemOf(error, texts.calls.remove).message}`);
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={bottomSheet}
    >
      <DialogTitle id={`${id}-title`} dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {remove.title(name)}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        {impact.value !== null ? (
          <ImpactText impact={impact.value} email={user.email} shared={shared} onShared={setShared} />
        ) : impact.error === null ? (
          <div role="status" aria-label={remove.counting}>
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </div>
        ) : (
          <RetryAlert onRetry={impact.reload}>
            {remove.impactFailed} {problemOf(impact.error, "").message}
          </RetryAlert>
        )}
        {problem !== null && (
          <Alert severity="error" role="alert" sx={{ marginTop: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose} sx={{ flexShrink: 0 }}>
          {texts.form.cancel}
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={isBusy}
          disabled={impact.value === null}
          onClick={() => void confirm()}
          sx={{ minWidth: 0, whiteSpace: "normal", overflowWrap: "anywhere" }}
        >
          {remove.confirm(user.firstName)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

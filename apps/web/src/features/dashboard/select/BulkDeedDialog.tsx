import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { calls, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useEffect, useId, useRef, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { Progress } from "../../../components/Progress.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { useServices } from "../../../lib/services.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { texts } from "../texts.ts";
import { runMany, type FailedUser } from "./run-many.ts";
import { texts as words } from "./texts.ts";

export type BulkDeed = "allow" | "disallow" | "remove";

const doFor: Record<BulkDeed, (api: Api, user: User) => Promise<unknown>> = {
  allow: (api, { _id: id }) => api(calls.auth.update, { params: { id }, body: { isAllowedForRemindMe: true } }),
  disallow: (api, { _id: id }) => api(calls.auth.update, { params: { id }, body: { isAllowedForRemindMe: false } }),
  remove: (api, { _id: id }) => api.done(calls.users.remove, { params: { id }, query: {} }),
};

type Stage =
  | { kind: "asking" }
  | { kind: "working"; done: number }
  | { kind: "done"; succeeded: number; failed: readonly FailedUser[] };

interface Props {
  deed: BulkDeed;
  users: readonly User[];
  /** With those that were changed. */
  onDone: (succeeded: readonly User[]) => void;
  onClose: () => void;
}

/** Asks, does one thing for every selected user, and says for whom it failed and why. */
export function BulkDeedDialog({ deed, users, onDone, onClose }: Props) {
  const id = useId();
  const { api } = useServices();
  const [stage, setStage] = useState<Stage>({ kind: "asking" });
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const isWorking = stage.kind === "working";
  const close = () => {
    if (!isWorking) onClose();
  };
  useBackCloses(close);
  const start = async () => {
    setStage({ kind: "working", done: 0 });
    const { succeeded, failed } = await runMany({
      users,
      run: async (user) => void (await doFor[deed](await api(), user)),
      fallback: deed === "remove" ? texts.calls.remove : texts.calls.update,
      onProgress: (done) => setStage({ kind: "working", done }),
      isStopped: () => isStopped.current,
    });
    if (deed !== "remove") announceUserChange();
    onDone(succeeded);
    setStage({ kind: "done", succeeded: succeeded.length, failed });
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" role="alertdialog" aria-labelledby={`${id}-title`} sx={bottomSheet}>
      <DialogTitle id={`${id}-title`}>{words.titles[deed](users.length)}</DialogTitle>
      <DialogContent>
        {stage.kind === "asking" && (
          <>
            <NameList users={users} />
            <Typography variant="body2">{words.leads[deed]}</Typography>
          </>
        )}
        {stage.kind === "working" && (
          <Progress label={words.working} counted={{ done: stage.done, total: users.length }}>
            {words.progress(stage.done, users.length)}
          </Progress>
        )}
        {stage.kind === "done" && <Summary deed={deed} {...stage} />}
      </DialogContent>
      <DialogActions>
        {stage.kind === "done" ? (
          <Button variant="contained" autoFocus onClick={onClose}>
            {words.close}
          </Button>
        ) : (
          <>
            <Button
              variant="outlined"
              color="inherit"
              autoFocus
              onClick={isWorking ? () => (isStopped.current = true) : onClose}
            >
              {isWorking ? words.stop : texts.form.cancel}
            </Button>
            <Button
              variant="contained"
              color={deed === "remove" ? "error" : "primary"}
              loading={isWorking}
              onClick={() => void start()}
            >
              {words.confirms[deed](users.length)}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** So many names say whom it is about. */
const mostNames = 8;

function NameList({ users }: { users: readonly User[] }) {
  const left = users.length - mostNames;
  return (
    <Box component="ul" sx={{ typography: "body2", marginTop: 0, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
      {users.slice(0, left === 1 ? mostNames + 1 : mostNames).map((user) => (
        <li key={user._id} dir="auto">
          {fullName(user)}
        </li>
      ))}
      {left > 1 && <li>{words.more(left)}</li>}
    </Box>
  );
}

interface SummaryProps {
  deed: BulkDeed;
  succeeded: number;
  failed: readonly FailedUser[];
}

function Summary({ deed, succeeded, failed }: SummaryProps) {
  return (
    <div role="status">
      <Typography variant="body2">{words.done[deed](succeeded)}</Typography>
      {failed.length > 0 && (
        <Alert severity="error" sx={{ marginTop: 2 }}>
          {words.failed(failed.length)}
          <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
            {failed.map(({ user, reason }) => (
              <li key={user._id} dir="auto">
                {fullName(user)}: {reason}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </div>
  );
}

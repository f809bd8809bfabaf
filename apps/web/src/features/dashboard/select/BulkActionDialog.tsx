import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import { useCallback, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { useDiscardQuestion } from "../../../components/FormDialog.tsx";
import { Progress } from "../../../components/Progress.tsx";
import { texts as partTexts } from "../../../components/texts.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { readImpacts, type SharedReminders } from "../remove/impact.ts";
import { texts } from "../texts.ts";
import { concerns, mostAtOnce, type BulkAction } from "./bulk-actions.ts";
import { NewPasswords } from "./NewPasswords.tsx";
import { RemovalQuestion, sumOf } from "./RemovalQuestion.tsx";
import { texts as selectTexts } from "./texts.ts";
import { useBulkAction, type BulkActionOutcome } from "./use-bulk-action.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const { leave } = selectTexts.passwords;

interface Props {
  action: BulkAction;
  users: readonly User[];
  /** Called with the users that were changed. */
  onDone: (succeeded: readonly User[]) => void;
  onClose: () => void;
}

/** Asks, performs one action for every selected user it applies to, and lists the failures with their reasons. */
export function BulkActionDialog({ action, users, onDone, onClose }: Props) {
  // The question keeps its users even if the list changes while it is open.
  const [concerned] = useState(() => users.filter((user) => concerns(action, user)));
  const [shared, setShared] = useState<SharedReminders>("handover");
  const readAll = useCallback((call: Api) => readImpacts(call, concerned), [concerned]);
  const isTooMany = concerned.length > mostAtOnce;
  const impacts = useApiQuery(action === "remove" && !isTooMany ? readAll : null);
  const hasShared = impacts.value !== null && sumOf(impacts.value, "sharedReminders") > 0;
  const { stage, start, stop } = useBulkAction({ action, users: concerned, shared: hasShared ? shared : null, onDone });
  const [isKept, setKept] = useState(false);
  const isWorking = stage.kind === "working";
  const given = stage.kind === "done" ? stage.given : [];
  const isUnsaved = (isWorking && action === "newPassword") || (given.length > 0 && !isKept);
  const { close, question } = useDiscardQuestion(isUnsaved, () => !isWorking && onClose(), leave);
  return (
    <>
      <Dialog
        open
        onClose={() => !isWorking && close()}
        maxWidth={given.length > 0 ? "sm" : "xs"}
        role="alertdialog"
        sx={bottomSheet}
      >
        <DialogTitle>
          {given.length > 0 ? selectTexts.passwords.label : selectTexts.titles[action](concerned.length)}
        </DialogTitle>
        <DialogContent>
          {stage.kind === "asking" &&
            (isTooMany ? (
              <Typography variant="body2">{selectTexts.tooMany(mostAtOnce)}</Typography>
            ) : action === "remove" ? (
              <RemovalQuestion impacts={impacts} shared={shared} onShared={setShared} />
            ) : (
              <>
                <NameList users={concerned} />
                <Typography variant="body2">
                  {selectTexts.leads[action]} {leftOutText(action, users.length - concerned.length)}
                </Typography>
              </>
            ))}
          {isWorking && (
            <Progress label={selectTexts.working} counted={{ done: stage.done, total: concerned.length }}>
              {selectTexts.progress(stage.done, concerned.length)}
            </Progress>
          )}
          {stage.kind === "done" && <Summary action={action} {...stage} />}
          {given.length > 0 && <NewPasswords given={given} onKept={() => setKept(true)} />}
        </DialogContent>
        <DialogActions>
          {stage.kind === "done" ? (
            <Button variant="contained" autoFocus onClick={close}>
              {selectTexts.close}
            </Button>
          ) : (
            <>
              <OutlinedButton autoFocus onClick={isWorking ? stop : onClose}>
                {isWorking ? selectTexts.stop : texts.form.cancel}
              </OutlinedButton>
              <Button
                variant="contained"
                color={action === "remove" ? "error" : "primary"}
                loading={isWorking}
                disabled={isTooMany || (action === "remove" && impacts.value === null)}
                onClick={() => void start()}
              >
                {selectTexts.confirms[action](concerned.length)}
              </Button>
            </>
          )}
        </DialogActions>
      </Dialog>
      {question}
    </>
  );
}

const leftOutText = (action: BulkAction, many: number) =>
  many > 0 && (action === "sendLink" || action === "newPassword") ? selectTexts.leftOut[action](many) : "";

/** Names in the question; more would not help to recognize the selection. */
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
      {left > 1 && <li>{selectTexts.more(left)}</li>}
    </Box>
  );
}

function Summary({ action, succeeded, failed }: BulkActionOutcome & { action: BulkAction }) {
  return (
    <div role="status">
      <Typography variant="body2">{selectTexts.done[action](succeeded)}</Typography>
      {failed.length > 0 && (
        <Alert severity="error" sx={{ marginTop: 2 }}>
          {selectTexts.failed(failed.length)}
          <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
            {failed.map(({ user, reason }) => (
              <li key={user._id} dir="auto">
                {fullName(user)}
                {partTexts.colon}
                {reason}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </div>
  );
}

import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { calls, isEmail, type User, type DeletionImpact } from "@pomander/contract";
import { useCallback, useId, useState } from "react";
import { Link as RouterLink } from "react-router";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { useNotify } from "../../../lib/notices.ts";
import { failureText, problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import { AddressedRemindersChoice } from "./AddressedRemindersChoice.tsx";
import { describeImpact, type SharedReminders } from "./impact.ts";
import { SharedRemindersChoice } from "./SharedRemindersChoice.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";

const { remove } = texts;

interface Props {
  user: User;
  onRemoved: (user: User) => void;
  onClose: () => void;
}

/** Shows in numbers what else is deleted with a user. The user cannot be deleted before the numbers are loaded. */
export function RemoveUserDialog({ user, onRemoved, onClose }: Props) {
  const id = useId();
  const { api } = useServices();
  const notify = useNotify();
  const [shared, setShared] = useState<SharedReminders>("handover");
  const [sendTo, setSendTo] = useState<string | null>(null);
  const [addressError, setAddressError] = useState<string | null>(null);
  const { isBusy, problem, run } = useTask((error) => {
    notify({ text: texts.notices.removeFailed, severity: "error" });
    return failureText(error, texts.notices.removeFailed, texts.calls.remove);
  });
  useBackCloses(onClose);
  const read = useCallback((call: Api) => call(calls.users.impact, { params: { id: user._id } }), [user._id]);
  const impact = useApiQuery(read);
  const name = fullName(user);

  const confirm = async () => {
    const fault = sendTo === null ? null : addressFault(sendTo, user);
    setAddressError(fault);
    if (fault !== null) return;
    await run(async () => {
      const call = await api();
      const query = {
        ...(impact.value?.sharedReminders === 0 ? {} : { sharedReminders: shared }),
        ...(sendTo === null ? {} : { remindersTo: sendTo }),
      };
      await call.done(calls.users.remove, { params: { id: user._id }, query });
      notify({ text: texts.notices.removed, severity: "success" });
      onRemoved(user);
    });
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" role="alertdialog" aria-describedby={`${id}-text`} sx={bottomSheet}>
      <DialogTitle dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {remove.title(name)}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        {impact.value !== null ? (
          <>
            <ImpactText impact={impact.value} user={user} shared={shared} onShared={setShared} />
            {impact.value.addressedReminders > 0 && (
              <AddressedRemindersChoice
                count={impact.value.addressedReminders}
                alone={impact.value.onlyAddressedReminders}
                address={user.email}
                value={sendTo}
                error={addressError}
                onChange={setSendTo}
              />
            )}
            <WhatStays createdUsers={impact.value.createdUsers} />
          </>
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
        <ProblemAlert sx={{ marginTop: 2 }}>{problem}</ProblemAlert>
      </DialogContent>
      <DialogActions>
        <OutlinedButton autoFocus onClick={onClose} sx={{ flexShrink: 0 }}>
          {texts.form.cancel}
        </OutlinedButton>
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

interface ImpactTextProps {
  impact: DeletionImpact;
  user: User;
  shared: SharedReminders;
  onShared: (choice: SharedReminders) => void;
}

/** Renders what is deleted with the user and what stays; for shared reminders, the choice of what happens to them. */
function ImpactText({ impact, user, shared, onShared }: ImpactTextProps) {
  const along = describeImpact(impact, shared);
  const { assignedReminders, onlyAssignedReminders, sharedVaults = 0, onlyManagerOf = 0, onlyMemberOf = 0 } = impact;
  return (
    <>
      <SecondaryText dir="auto" sx={{ overflowWrap: "anywhere", marginBottom: 1.5 }}>
        {user.email}
      </SecondaryText>
      {along.length === 0 ? (
        impact.sharedReminders + assignedReminders + impact.addressedReminders === 0 && (
          <Typography variant="body2">{remove.nothing}</Typography>
        )
      ) : (
        <>
          <Typography variant="body2">{remove.goes}</Typography>
          <Box component="ul" sx={{ typography: "body2", marginBlock: 0.5, paddingInlineStart: 2.5 }}>
            {along.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </>
      )}
      {assignedReminders > 0 && (
        <Alert severity={onlyAssignedReminders > 0 ? "warning" : "info"} sx={{ marginBlock: 1.5 }}>
          {remove.assigned(assignedReminders, onlyAssignedReminders)}{" "}
          <Link component={RouterLink} to={`/remind-me?owner=all&person=${user._id}&as=assigned`} color="inherit">
            {remove.showAssigned}
          </Link>
        </Alert>
      )}
      {sharedVaults > 0 && (
        <Alert severity={onlyManagerOf + onlyMemberOf > 0 ? "warning" : "info"} sx={{ marginBlock: 1.5 }}>
          {remove.sharedVaults(sharedVaults, onlyManagerOf)}
          {onlyMemberOf > 0 && ` ${remove.onlyMember(onlyMemberOf)}`}
        </Alert>
      )}
      {impact.sharedReminders > 0 && (
        <SharedRemindersChoice count={impact.sharedReminders} value={shared} onChange={onShared} />
      )}
    </>
  );
}

const WhatStays = ({ createdUsers }: Pick<DeletionImpact, "createdUsers">) => (
  <SecondaryText sx={{ marginTop: 1.5 }}>
    {createdUsers > 0 && `${remove.createdUsers(createdUsers)} `}
    {remove.stays} {remove.forever}
  </SecondaryText>
);

/** Returns the reason why reminders cannot go to this address, or null if they can. */
const addressFault = (address: string, user: User) =>
  !isEmail(address)
    ? texts.faults.emailInvalid
    : address.trim().toLowerCase() === user.email
      ? remove.sameAddress
      : null;

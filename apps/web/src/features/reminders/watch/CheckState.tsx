import Typography from "@mui/material/Typography";
import { calls, type Reminder, type ReminderCheck } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { stateText, warningText, watchTexts as words } from "./texts.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";

interface Props {
  reminder: Reminder;
  check: ReminderCheck;
  timeZone: string;
  /** Called after a check, which may have changed the reminder. */
  onChecked: () => void;
}

/**
 * Renders a reminder's watched target and its last result, with a check at once for users who may edit the reminder.
 */
export function CheckState({ reminder, check, timeZone, onChecked }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTask((error) => {
    notify({ text: problemOf(error, words.checkFailed).message, severity: "error" });
    return null;
  });
  const look = () =>
    run(async () => {
      const call = await api();
      await call(calls.reminders.check, { params: { id: reminder._id }, body: {} });
      onChecked();
    });
  const warning = warningText(check);
  return (
    <>
      {words.found[check.kind](check.target)}
      <Typography
        variant="caption"
        component="p"
        role="status"
        color={check.state === "unreachable" ? "error" : "textSecondary"}
        sx={{ marginTop: 0.5 }}
      >
        {stateText(check)}
        {check.checkedAt !== null && ` ${words.checked(format.moment(check.checkedAt, timeZone))}`}
      </Typography>
      {warning !== null && (
        <Typography variant="caption" component="p" sx={{ marginTop: 0.5, color: "warning.main" }}>
          {warning}
        </Typography>
      )}
      {reminder.can.edit && (
        <OutlinedButton size="small" loading={isBusy} onClick={() => void look()} sx={{ marginTop: 1 }}>
          {words.checkNow}
        </OutlinedButton>
      )}
    </>
  );
}

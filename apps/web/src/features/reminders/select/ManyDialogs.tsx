import DialogContentText from "@mui/material/DialogContentText";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import Box from "@mui/material/Box";
import { mayAssign, type ListedReminder, type User } from "@pomander/contract";
import { useMemo, useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { DateField } from "../../../components/DateField.tsx";
import { RowList } from "../../../components/RowList.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { isDay, plusDays, plusMonths, type Day } from "../../../lib/format/days.ts";
import { texts as reminderTexts } from "../texts.ts";
import type { ScopeTags } from "../use-scope-tags.ts";
import { AssignMany } from "./AssignMany.tsx";
import type { ManyAction, QuestionKind } from "./change-many.ts";
import { Frame } from "./Frame.tsx";
import { Report } from "./Report.tsx";
import { renewalsOf } from "./renewals.ts";
import { texts } from "./texts.ts";
import type { ManyReport } from "./use-change-many.ts";

export interface Asked {
  kind: QuestionKind;
  reminders: readonly ListedReminder[];
  /** The day that is proposed for all of them, where others have renewed them already. */
  day?: Day;
}

interface Props {
  asked: Asked | null;
  report: ManyReport | null;
  actor: User;
  today: Day;
  tags: ScopeTags;
  onRun: (action: ManyAction) => void;
  onCancel: () => void;
  onCloseReport: () => void;
  /** Another date is wanted for what others have renewed. */
  onAskAgain: (asked: Asked) => void;
}

/** The one question before several are changed, and the one report after it. */
export function ManyDialogs({ asked, report, ...props }: Props) {
  if (asked !== null) return <Question {...props} {...asked} />;
  return report === null ? null : (
    <Report
      {...report}
      onClose={props.onCloseReport}
      onRenewAgain={(reminders, day) => props.onAskAgain({ kind: "renew", reminders, day })}
    />
  );
}

type QuestionProps = Asked & Omit<Props, "asked" | "report" | "onCloseReport" | "onAskAgain">;

function Question(props: QuestionProps) {
  const { kind, reminders, onRun, onCancel } = props;
  useBackCloses(onCancel);
  const many = reminders.length;
  switch (kind) {
    case "remove":
      return (
        <ConfirmDialog
          title={texts.removeTitle(many)}
          confirmLabel={texts.removeConfirm(many)}
          isDestructive
          onConfirm={() => onRun({ kind: "remove" })}
          onCancel={onCancel}
        >
          {texts.removeBody(many)}
        </ConfirmDialog>
      );
    case "renew":
      return <RenewMany {...props} />;
    case "snooze":
      return <SnoozeMany {...props} />;
    case "tag":
      return <TagMany {...props} />;
    case "assign":
      return <AssignMany {...props} />;
  }
}

const byPeriod = "period";
const byDate = "date";

function RenewMany({ reminders, day: proposed, today, onRun, onCancel }: QuestionProps) {
  const [choice, setChoice] = useState(proposed === undefined ? byPeriod : byDate);
  const [day, setDay] = useState<Day>(() => proposed ?? plusMonths(today, 12));
  const isFit = choice === byPeriod || (isDay(day) && day > today);
  const until = choice === byPeriod ? null : day;
  const renewals = useMemo(
    () => (isFit ? renewalsOf(reminders, { until, today }) : []),
    [isFit, reminders, until, today],
  );
  const guesses = renewals.filter(({ isGuess }) => isGuess).length;
  return (
    <Frame
      isWide
      title={texts.renewTitle(reminders.length)}
      confirm={texts.renewConfirm(reminders.length)}
      isOff={!isFit}
      onConfirm={() => onRun({ kind: "renew", until, today })}
      onCancel={onCancel}
    >
      <RadioGroup
        aria-label={texts.renewQuestion}
        value={choice}
        onChange={(_event, chosen) => setChoice(chosen)}
        sx={{ gap: 0.5 }}
      >
        <FormControlLabel value={byPeriod} control={<Radio autoFocus />} label={texts.renewOwn} />
        <FormHelperText sx={{ marginTop: -0.5, marginInlineStart: 4 }}>{texts.renewOwnHint}</FormHelperText>
        <FormControlLabel value={byDate} control={<Radio />} label={texts.renewDate} />
      </RadioGroup>
      {choice === byDate && (
        <Box sx={{ marginTop: 1 }}>
          <DateField
            label={reminderTexts.renew.date}
            day={day}
            onDay={setDay}
            error={isFit ? undefined : reminderTexts.renew.notLater}
          />
        </Box>
      )}
      {renewals.length > 0 && (
        <Box sx={{ marginTop: 2 }}>
          <RowList
            key={until}
            title={texts.renewPreview}
            {...(guesses > 0 ? { lead: texts.renewGuesses(guesses) } : {})}
            rows={renewals.map(({ title, note }) => ({ place: "", title, note }))}
          />
        </Box>
      )}
    </Frame>
  );
}

function SnoozeMany({ reminders, today, onRun, onCancel }: QuestionProps) {
  const [day, setDay] = useState<Day>(() => plusDays(today, 7));
  const isFit = isDay(day) && day > today;
  const tomorrow = plusDays(today, 1);
  if (reminders.every(({ expiryDate }) => expiryDate <= tomorrow))
    return (
      <Frame
        isOff
        title={texts.snoozeTitle(reminders.length)}
        confirm={texts.snoozeConfirm}
        onConfirm={onCancel}
        onCancel={onCancel}
      >
        <DialogContentText variant="body2">{texts.snoozeNone}</DialogContentText>
      </Frame>
    );
  return (
    <Frame
      title={texts.snoozeTitle(reminders.length)}
      confirm={texts.snoozeConfirm}
      isOff={!isFit}
      onConfirm={() => onRun({ kind: "snooze", until: day })}
      onCancel={onCancel}
    >
      <DateField
        label={texts.snoozeDate}
        day={day}
        onDay={setDay}
        error={isFit ? undefined : reminderTexts.renew.notLater}
        hint={texts.snoozeHint}
      />
    </Frame>
  );
}

const noTag = "none";

function TagMany({ reminders, actor, tags, onRun, onCancel }: QuestionProps) {
  const [chosen, setChosen] = useState("");
  return (
    <Frame
      title={texts.tagTitle(reminders.length)}
      confirm={texts.tagConfirm}
      isOff={chosen === ""}
      onConfirm={() => onRun({ kind: "tag", scopeTag: chosen === noTag ? null : chosen, mayAssign: mayAssign(actor) })}
      onCancel={onCancel}
    >
      <TextField
        select
        autoFocus
        label={reminderTexts.form.scopeTag}
        value={chosen}
        helperText={texts.tagHint}
        onChange={({ target }) => setChosen(target.value)}
      >
        <MenuItem value={noTag}>{reminderTexts.form.noScopeTag}</MenuItem>
        {(tags.rows ?? []).map(({ _id, name }) => (
          <MenuItem key={_id} value={_id}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </TextField>
    </Frame>
  );
}

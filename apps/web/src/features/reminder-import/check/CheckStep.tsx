import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import type { Group } from "@pomander/contract";
import {
  type CheckedRows,
  type Directory,
  firstChoices,
  type GroupAccess,
  type Match,
  noEdits,
  type TagChoice,
  type TagChoices,
  withChoice,
  withGroups,
  withRowChoice,
  withTyped,
} from "@pomander/transfer/reminder-rows";
import { useMemo, useState } from "react";
import { LeaveGuard } from "../../../components/LeaveGuard.tsx";
import { StepHeading, type HeadingRef } from "../../../components/StepCard.tsx";
import { useToday } from "../../../lib/hooks/use-today.ts";
import type { OpenFile } from "../open-file.ts";
import { texts } from "../texts.ts";
import { Actions } from "./Actions.tsx";
import { ChangedRows } from "./ChangedRows.tsx";
import { Columns } from "./Columns.tsx";
import { rememberedMatches, rememberMatches, withMatches, type Matches } from "./person-matches.ts";
import type { Typed } from "./RowDetails.tsx";
import { UnmatchedPeople } from "./UnmatchedPeople.tsx";
import { DateQuestions } from "./DateQuestions.tsx";
import { DefaultFields, usualLead } from "./DefaultFields.tsx";
import { GroupDialog } from "./GroupDialog.tsx";
import { leftCellsOf, leftText, type LeftCells } from "./left-cells.ts";
import { MissingTags } from "./MissingTags.tsx";
import { secretCellsOf, type SecretCells } from "./secret-cells.ts";
import { OrderQuestion } from "./OrderQuestion.tsx";
import { Rows } from "./Rows.tsx";
import {
  dateColumnsOf,
  faultOfColumns,
  isOrderOpen,
  likeliestSheet,
  readingOf,
  rememberColumns,
  rowsBelow,
  settingsOf,
  type Defaults,
} from "./sheet-settings.ts";
import { SheetFields } from "./SheetFields.tsx";
import { useCheckedRows } from "./use-checked-rows.ts";
import { useDateFindings } from "./use-date-findings.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";

const { check } = texts;
const nothingDue = { emails: 0, people: 0 };
const noSheet = { name: "", rows: [], merged: 0 };

export interface ImportOptions {
  /** Whether messages that are already due are sent too. */
  sendDue: boolean;
  /** The access that groups get to the new scope tags. */
  access: GroupAccess;
  /** Cells of the file that are in no reminder. */
  left: readonly LeftCells[];
  secrets: SecretCells | null;
}

interface Props {
  heading: HeadingRef;
  file: OpenFile;
  directory: Directory;
  onSubmit: (checked: CheckedRows, options: ImportOptions) => void;
  onBack: () => void;
}

/**
 * Renders how the file is interpreted and what each row becomes. Nothing is saved before the button below is pressed.
 */
export function CheckStep({ heading, file, directory: known, onSubmit, onBack }: Props) {
  const { sheets, name } = file;
  const [madeGroups, setMadeGroups] = useState<readonly Group[]>([]);
  const directory = useMemo(() => withGroups(known, madeGroups), [known, madeGroups]);
  const { user } = directory;
  const today = useToday(user.timeZone);
  const [sheetAt, setSheetAt] = useState(() => likeliestSheet(sheets));
  const sheet = sheets[sheetAt] ?? noSheet;
  const [settings, setSettings] = useState(() => settingsOf(sheet));
  const [defaults, setDefaults] = useState<Defaults>({
    type: "work",
    lead: usualLead,
    email: user.email,
    tag: "",
    currency: "",
  });
  const [tagChoices, setTagChoices] = useState<TagChoices>(new Map());
  const [access, setAccess] = useState<GroupAccess>("read");
  const [newGroup, setNewGroup] = useState<{ folded: string; name: string } | null>(null);
  const [choices, setChoices] = useState(firstChoices);
  const [sendDue, setSendDue] = useState(true);
  const [edits, setEdits] = useState(noEdits);
  const [matches, setMatches] = useState<Matches>(() => ({
    said: new Map(),
    remembered: rememberedMatches(user._id, settings.headings),
  }));
  const [isTouched, setTouched] = useState(false);
  const rows = useMemo(() => rowsBelow(sheet, settings), [sheet, settings]);
  const findings = useDateFindings(rows, dateColumnsOf(settings.columns), settings.headings);
  const reading = useMemo(
    () => (findings === null ? null : readingOf(settings, findings, defaults, today)),
    [settings, findings, defaults, today],
  );
  const { checked, problem, isBusy } = useCheckedRows({
    rows,
    reading,
    edits,
    matches,
    directory,
    choices,
    tagChoices,
    today,
  });
  const touch =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setTouched(true);
      set(value);
    };
  const match = (said: ReadonlyMap<string, Match>) => touch(setMatches)(withMatches(matches, said));
  const chooseTag = (folded: string, choice: TagChoice) =>
    touch(setTagChoices)(new Map(tagChoices).set(folded, choice));
  const type = (line: number, typed: Typed) => touch(setEdits)(withTyped(edits, line, typed));
  const fault = faultOfColumns(settings.columns);
  const left = useMemo(() => leftCellsOf(sheets, sheetAt, settings), [sheets, sheetAt, settings]);
  const notes = [sheet.merged > 0 ? check.left.merged(sheet.merged) : "", leftText(left)].filter(Boolean);
  return (
    <Stack sx={{ gap: 3 }}>
      {newGroup === null ? (
        <LeaveGuard words={texts.leave} loss={isTouched ? texts.leave.bodyCheck : null} onBack={onBack} />
      ) : (
        <GroupDialog
          directory={directory}
          name={newGroup.name}
          onCreated={(group) => {
            const before = tagChoices.get(newGroup.folded);
            const groups = before?.kind === "make" ? before.groups : [];
            setMadeGroups([...madeGroups, group]);
            chooseTag(newGroup.folded, { kind: "make", groups: [...groups, group] });
            setNewGroup(null);
          }}
          onClose={() => setNewGroup(null)}
        />
      )}
      <Card component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
        <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "flex-start", columnGap: 3, rowGap: 1.5 }}>
          <Box sx={{ flex: 1, minWidth: "min(100%, 280px)" }}>
            <StepHeading heading={heading} title={check.title} lead={<Box dir="auto">{name}</Box>} />
          </Box>
          <OutlinedButton onClick={onBack}>{texts.back}</OutlinedButton>
        </Stack>
        <Stack sx={{ gap: 3, marginTop: 2.5 }}>
          <SheetFields
            sheets={sheets}
            sheetAt={sheetAt}
            settings={settings}
            onSheet={touch((at: number) => {
              const chosen = sheets[at];
              if (chosen === undefined) return;
              setSheetAt(at);
              const next = settingsOf(chosen);
              setSettings(next);
              setEdits(noEdits);
              setChoices(firstChoices);
              setMatches({ ...matches, remembered: rememberedMatches(user._id, next.headings) });
            })}
            onHeadingRow={touch((row: number) => setSettings(settingsOf(sheet, row)))}
          />
          <Columns
            sheet={sheet}
            settings={settings}
            fault={fault}
            onChange={touch((columns) => setSettings({ ...settings, columns, isRemembered: false }))}
          />
          {notes.length > 0 && <SecondaryText sx={{ overflowWrap: "anywhere" }}>{notes.join(" ")}</SecondaryText>}
          {findings?.order === null && findings.example !== null && (
            <OrderQuestion
              example={findings.example}
              order={settings.order}
              onChange={touch((order) => setSettings({ ...settings, order }))}
            />
          )}
          <DefaultFields
            defaults={defaults}
            tags={directory.tags}
            hasCosts={settings.columns.includes("cost")}
            hasPeople={settings.columns.includes("people")}
            onChange={touch(setDefaults)}
          />
        </Stack>
      </Card>
      <ProblemAlert>{problem}</ProblemAlert>
      {checked !== null && reading !== null && (
        <>
          <DateQuestions
            asked={checked.askedDates}
            answers={settings.answers}
            onAnswer={touch((answers) => setSettings({ ...settings, answers }))}
          />
          <MissingTags
            missing={checked.missingTags}
            directory={directory}
            onChoose={chooseTag}
            onAddGroup={(folded, groupName) => setNewGroup({ folded, name: groupName })}
            access={access}
            onAccess={touch(setAccess)}
          />
          <UnmatchedPeople unmatched={checked.unmatched} directory={directory} matches={matches} onMatch={match} />
          <ChangedRows
            rows={checked.rows}
            said={choices}
            onChoose={(kind, choice, lines) => touch(setChoices)(withChoice(choices, kind, choice, lines))}
          />
          <Rows
            checked={checked}
            reading={reading}
            edits={edits}
            onType={type}
            choices={choices}
            onChoose={(line, choice) => touch(setChoices)(withRowChoice(choices, line, choice))}
            isBusy={isBusy}
          />
        </>
      )}
      <Actions
        made={checked?.counts.new ?? 0}
        updated={checked?.counts.changed ?? 0}
        due={checked?.due ?? nothingDue}
        sendDue={sendDue}
        onSendDue={touch(setSendDue)}
        isAsking={
          isOrderOpen(settings, findings) ||
          checked?.askedDates.some(({ kind }) => !settings.answers.has(kind)) === true ||
          checked?.rows.some(({ update }) => update?.isAsked) === true
        }
        isReady={checked !== null && !isBusy}
        isBusy={isBusy}
        onSubmit={() => {
          if (checked === null) return;
          rememberColumns(settings);
          rememberMatches(user._id, settings.headings, matches);
          onSubmit(checked, { sendDue, access, left, secrets: secretCellsOf(sheet, settings, name) });
        }}
      />
    </Stack>
  );
}

import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "../texts.ts";
import type { FileRow, ReadUsers } from "./read-users.ts";
import { GroupQuestions } from "./GroupQuestions.tsx";
import type { FileGroups } from "./use-file-groups.ts";
import { RowsTable, RowStatus } from "./RowsTable.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { bulk } = texts;

interface PreviewProps {
  name: string;
  file: ReadUsers;
  allowsReminders: boolean;
  onAllowReminders: (allows: boolean) => void;
  /** Whether those without a password are invited by email. */
  invites: boolean;
  onInvite: (invites: boolean) => void;
  groups: FileGroups;
}

/** Renders the file's contents before any row is sent. */
export function Preview({ name, file, allowsReminders, onAllowReminders, invites, onInvite, groups }: PreviewProps) {
  const { rows, encoding, unused } = file;
  const faulty = rows.filter(({ problems }) => problems.length > 0).length;
  const leftOut = rows.filter(({ isLeftOut }) => isLeftOut).length;
  const made = rows.filter(({ user }) => user?.password === "").length;
  const remarks = [
    ...(made > 0 && !invites ? [bulk.passwordsMade(made)] : []),
    ...(faulty > 0 ? [bulk.problemsFound(faulty)] : []),
    ...(leftOut > 0 ? [bulk.leftOut(leftOut)] : []),
    ...(unused.length > 0 ? [bulk.unusedColumns(unused)] : []),
  ];
  return (
    <>
      <SecondaryText dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {name} · {bulk.encoding(encoding)}
      </SecondaryText>
      {remarks.length > 0 && (
        <Box component="ul" sx={{ typography: "body2", marginBlock: 1, paddingInlineStart: 2.5 }}>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </Box>
      )}
      {made > 0 && (
        <PreviewChoice label={bulk.invite(made)} hint={bulk.inviteHint} isChosen={invites} onChoose={onInvite} />
      )}
      {!file.saysReminders && rows.some(({ user }) => user !== null) && (
        <PreviewChoice
          label={bulk.allowReminders}
          hint={bulk.allowRemindersHint}
          isChosen={allowsReminders}
          onChoose={onAllowReminders}
        />
      )}
      {rows.some(({ user }) => user !== null) && <GroupQuestions choices={groups} />}
      {rows.length === 0 ? (
        <Typography variant="body2" sx={{ marginTop: 1 }}>
          {bulk.empty}
        </Typography>
      ) : (
        <RowsTable
          rows={rows}
          isInvalid={({ problems, isLeftOut }) => problems.length > 0 || isLeftOut}
          viewOf={fileRowView}
          filters={[bulk.show.all, bulk.show.problems]}
          noErrorsText={bulk.noProblems}
          statusLabel={bulk.columns.problem}
        />
      )}
    </>
  );
}

interface PreviewChoiceProps {
  label: string;
  hint: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Renders a choice for the whole file. */
const PreviewChoice = ({ label, hint, isChosen, onChoose }: PreviewChoiceProps) => (
  <FormControlLabel
    control={<Checkbox checked={isChosen} onChange={(_event, chosen) => onChoose(chosen)} />}
    label={
      <>
        {label}
        <SecondaryText component="span" sx={{ display: "block" }}>
          {hint}
        </SecondaryText>
      </>
    }
    sx={{ display: "flex", marginBlock: 1 }}
  />
);

const sentenceOf = ({ column, reason }: FileRow["problems"][number]) =>
  column === null ? reason : bulk.problem(column, reason);

const fileRowView = ({ line, name, email, problems, remarks, isLeftOut }: FileRow) => ({
  line,
  title: name,
  email,
  status: isLeftOut ? (
    <RowStatus kind="out" sentences={[bulk.noEmail]} />
  ) : problems.length === 0 ? (
    <RowStatus kind="good" sentences={[bulk.ok, ...remarks.map(sentenceOf)]} />
  ) : (
    <RowStatus kind="bad" sentences={problems.map(sentenceOf)} />
  ),
});

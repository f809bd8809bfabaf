import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { GroupsChoice } from "../form/GroupsField.tsx";
import { texts } from "../texts.ts";
import { noGroup } from "./file-groups.ts";
import type { FileGroups } from "./use-file-groups.ts";

const { groups: words } = texts.bulk;

/** Asks for the groups of everyone in a file, and for the names in it that no group has. */
export function GroupQuestions({ choices }: { choices: FileGroups }) {
  const { groups, unknown } = choices;
  if (choices.hasFailed) return <Alert severity="warning">{texts.form.groupsFailed}</Alert>;
  const nameOf = new Map(groups.map(({ _id, name }) => [_id, name]));
  return (
    <Stack sx={{ gap: 2, marginBlock: 1.5 }}>
      {unknown.length > 0 && (
        <Alert severity="info" sx={{ "& .MuiAlert-message": { flexGrow: 1, minWidth: 0 } }}>
          {words.unknown}
          <Stack component="ul" sx={{ gap: 1.5, listStyle: "none", padding: 0, marginBottom: 0 }}>
            {unknown.map((name) => (
              <Box
                component="li"
                key={name}
                sx={{ display: "flex", flexDirection: { xs: "column", sm: "row" }, gap: 1, alignItems: { sm: "end" } }}
              >
                <SelectField
                  label={words.instead(name)}
                  size="small"
                  fullWidth
                  value={choices.answerOf(name)}
                  options={[...groups.map(({ _id }) => _id), noGroup]}
                  nameOf={(id) => (id === noGroup ? words.none : (nameOf.get(id) ?? ""))}
                  onChange={(id) => choices.answer(name, id)}
                />
                <OutlinedButton
                  disabled={choices.isAdding}
                  onClick={() => void choices.add(name)}
                  sx={{ flexShrink: 0 }}
                  aria-label={words.addNamed(name)}
                >
                  {words.add}
                </OutlinedButton>
              </Box>
            ))}
          </Stack>
        </Alert>
      )}
      <ProblemAlert>{choices.problem}</ProblemAlert>
      {groups.length > 0 && (
        <GroupsChoice
          label={words.everyone}
          hint={words.everyoneHint}
          groups={groups}
          value={choices.everyone}
          onChange={choices.setEveryone}
        />
      )}
    </Stack>
  );
}

import DialogContentText from "@mui/material/DialogContentText";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { ListedReminder } from "@pomander/contract";
import { useMemo, useState } from "react";
import { PeopleField } from "../form/PeopleField.tsx";
import { isFullReminder } from "../list/filter-reminders.ts";
import type { ScopeTags } from "../use-scope-tags.ts";
import type { ManyAction } from "./change-many.ts";
import { describeShares } from "./describe-shares.ts";
import { Frame } from "./Frame.tsx";
import { peopleIn } from "./reassign.ts";
import { HandOverPlaces } from "./HandOverPlaces.tsx";
import { texts } from "./texts.ts";
import { useCandidates } from "./use-candidates.ts";
import { useReassign } from "./use-reassign.ts";
import { addPeople, replacePerson } from "./ways-of-assigning.ts";
import { shareOut } from "./share-out.ts";

interface Props {
  reminders: readonly ListedReminder[];
  tags: ScopeTags;
  onRun: (action: ManyAction) => void;
  onCancel: () => void;
}

const adding = "add";
const handingOver = "reassign";

/** Assigns people in addition to present assignees, or in place of one person. */
export function AssignMany({ reminders, tags, onRun, onCancel }: Props) {
  const editable = useMemo(() => reminders.filter(isFullReminder).filter(({ can }) => can.edit), [reminders]);
  const people = useMemo(() => peopleIn(editable), [editable]);
  const [choice, setChoice] = useState(adding);
  const [from, setFrom] = useState(people[0]?._id ?? "");
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const leaving = choice === handingOver ? people.find(({ _id }) => _id === from) : undefined;
  const reassign = useReassign({ reminders: editable, tags: tags.rows ?? none, personId: leaving?._id ?? null });
  const way = leaving === undefined ? addPeople(editable) : replacePerson(reassign);
  const { people: candidates, members } = useCandidates({ reminders: way.assigning, tags, isForAll: way.isForAll });
  const offered = { ...candidates, users: candidates.users.filter(({ _id }) => _id !== leaving?._id) };
  // People that another choice no longer offers are not sent.
  const to = userIds.flatMap((userId) => offered.users.filter(({ _id }) => _id === userId));
  const chosen = { to, members };
  const outcome = shareOut(way.concerned, to, (reminder) => way.takersOf(reminder, chosen));
  const going = to.length === 0 ? way.concerned.length : outcome.going;
  const isNothing = going === 0 && !way.hasTagRules;
  const notes = [...way.notes(chosen), way.untagged === 0 ? "" : texts.assignUntagged(way.untagged)];
  return (
    <Frame
      title={texts.assignTitle(reminders.length)}
      confirm={way.confirm(going)}
      isOff={to.length === 0 || isNothing || way.isLoading}
      onConfirm={() => onRun(way.action(chosen))}
      onCancel={onCancel}
    >
      {people.length > 0 && (
        <RadioGroup
          aria-label={texts.assignQuestion}
          value={choice}
          onChange={(_event, picked) => setChoice(picked)}
          sx={{ marginBottom: 2 }}
        >
          <FormControlLabel value={adding} control={<Radio autoFocus />} label={texts.assignAdd} />
          <FormControlLabel value={handingOver} control={<Radio />} label={texts.assignHandOver} />
        </RadioGroup>
      )}
      <Stack sx={{ gap: 2 }}>
        {choice === handingOver && (
          <TextField select label={texts.handOverFrom} value={from} onChange={({ target }) => setFrom(target.value)}>
            {people.map(({ _id, name, count }) => (
              <MenuItem key={_id} value={_id} sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
                <bdi>{texts.handOverOption(name, count)}</bdi>
              </MenuItem>
            ))}
          </TextField>
        )}
        {leaving !== undefined && (
          <HandOverPlaces
            counts={reassign.counts}
            tagNames={reassign.tagNames}
            address={reassign.address}
            off={reassign.off}
            onToggle={reassign.toggle}
          />
        )}
        {(leaving !== undefined || way.assigning.length > 0) && (
          <PeopleField
            {...(leaving === undefined ? {} : { label: texts.handOverTo })}
            hasTag
            assignable={offered}
            own={null}
            present={none}
            value={to.map(({ _id }) => _id)}
            onChange={setUserIds}
          />
        )}
        <Stack sx={{ gap: 1 }}>
          <Stack role="status" sx={{ gap: 0.5 }}>
            {describeShares(outcome, to, leaving?.name ?? null).map((sentence) => (
              <Typography key={sentence} variant="body2" sx={{ overflowWrap: "anywhere" }}>
                {sentence}
              </Typography>
            ))}
          </Stack>
          {notes
            .filter((note) => note !== "")
            .map((note) => (
              <DialogContentText key={note} variant="body2">
                {note}
              </DialogContentText>
            ))}
        </Stack>
      </Stack>
    </Frame>
  );
}

const none: readonly never[] = [];

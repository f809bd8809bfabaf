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
import { assignableTo, shareOut } from "./who-gets.ts";

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
  const tagged = editable.filter(({ scopeTag }) => scopeTag !== null);
  const { people: candidates, members } = useCandidates({
    reminders: leaving === undefined ? tagged : reassign.assigning,
    tags,
    isForAll: leaving !== undefined && reassign.isForAll,
  });
  const offered = { ...candidates, users: candidates.users.filter(({ _id }) => _id !== leaving?._id) };
  // People that another choice no longer offers are not sent.
  const to = userIds.flatMap((userId) => offered.users.filter(({ _id }) => _id === userId));
  const chosen = { to, members };
  const concerned = leaving === undefined ? tagged : reassign.concerned;
  const outcome = shareOut(concerned, to, (reminder) =>
    leaving === undefined ? assignableTo(reminder, chosen) : reassign.takersOf(reminder, chosen),
  );
  const going = to.length === 0 ? concerned.length : outcome.going;
  const isNothing = going === 0 && !(leaving !== undefined && reassign.hasTagRules);
  const addresses = to.length > 1 ? reassign.addresses(chosen) : [];
  const untagged = leaving === undefined ? editable.length - tagged.length : reassign.untagged;
  const notes = [
    ...(leaving === undefined
      ? [texts.assignHint]
      : [
          reassign.isOn("assigned") ? texts.handOverHint : "",
          addresses.length > 0 ? texts.places.emailTo(addresses) : "",
          reassign.isEmpty ? texts.places.nothing : "",
          reassign.created > 0 ? texts.places.created(reassign.created) : "",
        ]),
    untagged === 0 ? "" : texts.assignUntagged(untagged),
  ];
  return (
    <Frame
      title={texts.assignTitle(reminders.length)}
      confirm={leaving === undefined ? texts.assignConfirm : texts.handOverConfirm(going)}
      isOff={to.length === 0 || isNothing || (leaving !== undefined && reassign.isLoading)}
      onConfirm={() => onRun(leaving === undefined ? { kind: "assign", ...chosen } : reassign.action(chosen))}
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
          <TextField
            select
            fullWidth
            label={texts.handOverFrom}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          >
            {people.map(({ _id, name, count }) => (
              <MenuItem key={_id} value={_id} dir="auto" sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
                {texts.handOverOption(name, count)}
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
        {(tagged.length > 0 || leaving !== undefined) && (
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

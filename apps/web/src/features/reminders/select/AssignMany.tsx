import DialogContentText from "@mui/material/DialogContentText";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { limits, type ListedReminder } from "@pomander/contract";
import { useMemo, useState } from "react";
import { PeopleField } from "../form/PeopleField.tsx";
import { isFullReminder } from "../list/filter-reminders.ts";
import type { ScopeTags } from "../use-scope-tags.ts";
import type { ManyAction } from "./change-many.ts";
import { Frame } from "./Frame.tsx";
import { peopleIn } from "./hand-over.ts";
import { HandOverPlaces } from "./HandOverPlaces.tsx";
import { texts } from "./texts.ts";
import { useCandidates } from "./use-candidates.ts";
import { useHandOver } from "./use-hand-over.ts";

interface Props {
  reminders: readonly ListedReminder[];
  tags: ScopeTags;
  onRun: (action: ManyAction) => void;
  onCancel: () => void;
}

const adding = "add";
const handingOver = "handOver";

/** Assigns people besides those who are assigned, or puts them in the place of one person. */
export function AssignMany({ reminders, tags, onRun, onCancel }: Props) {
  const editable = useMemo(() => reminders.filter(isFullReminder).filter(({ can }) => can.edit), [reminders]);
  const people = useMemo(() => peopleIn(editable), [editable]);
  const [choice, setChoice] = useState(adding);
  const [from, setFrom] = useState(people[0]?._id ?? "");
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const leaving = choice === handingOver ? people.find(({ _id }) => _id === from) : undefined;
  const handOver = useHandOver({ reminders: editable, tags: tags.rows ?? none, personId: leaving?._id ?? null });
  const concerned = leaving === undefined ? editable : handOver.concerned;
  const candidates = useCandidates(concerned, leaving !== undefined);
  const offered = { ...candidates.people, users: candidates.people.users.filter(({ _id }) => _id !== leaving?._id) };
  // Whom another choice no longer offers is not sent.
  const chosen = userIds.filter((userId) => offered.users.some(({ _id }) => _id === userId));
  const first = offered.users.find(({ _id }) => _id === chosen[0]);
  const untagged = (leaving === undefined ? editable : handOver.assigned).filter(
    ({ scopeTag }) => scopeTag === null,
  ).length;
  const isOff = candidates.isTooMany || first === undefined || (leaving !== undefined && handOver.isNothing);
  const confirm = () => {
    if (first === undefined) return;
    if (leaving === undefined) onRun({ kind: "assign", userIds: chosen });
    else onRun(handOver.action(chosen, first.email));
  };
  const notes = [
    ...(leaving === undefined
      ? [texts.assignHint]
      : [
          handOver.isOn("assigned") ? texts.handOverHint : "",
          handOver.isOn("email") && chosen.length > 1 && first !== undefined ? texts.places.emailTo(first.email) : "",
          handOver.isEmpty ? texts.places.nothing : "",
          handOver.created > 0 ? texts.places.created(handOver.created) : "",
        ]),
    candidates.isTooMany ? "" : texts.assignTags(candidates.tagCount),
    untagged === 0 ? "" : texts.assignUntagged(untagged),
  ];
  return (
    <Frame
      title={texts.assignTitle(reminders.length)}
      confirm={leaving === undefined ? texts.assignConfirm : texts.handOverConfirm(concerned.length)}
      isOff={isOff}
      onConfirm={confirm}
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
            counts={handOver.counts}
            tagNames={handOver.tagNames}
            address={handOver.address}
            off={handOver.off}
            onToggle={handOver.toggle}
          />
        )}
        {candidates.isTooMany ? (
          <DialogContentText variant="body2">{texts.assignTooMany(limits.tagsPerAssignment)}</DialogContentText>
        ) : (
          (candidates.hasTags || leaving !== undefined) && (
            <PeopleField
              {...(leaving === undefined ? {} : { label: texts.handOverTo })}
              hasTag
              assignable={offered}
              own={null}
              present={none}
              value={chosen}
              onChange={setUserIds}
            />
          )
        )}
        <Stack sx={{ gap: 1 }}>
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

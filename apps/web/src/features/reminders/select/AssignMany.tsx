import DialogContentText from "@mui/material/DialogContentText";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { limits, type ListedReminder, type Reminder } from "@pomander/contract";
import { useMemo, useState } from "react";
import { PeopleField, useAssignable } from "../form/PeopleField.tsx";
import { isFullReminder } from "../list/filter-reminders.ts";
import { personName } from "../names.ts";
import type { ManyAction } from "./change-many.ts";
import { Frame } from "./Frame.tsx";
import { texts } from "./texts.ts";

interface Props {
  reminders: readonly ListedReminder[];
  onRun: (action: ManyAction) => void;
  onCancel: () => void;
}

const adding = "add";
const handingOver = "handOver";

/** Assigns people besides those who are assigned, or in the place of one of them. */
export function AssignMany({ reminders, onRun, onCancel }: Props) {
  const editable = useMemo(() => reminders.filter(isFullReminder).filter(({ can }) => can.edit), [reminders]);
  const people = useMemo(() => assignedTo(editable), [editable]);
  const [choice, setChoice] = useState(adding);
  const [from, setFrom] = useState(people[0]?._id ?? "");
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const leaving = choice === handingOver ? people.find(({ _id }) => _id === from) : undefined;
  const concerned =
    leaving === undefined
      ? editable
      : editable.filter(({ assignees }) => assignees.some(({ _id }) => _id === leaving._id));
  const tagIds = [
    ...new Set(concerned.flatMap(({ scopeTag }) => (scopeTag === null ? [] : [scopeTag._id]))),
  ].toSorted();
  const [firstTag = "", ...otherTags] = tagIds;
  const isTooMany = tagIds.length > limits.tagsPerAssignment;
  const assignable = useAssignable(firstTag, !isTooMany, otherTags.join(","));
  const offered = { ...assignable, users: assignable.users.filter(({ _id }) => _id !== leaving?._id) };
  // Whom another choice no longer offers is not sent.
  const chosen = userIds.filter((userId) => offered.users.some(({ _id }) => _id === userId));
  const untagged = concerned.filter(({ scopeTag }) => scopeTag === null).length;
  return (
    <Frame
      title={texts.assignTitle(reminders.length)}
      confirm={leaving === undefined ? texts.assignConfirm : texts.handOverConfirm(leaving.count - untagged)}
      isOff={isTooMany || chosen.length === 0}
      onConfirm={() =>
        onRun(
          leaving === undefined
            ? { kind: "assign", userIds: chosen }
            : { kind: "handOver", from: leaving._id, userIds: chosen },
        )
      }
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
        {isTooMany ? (
          <DialogContentText variant="body2">{texts.assignTooMany(limits.tagsPerAssignment)}</DialogContentText>
        ) : (
          firstTag !== "" && (
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
        <DialogContentText variant="body2">
          {[
            leaving === undefined ? texts.assignHint : texts.handOverHint(leaving.name),
            isTooMany ? "" : texts.assignTags(tagIds.length),
            untagged === 0 ? "" : texts.assignUntagged(untagged),
          ]
            .filter((sentence) => sentence !== "")
            .join(" ")}
        </DialogContentText>
      </Stack>
    </Frame>
  );
}

const none: readonly never[] = [];

interface AssignedPerson {
  _id: string;
  name: string;
  count: number;
}

/** Who is assigned to some of these, first who is to most, and to how many. */
function assignedTo(reminders: readonly Reminder[]): readonly AssignedPerson[] {
  const people = new Map<string, AssignedPerson>();
  for (const person of reminders.flatMap(({ assignees }) => assignees)) {
    const count = (people.get(person._id)?.count ?? 0) + 1;
    people.set(person._id, { _id: person._id, name: personName(person), count });
  }
  return [...people.values()].toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

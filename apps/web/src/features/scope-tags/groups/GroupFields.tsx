import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { User } from "@pomander/contract";
import { useState } from "react";
import { useController, type UseFormReturn } from "react-hook-form";
import { UserAvatar } from "../../../components/UserAvatar.tsx";
import { bindField } from "../../../lib/form/field-props.ts";
import { Picker } from "../picker/Picker.tsx";
import { texts } from "../texts.ts";
import { MemberList } from "./MemberList.tsx";
import { mostMembers, usePeople } from "./use-people.ts";
import type { GroupValues, PersonChoice } from "./adapter.ts";

const { groupForm: words } = texts;

interface Props {
  form: UseFormReturn<GroupValues>;
  actor: User;
  /** Who is in the group as it is stored. */
  already: readonly PersonChoice[];
}

/** All fields of a group. */
export function GroupFields({ form, actor, already }: Props) {
  const { field } = useController({ control: form.control, name: "members" });
  const [typed, setTyped] = useState("");
  const choices = usePeople(actor, already, typed, field.value);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField label={words.name} autoFocus required {...bindField(form, "name")} />
      <TextField label={words.description} multiline minRows={2} maxRows={8} {...bindField(form, "description")} />
      <Picker
        label={words.members}
        placeholder={words.membersHint}
        {...(actor.isSuperAdmin ? {} : { hint: words.onlyMine })}
        choices={choices}
        typed={typed}
        onType={setTyped}
        onPick={(person) => field.onChange([person, ...field.value])}
        noneLeft={words.noneLeft}
        failure={texts.notices.peopleFailed}
        full={field.value.length < mostMembers ? null : words.tooMany(mostMembers)}
        isMany
        renderPrefix={(person) => <UserAvatar person={person} size={28} isFull />}
      />
      <MemberList
        members={field.value}
        onRemove={({ _id }) => field.onChange(field.value.filter((member) => member._id !== _id))}
      />
    </Stack>
  );
}

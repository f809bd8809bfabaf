import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { calls, type DirectoryGroup, type DirectoryGroupChange, groupGifts } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { useTaskWithNotice } from "../../lib/hooks/use-task.ts";
import { useServices } from "../../lib/services.ts";
import { giftName } from "./gift.ts";
import { texts as all } from "./texts.ts";

const { groups: texts } = all;
type Gift = Pick<DirectoryGroup, "gives" | "group">;

const readGroups = async (call: Api): Promise<Gift[]> =>
  (await call(calls.groups.list, { query: {} })).map(({ _id, name }) => ({ gives: "group", group: { _id, name } }));
const rights: readonly Gift[] = groupGifts.flatMap((gives) => (gives === "group" ? [] : [{ gives, group: null }]));
const isSame = (one: Gift, other: Gift) => one.gives === other.gives && one.group?._id === other.group?._id;
const changeOf = ({ gives, group }: Gift): DirectoryGroupChange =>
  group === null ? { gives } : { gives, group: group._id };

/** Asks what the members of a directory's group would get. The groups here are read once the list is opened. */
export function GiftField({ group, onChanged }: { group: DirectoryGroup; onChanged: () => void }) {
  const { api } = useServices();
  const [isOpen, setOpen] = useState(false);
  const { value: groups, error } = useApiQuery(isOpen ? readGroups : null);
  const { isBusy, run } = useTaskWithNotice(texts.notStored);
  const choose = (gift: Gift) =>
    void run(async () => {
      await (await api()).done(calls.provisioning.setGroup, { params: { id: group._id }, body: changeOf(gift) });
      onChanged();
    });
  return (
    <Autocomplete<Gift, false, true>
      disableClearable
      size="small"
      options={[...rights, ...(groups ?? [])]}
      loading={isOpen && groups === null && error === null}
      disabled={isBusy}
      value={{ gives: group.gives, group: group.group }}
      onOpen={() => setOpen(true)}
      onChange={(_event, gift) => choose(gift)}
      getOptionLabel={giftName}
      getOptionKey={(gift) => gift.group?._id ?? gift.gives}
      isOptionEqualToValue={isSame}
      renderInput={(params) => <TextField {...params} label={texts.givesLabel(group.name)} />}
    />
  );
}

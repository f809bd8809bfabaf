import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import Typography from "@mui/material/Typography";
import type { SharedMemberInfo, SharedVaultInfo, Sharing } from "@pomander/vault/sharing";
import { useState } from "react";
import { keysMarkOf } from "./keys-mark.ts";
import { texts } from "./removal-texts.ts";
import { texts as vaultTexts } from "./vault/texts.ts";

/** A vault, and the ids of its leavers and of members whose cards are replaced. */
interface Renewed {
  vault: SharedVaultInfo;
  leavers: readonly string[];
  /** The ids of the latter. */
  replaced?: readonly string[];
}

/** A member of a vault who stays or is removed, as the manager chooses. */
interface Addition {
  vaultId: string;
  member: SharedMemberInfo;
}

type Added = ReturnType<typeof useAddedPeople>;

// A manager can list a helper under the name of a contact.
const { notContact } = vaultTexts.members.marks;

const keyOf = ({ vaultId, member: { userId } }: Addition) => `${vaultId} ${userId}`;

/** Manages the choices about members that leavers had added: each is removed, unless the manager lets them stay. */
export function useAddedPeople(sharing: Sharing, renewed: readonly Renewed[]) {
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const additions = renewed.flatMap(({ vault: { vaultId }, leavers, replaced = [] }) => {
    const gone = leavers.filter((userId) => !replaced.includes(userId));
    // Machines go with the person who added them, without a question.
    const goesAlong = ({ isMachine, putThereBy }: SharedMemberInfo) => isMachine && gone.includes(putThereBy.userId);
    return sharing
      .putThereBy(vaultId, leavers)
      .filter((member) => !goesAlong(member))
      .map((member): Addition => ({ vaultId, member }));
  });
  const people = [...Map.groupBy(additions, ({ member }) => member.userId)].map(([userId, of]) => {
    const marks = new Set(of.flatMap(({ member }) => keysMarkOf(member) ?? []));
    // A person who is added to another vault after the manager's decision is asked about again.
    const isRemoved = marks.size > 0 || of.some((addition) => !staying.has(keyOf(addition)));
    return { userId, members: of.map(({ member }) => member), keys: of.map(keyOf), marks: [...marks], isRemoved };
  });
  return {
    people,
    setRemoved: ({ keys }: { keys: readonly string[] }, isOn: boolean) => {
      const others = [...staying].filter((key) => !keys.includes(key));
      setStaying(new Set(isOn ? others : [...others, ...keys]));
    },
    /** Returns which members of a vault go along, and which stay. */
    choiceFor(vaultId: string): { out: readonly string[]; staying: readonly string[] } {
      const removed = new Set(people.filter(({ isRemoved }) => isRemoved).map(({ userId }) => userId));
      const ids = additions.filter((addition) => addition.vaultId === vaultId).map(({ member }) => member.userId);
      return { out: ids.filter((id) => removed.has(id)), staying: ids.filter((id) => !removed.has(id)) };
    },
  };
}

/** Asks which of the members that leavers had added are removed too. Renders nothing when there are none. */
export function AddedPeople({ added: { people, setRemoved } }: { added: Added }) {
  if (people.length === 0) return null;
  const isAnyMarked = people.some(({ marks }) => marks.length > 0);
  return (
    <FormGroup sx={{ marginTop: 1 }}>
      {people.map((person) => {
        const { userId, members, marks, isRemoved } = person;
        const [name = ""] = members.map((member) => member.name);
        const adders = new Set(
          members
            .flatMap(({ putThereBy, addedBefore }) => [...addedBefore, putThereBy])
            .flatMap((by) => (by.name === "" || by.userId === userId ? [] : by.name)),
        );
        return (
          <FormControlLabel
            key={userId}
            sx={{ alignItems: "flex-start" }}
            disabled={marks.length > 0}
            control={
              <Checkbox
                checked={isRemoved}
                onChange={({ target }) => setRemoved(person, target.checked)}
                sx={{ paddingBlock: 0.25 }}
              />
            }
            label={
              <>
                {texts.other(name, [...adders])}
                {marks.map((mark) => (
                  <Chip
                    key={mark}
                    size="small"
                    variant="outlined"
                    color="warning"
                    label={mark}
                    sx={{ marginInlineStart: 1 }}
                  />
                ))}
                {marks.length === 0 && !members.some((member) => member.isContact) && (
                  <Chip size="small" variant="outlined" label={notContact} sx={{ marginInlineStart: 1 }} />
                )}
              </>
            }
            slotProps={{ typography: { variant: "body2", component: "span" } }}
          />
        );
      })}
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
        {isAnyMarked ? `${texts.leaveIn} ${texts.withOtherKeys}` : texts.leaveIn}
      </Typography>
    </FormGroup>
  );
}

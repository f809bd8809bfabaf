import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { SharedVaultInfo, Sharing } from "@pomander/vault/sharing";
import { useState } from "react";
import { texts } from "./removal-texts.ts";

/** A vault, and the people who go or whose cards are replaced there. */
interface Renewed {
  vault: SharedVaultInfo;
  leavers: readonly string[];
}

type Added = ReturnType<typeof useAddedPeople>;

/** Manages whether members go or stay whom the people had added who go: all go, unless the manager decides otherwise. */
export function useAddedPeople(sharing: Sharing, renewed: readonly Renewed[]) {
  const [staying, setStaying] = useState<readonly string[]>([]);
  const inVaults = new Map(
    renewed.map(({ vault: { vaultId }, leavers }) => [vaultId, sharing.putThereBy(vaultId, leavers)]),
  );
  const people = [...inVaults.values()].flat();
  // Members who are added after the manager's decision are asked about again.
  const areRemoved = people.some(({ userId }) => !staying.includes(userId));
  return {
    people,
    areRemoved,
    setRemoved: (isOn: boolean) => setStaying(isOn ? [] : people.map(({ userId }) => userId)),
    /** Returns which members of a vault go along, and which stay. */
    choiceFor(vaultId: string): { out: readonly string[]; staying: readonly string[] } {
      const ids = (inVaults.get(vaultId) ?? []).map(({ userId }) => userId);
      return areRemoved ? { out: ids, staying: [] } : { out: [], staying: ids };
    },
  };
}

/** Asks whether members go too whom the people had added who go; nothing where there are none. */
export function AddedPeople({ added: { people, areRemoved, setRemoved } }: { added: Added }) {
  if (people.length === 0) return null;
  const adders = new Set(people.map(({ putThereBy }) => putThereBy.name));
  const names = new Set(people.map(({ name }) => name));
  return (
    <FormControlLabel
      sx={{ marginTop: 1, alignItems: "flex-start" }}
      control={
        <Checkbox
          checked={areRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
          sx={{ paddingBlock: 0.25 }}
        />
      }
      label={texts.others([...adders], [...names])}
      slotProps={{ typography: { variant: "body2" } }}
    />
  );
}

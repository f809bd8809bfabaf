import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { RemovePersonDialog } from "../RemovePersonDialog.tsx";
import type { SharingProps } from "../SharingGate.tsx";
import { formerMembersHash } from "../../../widgets/shared-vaults/former-members-hash.ts";
import { texts } from "./texts.ts";

interface Props extends SharingProps {
  person: { userId: string; name: string };
  onClose: () => void;
}

/** Takes a person out of every open vault that this user manages, and shows where the passwords to change are. */
export function RemoveEverywhere({ sharing, snapshot, person, onClose }: Props) {
  const navigate = useNavigate();
  const [vaults] = useState(() =>
    snapshot.vaults.filter(
      ({ status, role, members }) =>
        status === "open" && role === "manage" && members.some(({ userId }) => userId === person.userId),
    ),
  );
  if (vaults.length > 0)
    return (
      <RemovePersonDialog
        sharing={sharing}
        person={person}
        vaults={vaults}
        onDone={(ids) => void navigate(ids.length === 1 ? `/vaults/${ids[0]}${formerMembersHash}` : "/vaults")}
        onClose={onClose}
      />
    );
  return (
    <QuestionDialog
      title={texts.contacts.removeEverywhere}
      lead={texts.contacts.inNoVault(person.name)}
      onClose={onClose}
      actions={
        <Button variant="contained" autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      }
    />
  );
}

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { format } from "@pomander/texts/format";
import { presentMembers } from "./gone-members.ts";
import { NewKeysDialog } from "./NewKeysDialog.tsx";
import { texts } from "./texts.ts";
import type { VaultProps } from "./vault-props.ts";

const { due: words } = texts;

/**
 * Says why new keys are due, and creates them; to who does not manage the vault, only what they can do. Nothing where no
 * keys are due.
 */
export function KeysDueNotice({ sharing, vault }: VaultProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { keysDue, hasFormerCard, members, former, role } = vault;
  const nameOf = (id: string) => [...members, ...former].find(({ userId }) => userId === id)?.name ?? words.someone;
  const me = members.find(({ isMe }) => isMe);
  const gone = keysDue.filter(({ why }) => why !== "card").map(({ userId }) => userId);
  const isMachine = (id: string) => members.some((member) => member.userId === id && member.isMachine);
  const [machines, leavers] = [gone.filter(isMachine), gone.filter((id) => !isMachine(id))];
  // Members who published other keys get them into the list once this user has compared them.
  const compared = keysDue
    .filter(({ userId, why }) => why === "card" && userId !== me?.userId)
    .map(({ userId }) => members.find((member) => member.userId === userId))
    .filter((member) => member !== undefined);
  const ready = compared.filter(({ differsFromContact }) => differsFromContact);
  const own = hasFormerCard && me !== undefined ? [me.userId] : [];
  if (gone.length === 0 && compared.length === 0 && own.length === 0) return null;
  if (role !== "manage") {
    // A manager with other keys still counts; one who left does not.
    if (leavers.length > 0 && !presentMembers(vault).some((member) => member.role === "manage"))
      return <Alert severity="warning">{words.noManager(format.list(leavers.map(nameOf)))}</Alert>;
    return own.length === 0 ? null : <Alert severity="info">{words.ownAskManager}</Alert>;
  }
  const replaced = [...own, ...ready.map(({ userId }) => userId)];
  const canCreate = gone.length > 0 || replaced.length > 0;
  return (
    <Alert
      severity="warning"
      action={
        canCreate && (
          <Button color="inherit" size="small" onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        )
      }
    >
      {leavers.length > 0 && <div>{words.gone(format.list(leavers.map(nameOf)))}</div>}
      {machines.length > 0 && <div>{words.machines(machines.map(nameOf))}</div>}
      {own.length > 0 && <div>{words.own}</div>}
      {compared.map(({ userId, name, differsFromContact }) => (
        <div key={userId}>{differsFromContact ? words.compared(name) : words.compare(name)}</div>
      ))}
      {isOpen && (
        <NewKeysDialog
          sharing={sharing}
          vault={vault}
          out={gone.map((userId) => ({ userId, name: nameOf(userId) }))}
          replaced={replaced}
          onDone={(vaultId) => void navigate(`/vaults/${vaultId}`, { replace: true })}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  );
}

import Typography from "@mui/material/Typography";
import type { Sharing, SharedVaultInfo } from "@pomander/vault/sharing";
import { useState } from "react";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useUser } from "../../lib/session/store.tsx";
import { PasswordDialog } from "../../widgets/PasswordDialog.tsx";
import { AddedPeople, useAddedPeople } from "./AddedPeople.tsx";
import { texts } from "./removal-texts.ts";
import { useNewKeys } from "./use-new-keys.tsx";

interface Props {
  sharing: Sharing;
  person: { userId: string; name: string };
  /** The texts in place of those about a person, for a machine. */
  words?: { title: string; body: string; confirm: string; done: string };
  /** The vaults out of which they are taken, all of which this user manages. */
  vaults: readonly SharedVaultInfo[];
  /** Called with the ids of the vaults that took the place of those. */
  onDone?: (vaultIds: readonly string[]) => void;
  onClose: () => void;
}

/** Takes a person out of vaults, one after another: each gets new keys. */
export function RemovePersonDialog({ sharing, person, words, onDone, onClose, ...props }: Props) {
  const leaversOf = (vault: SharedVaultInfo) => [
    person.userId,
    ...goneFrom(vault, person.userId).map(({ userId }) => userId),
  ];
  const user = useUser();
  const notify = useNotify();
  // The page's list loses each vault that is done, and this dialog is about all of them.
  const [vaults] = useState(props.vaults);
  const [left, setLeft] = useState(vaults);
  const [made] = useState<{ vaultId: string; cut: readonly string[] }[]>([]);
  const newKeys = useNewKeys(sharing);
  const added = useAddedPeople(
    sharing,
    left.map((vault) => ({ vault, leavers: [...leaversOf(vault), ...newKeys.without(vault.vaultId)] })),
  );
  if (user === null) return null;
  const names = vaults.map(({ name }) => name);
  const single = texts.title(person.name, names[0] ?? "");
  const confirm = words?.confirm ?? texts.confirm(person.name);
  const gone = new Set(vaults.flatMap((vault) => goneFrom(vault, person.userId).map(({ name }) => name)));

  const remove = async (password: string) => {
    for (const vault of left) {
      const { out, staying } = added.choiceFor(vault.vaultId);
      const given = { password, out: [...leaversOf(vault), ...out], replaced: [], staying };
      try {
        made.push(await newKeys.make(vault, given));
      } catch (error) {
        // The first time, the dialog shows a wrong password at its field.
        if (made.length === 0) throw error;
        const { message } = problemOf(error, texts.failed);
        throw Object.assign(new Error(texts.stopped(vault.name, message)), { isForPeople: true });
      }
      setLeft((before) => before.filter(({ vaultId }) => vaultId !== vault.vaultId));
    }
    const cut = made.reduce((sum, one) => sum + one.cut.length, 0);
    const said = words?.done ?? texts.done(person.name, names);
    notify({ text: cut === 0 ? said : `${said} ${texts.cut(cut)}`, severity: "success" });
    onDone?.(made.map(({ vaultId }) => vaultId));
    onClose();
  };

  return (
    <PasswordDialog
      user={user}
      title={words?.title ?? (vaults.length === 1 ? single : texts.titleMany(person.name))}
      confirmLabel={newKeys.isReplacing ? texts.replace : newKeys.takesOthers ? texts.all : confirm}
      failed={texts.failed}
      run={remove}
      onClose={onClose}
      busy={newKeys.progress}
    >
      <Typography variant="body2">{words?.body ?? texts.body(person.name, names)}</Typography>
      <Typography variant="body2" sx={{ marginTop: 1 }}>
        {texts.kept}
      </Typography>
      <Typography variant="body2" sx={{ marginTop: 1 }}>
        {texts.versions}
      </Typography>
      {gone.size > 0 && (
        <Typography variant="body2" sx={{ marginTop: 1 }}>
          {texts.gone([...gone])}
        </Typography>
      )}
      <AddedPeople added={added} />
    </PasswordDialog>
  );
}

/** Returns the other members who left a vault or whose accounts are deleted, by the server's word: new keys leave them out. */
const goneFrom = ({ keysDue, members }: SharedVaultInfo, userId: string) =>
  members.filter(
    (member) =>
      member.userId !== userId &&
      keysDue.some(({ userId: id, why }) => id === member.userId && (why === "left" || why === "deleted")),
  );

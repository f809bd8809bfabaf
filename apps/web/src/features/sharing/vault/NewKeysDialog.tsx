import Typography from "@mui/material/Typography";
import type { Sharing, SharedVaultInfo } from "@pomander/vault/sharing";
import { useNotify } from "../../../lib/notices.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";
import { texts as removal } from "../removal-texts.ts";
import { AddedPeople, useAddedPeople } from "../AddedPeople.tsx";
import { useNewKeys } from "../use-new-keys.tsx";
import { texts } from "./texts.ts";

const { due: words } = texts;

interface Props {
  sharing: Sharing;
  vault: SharedVaultInfo;
  /** The people who left. */
  out: readonly { userId: string; name: string }[];
  /** The user ids of those whose cards are replaced. */
  replaced: readonly string[];
  onDone: (vaultId: string) => void;
  onClose: () => void;
}

/** Asks for the master password, and makes new keys for a vault. */
export function NewKeysDialog({ sharing, vault, out, replaced, onDone, onClose }: Props) {
  const user = useUser();
  const notify = useNotify();
  const newKeys = useNewKeys(sharing);
  const { name, vaultId } = vault;
  const gone = out.map(({ userId }) => userId);
  const leavers = [...gone, ...replaced, ...newKeys.without(vaultId)];
  const added = useAddedPeople(sharing, [{ vault, leavers, replaced }]);
  if (user === null) return null;
  const back = vault.members.filter(({ userId, isMe }) => !isMe && replaced.includes(userId)).map((one) => one.name);
  const create = async (password: string) => {
    const choice = added.choiceFor(vaultId);
    const given = { password, out: [...gone, ...choice.out], replaced, staying: choice.staying };
    const { vaultId: next, cut } = await newKeys.make(vault, given);
    const said = words.done(name);
    notify({ text: cut.length === 0 ? said : `${said} ${removal.cut(cut.length)}`, severity: "success" });
    onClose();
    onDone(next);
  };
  return (
    <PasswordDialog
      user={user}
      title={words.title(name)}
      confirmLabel={newKeys.isReplacing ? removal.replace : words.create}
      failed={removal.failed}
      run={create}
      onClose={onClose}
      busy={newKeys.progress}
    >
      {out.length > 0 && (
        <Typography variant="body2" sx={{ marginBottom: 1 }}>
          {words.out(out.map((person) => person.name))}
        </Typography>
      )}
      <Typography variant="body2">{words.body}</Typography>
      <Typography variant="body2" sx={{ marginTop: 1 }}>
        {removal.versions}
      </Typography>
      {out.length > 0 && (
        <Typography variant="body2" sx={{ marginTop: 1 }}>
          {removal.kept}
        </Typography>
      )}
      {back.length > 0 && (
        <Typography variant="body2" sx={{ marginTop: 1 }}>
          {words.replaced(back)}
        </Typography>
      )}
      <AddedPeople added={added} />
    </PasswordDialog>
  );
}

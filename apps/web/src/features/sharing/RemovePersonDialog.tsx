import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import type { Sharing, SharedVaultInfo } from "@pomander/vault/sharing";
import { useState } from "react";
import { Progress } from "../../components/Progress.tsx";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useUser } from "../../lib/session/store.tsx";
import { PasswordDialog } from "../../widgets/PasswordDialog.tsx";
import { done } from "../../widgets/sharing/done.ts";
import { texts } from "./removal-texts.ts";

interface Props {
  sharing: Sharing;
  person: { userId: string; name: string };
  /** The vaults out of which they are taken, all of which this user manages. */
  vaults: readonly SharedVaultInfo[];
  /** Called with the ids of the vaults that took the place of those. */
  onDone?: (vaultIds: readonly string[]) => void;
  onClose: () => void;
}

interface Sealing {
  name: string;
  counted: { done: number; total: number } | null;
}

/** Takes a person out of vaults, one after another: each gets new keys. */
export function RemovePersonDialog({ sharing, person, onDone, onClose, ...props }: Props) {
  const user = useUser();
  const notify = useNotify();
  // The page's list loses each vault that is done, and this dialog is about all of them.
  const [vaults] = useState(props.vaults);
  const [left, setLeft] = useState(vaults);
  const [takesOthers, setTakesOthers] = useState(true);
  const [sealing, setSealing] = useState<Sealing | null>(null);
  const [made] = useState<string[]>([]);
  if (user === null) return null;
  const others = new Set(vaults.flatMap((vault) => addedBy(sharing, vault, person.userId).map(({ name }) => name)));

  const remove = async (password: string) => {
    for (const vault of left) {
      const { vaultId, name } = vault;
      setSealing({ name, counted: null });
      const along = takesOthers ? addedBy(sharing, vault, person.userId).map(({ userId }) => userId) : [];
      const step = sharing.makeNewKeys({
        vaultId,
        password,
        out: [person.userId, ...along],
        replaced: [],
        onProgress: (sealed, total) => setSealing({ name, counted: { done: sealed, total } }),
      });
      try {
        made.push((await done(step)).vaultId);
      } catch (error) {
        const problem = problemOf(error, texts.failed);
        // The first time, the dialog shows a wrong password at its field.
        if (made.length === 0) throw error;
        throw Object.assign(new Error(texts.stopped(name, problem.message)), { isForPeople: true });
      }
      setLeft((before) => before.filter((one) => one.vaultId !== vaultId));
    }
    notify({
      text: texts.done(
        person.name,
        vaults.map(({ name }) => name),
      ),
      severity: "success",
    });
    onDone?.(made);
    onClose();
  };

  return (
    <PasswordDialog
      user={user}
      title={vaults.length === 1 ? texts.title(person.name, vaults[0]?.name ?? "") : texts.titleMany(person.name)}
      confirmLabel={texts.confirm(person.name)}
      failed={texts.failed}
      run={remove}
      onClose={onClose}
      busy={
        sealing !== null && (
          <Progress label={texts.label} counted={sealing.counted}>
            {sealing.counted === null
              ? texts.starting(sealing.name)
              : texts.progress(sealing.name, sealing.counted.done, sealing.counted.total)}
          </Progress>
        )
      }
    >
      <Typography variant="body2">
        {texts.body(
          person.name,
          vaults.map(({ name }) => name),
        )}
      </Typography>
      <Typography variant="body2" sx={{ marginTop: 1 }}>
        {texts.kept}
      </Typography>
      {others.size > 0 && (
        <FormControlLabel
          sx={{ marginTop: 1, alignItems: "flex-start" }}
          control={
            <Checkbox
              checked={takesOthers}
              onChange={({ target }) => setTakesOthers(target.checked)}
              sx={{ paddingBlock: 0.25 }}
            />
          }
          label={texts.others(person.name, [...others])}
          slotProps={{ typography: { variant: "body2" } }}
        />
      )}
    </PasswordDialog>
  );
}

/** Returns the members whose cards this person put into the vault, without those whose cards this user knows. */
function addedBy(sharing: Sharing, { vaultId, members }: SharedVaultInfo, userId: string) {
  const known = new Set(members.filter(({ isContact, isMe }) => isContact || isMe).map((member) => member.userId));
  return sharing
    .putThereBy(vaultId, [userId])
    .filter((person) => person.userId !== userId && !known.has(person.userId));
}

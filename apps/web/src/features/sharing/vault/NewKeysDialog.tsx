import Typography from "@mui/material/Typography";
import type { Sharing, SharedVaultInfo } from "@pomander/vault/sharing";
import { useState } from "react";
import { isCode } from "@pomander/vault/is-code";
import { Progress } from "../../../components/Progress.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";
import { done } from "../../../widgets/sharing/done.ts";
import { texts as removal } from "../removal-texts.ts";
import { texts } from "./texts.ts";

const { due: words } = texts;

interface Props {
  sharing: Sharing;
  vault: SharedVaultInfo;
  /** The user ids of those who are gone. */
  out: readonly string[];
  /** The user ids of those whose cards are replaced. */
  replaced: readonly string[];
  onDone: (vaultId: string) => void;
  onClose: () => void;
}

/** Asks for the master password, and makes new keys for a vault. */
export function NewKeysDialog({ sharing, vault: { vaultId, name }, out, replaced, onDone, onClose }: Props) {
  const user = useUser();
  const notify = useNotify();
  const [counted, setCounted] = useState<{ done: number; total: number } | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  if (user === null) return null;
  const create = async (password: string) => {
    const options = { vaultId, password, out, replaced, isReplacing };
    try {
      const made = await done(
        sharing.makeNewKeys({ ...options, onProgress: (sealed, total) => setCounted({ done: sealed, total }) }),
      );
      notify({ text: words.done(name), severity: "success" });
      onClose();
      onDone(made.vaultId);
    } catch (error) {
      // The next press takes the place of what another manager has begun.
      if (isCode(error, "already_begun")) setReplacing(true);
      throw error;
    }
  };
  return (
    <PasswordDialog
      user={user}
      title={words.title(name)}
      confirmLabel={isReplacing ? words.replace : words.create}
      failed={removal.failed}
      run={create}
      onClose={onClose}
      busy={
        <Progress label={removal.label} counted={counted}>
          {counted === null ? removal.starting(name) : removal.progress(name, counted.done, counted.total)}
        </Progress>
      }
    >
      <Typography variant="body2">{words.body}</Typography>
      {out.length > 0 && (
        <Typography variant="body2" sx={{ marginTop: 1 }}>
          {removal.kept}
        </Typography>
      )}
    </PasswordDialog>
  );
}

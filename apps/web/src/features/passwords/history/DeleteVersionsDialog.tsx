import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { texts } from "./texts.ts";

interface Props {
  /** Whether the entry itself is gone already, or stays. */
  of: "ofDeleted" | "ofEntry";
  vaultId: string;
  entryId: string;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before every kept version of an entry is deleted, which needs the master password. */
export function DeleteVersionsDialog({ of, vaultId, entryId, name, onDone, onClose }: Props) {
  const { client } = useServices();
  const user = useUser();
  const notify = useNotify();
  const { title, body, confirm } = texts.deleteVersions[of];
  if (user === null) return null;
  return (
    <PasswordDialog
      user={user}
      title={title}
      confirmLabel={confirm}
      failed={texts.deleteVersions.failed}
      run={async (password) => {
        await client.deleteVersions(user, { vaultId, entryId }, password);
        notify({ text: texts.notices.deletedNow, severity: "success" });
        onDone();
      }}
      onClose={onClose}
    >
      <span translate="no">{body(name)}</span>
    </PasswordDialog>
  );
}

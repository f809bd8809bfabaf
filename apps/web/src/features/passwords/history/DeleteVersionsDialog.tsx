import type { OpenVault } from "@pomander/vault";
import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { useSharing } from "../../../lib/vault/vault-hooks.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { texts } from "./texts.ts";

interface Props {
  /** Whether the entry itself is gone already, or stays. */
  of: "ofDeleted" | "ofEntry";
  /** The vault of the entry, and its id there. */
  vault: OpenVault;
  entryId: string;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before every kept version of an entry is deleted, which needs the master password. */
export function DeleteVersionsDialog({ of, vault, entryId, name, onDone, onClose }: Props) {
  const { client } = useServices();
  const sharing = useSharing();
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
        const entry = { vaultId: vault.vaultId, entryId };
        if (vault.snapshot().shared === null) await client.deleteVersions(user, entry, password);
        else if (sharing !== null) await done(sharing.deleteVersions(entry, password));
        notify({ text: texts.notices.deletedNow, severity: "success" });
        onDone();
      }}
      onClose={onClose}
    >
      <span translate="no">{body(name)}</span>
    </PasswordDialog>
  );
}

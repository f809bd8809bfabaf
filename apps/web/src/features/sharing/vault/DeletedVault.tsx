import { format } from "@pomander/texts/format";
import { useState } from "react";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { dayOf } from "../../../lib/format/days.ts";
import { texts as listTexts } from "../vaults/texts.ts";
import { texts } from "./texts.ts";
import type { VaultProps } from "./vault-props.ts";

const { deleted: words } = texts;

/** Shows a vault that a manager deleted, and takes it back. */
export function DeletedVault({ sharing, vault: { vaultId, name, restorableUntil } }: VaultProps) {
  const user = useUser();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <EmptyState
        text={listTexts.status.deleted}
        {...(restorableUntil !== null && { hint: words.hint(format.day(dayOf(new Date(restorableUntil)))) })}
        button={{ label: words.restore, onClick: () => setOpen(true) }}
      />
      {isOpen && user !== null && (
        <PasswordDialog
          user={user}
          title={words.title(name)}
          confirmLabel={words.restore}
          failed={words.failed}
          run={async (password) => {
            await done(sharing.undeleteVault(vaultId, password));
            setOpen(false);
            notify({ text: words.done(name), severity: "success" });
          }}
          onClose={() => setOpen(false)}
        >
          {words.body}
        </PasswordDialog>
      )}
    </>
  );
}

import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Section } from "../../../components/Section.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { maxNameLength } from "../vaults/NewVaultDialog.tsx";
import { texts } from "./texts.ts";
import type { VaultProps } from "./vault-props.ts";

const { actions: words } = texts;

/** Renames, leaves and deletes a vault. */
export function VaultActions({ sharing, vault }: VaultProps) {
  const { vaultId, name, role, members } = vault;
  const user = useUser();
  const notify = useNotify();
  const navigate = useNavigate();
  const [dialog, open] = useState<"rename" | "leave" | "delete" | null>(null);
  const close = () => open(null);
  const canManage = role === "manage";
  const isOnlyManager = canManage && members.every((member) => member.isMe || member.role !== "manage");
  const leaveVault = async (text: string) => {
    close();
    notify({ text, severity: "success" });
    await navigate("/vaults");
  };
  return (
    <Section title={words.title} lead={isOnlyManager && members.length > 1 ? words.nameAnother : words.lead}>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1 }}>
        {canManage && (
          <OutlinedButton onClick={() => open("rename")} sx={fullWidthOnPhones}>
            {words.rename}
          </OutlinedButton>
        )}
        {!isOnlyManager && (
          <OutlinedButton onClick={() => open("leave")} sx={fullWidthOnPhones}>
            {words.leave}
          </OutlinedButton>
        )}
        {canManage && (
          <OutlinedButton color="error" onClick={() => open("delete")} sx={fullWidthOnPhones}>
            {words.delete}
          </OutlinedButton>
        )}
      </Stack>
      {dialog === "rename" && <RenameDialog sharing={sharing} vault={vault} onClose={close} />}
      {dialog === "leave" && user !== null && (
        <PasswordDialog
          user={user}
          title={words.leaveTitle(name)}
          confirmLabel={words.leave}
          failed={words.leaveFailed}
          run={async (password) => {
            await done(sharing.leave(vaultId, password));
            await leaveVault(words.left(name));
          }}
          onClose={close}
        >
          {words.leaveBody}
        </PasswordDialog>
      )}
      {dialog === "delete" && user !== null && (
        <PasswordDialog
          user={user}
          title={words.deleteTitle(name)}
          confirmLabel={words.delete}
          failed={words.deleteFailed}
          run={async (password) => {
            await done(sharing.deleteVault(vaultId, password));
            await leaveVault(words.deleted(name));
          }}
          onClose={close}
        >
          {words.deleteBody(members.length)}
        </PasswordDialog>
      )}
    </Section>
  );
}

function RenameDialog({ sharing, vault, onClose }: Pick<VaultProps, "sharing" | "vault"> & { onClose: () => void }) {
  const notify = useNotify();
  const [name, setName] = useState(vault.name);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, words.renameFailed).message);
  const submit = () =>
    run(async () => {
      await done(sharing.rename(vault.vaultId, name.trim()));
      notify({ text: words.renamed(name.trim()), severity: "success" });
      onClose();
    });
  return (
    <FormDialog
      title={words.renameTitle(vault.name)}
      submitLabel={words.renameSubmit}
      isDirty={name !== vault.name}
      isSubmitting={isBusy}
      isSubmitOff={name.trim() === ""}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        autoFocus
        value={name}
        slotProps={{ htmlInput: { maxLength: maxNameLength } }}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

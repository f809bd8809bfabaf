import Stack from "@mui/material/Stack";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Section } from "../../../components/Section.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { presentMembers } from "./gone-members.ts";
import { NameDialog } from "./NameDialog.tsx";
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
  const present = presentMembers(vault);
  const isOnlyManager = canManage && present.every((member) => member.isMe || member.role !== "manage");
  const alone = present.length > 1 ? words.nameAnother : words.leadAlone;
  const lead = isOnlyManager ? alone : canManage ? words.lead : words.leadMember;
  const leaveVault = async (text: string) => {
    close();
    notify({ text, severity: "success" });
    await navigate("/vaults");
  };
  return (
    <Section title={words.title} lead={lead}>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1 }}>
        {canManage && (
          <OutlinedButton onClick={() => open("rename")} sx={fullWidthOnPhones}>
            {words.rename}
          </OutlinedButton>
        )}
        <OutlinedButton component={Link} to={`/profile/export?vault=${vaultId}`} sx={fullWidthOnPhones}>
          {words.export}
        </OutlinedButton>
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
      {dialog === "rename" && (
        <NameDialog
          words={words.naming}
          title={words.renameTitle(name)}
          name={name}
          rename={(next) => done(sharing.rename(vaultId, next))}
          onClose={close}
        />
      )}
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

import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isAdministrator, type User } from "@pomander/contract";
import type { Confirmation, OpenVault } from "@pomander/vault";
import type { SharedVaultInfo, SharingSnapshot } from "@pomander/vault/sharing";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { useOpenVault, useSharingSnapshot } from "../../lib/vault/vault-hooks.ts";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { ConfirmChangeDialog } from "../../widgets/ConfirmChangeDialog.tsx";
import { Section } from "../../components/Section.tsx";
import { texts as shared } from "./removal-texts.ts";
import { texts } from "./texts.ts";

const { removal } = texts;

/** Offers every user but a super admin to delete their account. */
export function DeleteAccountSection({ user }: { user: User }) {
  const vault = useOpenVault();
  const [isOpen, setOpen] = useState(false);
  if (user.isSuperAdmin) return <Section title={removal.title} lead={removal.superAdmin} />;
  return (
    <Section title={removal.title} lead={removal.lead}>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)} sx={fullWidthOnPhones}>
        {removal.open}
      </Button>
      {isOpen && <DeleteAccountDialog user={user} vault={vault} onClose={() => setOpen(false)} />}
    </Section>
  );
}

interface DeleteAccountDialogProps {
  user: User;
  /** The open vault, whose entries can be counted; null while it is locked. */
  vault: OpenVault | null;
  onClose: () => void;
}

/**
 * Says what is deleted with the account, asks for the master password, deletes the user's own account, and signs out.
 */
function DeleteAccountDialog({ user, vault, onClose }: DeleteAccountDialogProps) {
  const { client, signOut } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const [count] = useState(() => entriesIn(vault));
  const { alone, managed } = sharedVaultsOf(useSharingSnapshot(), vault !== null);
  const things = [...removal.goes(count), ...(alone?.length === 0 ? [] : [shared.goesShared(alone)])];
  const change = async ({ currentPassword, askFactor }: Confirmation) => {
    await client.deleteAccount(user, currentPassword, askFactor);
    signOut();
    await navigate("/login", { replace: true });
    notify({ text: removal.done, severity: "success" });
  };
  return (
    <ConfirmChangeDialog
      user={user}
      title={removal.askTitle}
      confirmLabel={removal.confirm}
      failed={removal.failed}
      change={change}
      onClose={onClose}
    >
      {removal.goesLead}
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2.5 }}>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </Box>
      {managed.length > 0 && (
        <Alert severity="warning" sx={{ marginBlock: 1.5 }}>
          {shared.onlyManager(managed)}
        </Alert>
      )}
      {isAdministrator(user) && `${removal.stays} `}
      {removal.final}
    </ConfirmChangeDialog>
  );
}

/**
 * Returns the names of the shared vaults that are deleted with the account, because no one else is in them (null: not
 * known while the vault is locked), and of those that others are in and no one else manages.
 */
function sharedVaultsOf(sharing: SharingSnapshot | null, isOpen: boolean) {
  if (!isOpen || sharing === null) return { alone: null, managed: [] };
  const open = sharing.vaults.filter(({ status }) => status === "open");
  const othersIn = ({ members, keysDue }: SharedVaultInfo) => {
    const gone = new Set(keysDue.flatMap(({ userId, why }) => (why === "left" || why === "deleted" ? [userId] : [])));
    return members.filter(({ userId, isMe, isMachine }) => !isMe && !isMachine && !gone.has(userId));
  };
  const named = (which: (vault: SharedVaultInfo) => boolean) => open.filter(which).map(({ name }) => name);
  return {
    alone: named((vault) => othersIn(vault).length === 0),
    managed: named((vault) => {
      const others = othersIn(vault);
      return vault.role === "manage" && others.length > 0 && others.every(({ role }) => role !== "manage");
    }),
  };
}

function entriesIn(vault: OpenVault | null): number | null {
  if (vault === null) return null;
  const { status, entries, unreadable } = vault.snapshot();
  return status === "open" ? entries.length + unreadable.length : null;
}

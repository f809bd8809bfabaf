import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isAdministrator, type User } from "@pomander/contract";
import type { Confirmation, OpenVault } from "@pomander/vault";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { ConfirmChangeDialog } from "../../widgets/ConfirmChangeDialog.tsx";
import { Section } from "../../components/Section.tsx";
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
        {removal.goes(count).map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </Box>
      {isAdministrator(user) && `${removal.stays} `}
      {removal.final}
    </ConfirmChangeDialog>
  );
}

function entriesIn(vault: OpenVault | null): number | null {
  if (vault === null) return null;
  const { status, entries, unreadable } = vault.snapshot();
  return status === "open" ? entries.length + unreadable.length : null;
}

import Button from "@mui/material/Button";
import type { User } from "@pomander/contract";
import { useState } from "react";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { Section, wideOnPhones } from "../Section.tsx";
import { texts } from "../texts.ts";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";

const { removal } = texts;

/** The way out, for everyone but a super admin. */
export function DeleteAccountSection({ user }: { user: User }) {
  const vault = useOpenVault();
  const [isOpen, setOpen] = useState(false);
  if (user.isSuperAdmin) return <Section title={removal.title} lead={removal.superAdmin} />;
  return (
    <Section title={removal.title} lead={removal.lead}>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)} sx={wideOnPhones}>
        {removal.open}
      </Button>
      {isOpen && <DeleteAccountDialog user={user} vault={vault} onClose={() => setOpen(false)} />}
    </Section>
  );
}

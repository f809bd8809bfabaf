import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { User } from "@pomander/contract";
import { useState } from "react";
import { Section, wideOnPhones } from "../Section.tsx";
import { texts } from "../texts.ts";
import { RecoveryDialog } from "./RecoveryDialog.tsx";
import { useHasRecovery } from "./use-has-recovery.ts";

/** The recovery key: whether there is one, and a way to a new one. */
export function RecoverySection({ user }: { user: User }) {
  const [hasRecovery, setHasRecovery] = useHasRecovery();
  const [isOpen, setOpen] = useState(false);
  const { title, leadWith, leadWithout, make, makeNew } = texts.recovery;
  return (
    <Section title={title} {...(hasRecovery === true ? { lead: leadWith } : {})}>
      {hasRecovery === false && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {leadWithout}
        </Alert>
      )}
      <Button
        variant={hasRecovery === false ? "contained" : "outlined"}
        color={hasRecovery === false ? "primary" : "inherit"}
        onClick={() => setOpen(true)}
        sx={wideOnPhones}
      >
        {hasRecovery === false ? make : makeNew}
      </Button>
      {isOpen && (
        <RecoveryDialog
          user={user}
          isReplacing={hasRecovery !== false}
          onDone={() => setHasRecovery(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

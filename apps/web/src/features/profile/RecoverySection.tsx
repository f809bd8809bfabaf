import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { calls, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { Section } from "../../components/Section.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";
import { texts as openingTexts } from "./opening/texts.ts";
import { texts } from "./texts.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";

const { recovery } = texts;
const readVault = (call: Api) => call(calls.vaults.read);

/** Shows whether there is a recovery key, and the way to a new one. */
export function RecoverySection({ user }: { user: User }) {
  const [hasRecovery, setHasRecovery] = useHasRecovery();
  const [isOpen, setOpen] = useState(false);
  const { client } = useServices();
  const notify = useNotify();
  const how = hasGeneratedPassword(user) ? openingTexts.recovery.ask : recovery.askPassword;
  const { title, leadWith, leadWithout, make, makeNew } = texts.recovery;
  return (
    <Section
      title={title}
      {...(hasRecovery === true ? { lead: hasGeneratedPassword(user) ? openingTexts.recovery.lead : leadWith } : {})}
    >
      {hasRecovery === false && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {leadWithout}
        </Alert>
      )}
      <Button
        variant={hasRecovery === false ? "contained" : "outlined"}
        color={hasRecovery === false ? "primary" : "inherit"}
        onClick={() => setOpen(true)}
        sx={fullWidthOnPhones}
      >
        {hasRecovery === false ? make : makeNew}
      </Button>
      {isOpen && (
        <NewKeyDialog
          user={user}
          texts={{
            ...texts.recovery,
            title: hasRecovery === false ? make : recovery.askTitle,
            lead: [...(hasRecovery === false ? [] : [recovery.askBody]), how].join(" "),
          }}
          prepare={(password) => client.prepareRecoveryKey(user, password)}
          onStored={() => {
            notify({ text: recovery.done, severity: "success" });
            setHasRecovery(true);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

/**
 * Returns whether the vault has a recovery key; null while that is not known, which only leaves out the sentence about
 * it.
 */
function useHasRecovery(): [boolean | null, (has: boolean) => void] {
  const [changed, setChanged] = useState<boolean | null>(null);
  const { value } = useApiQuery(readVault);
  return [changed ?? value?.hasRecovery ?? null, setChanged];
}

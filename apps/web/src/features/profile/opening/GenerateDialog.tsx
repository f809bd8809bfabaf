import type { User } from "@pomander/contract";
import { useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { CompanyWindowButton } from "../../../widgets/own-password/CompanyWindowButton.tsx";
import { useAddThisBrowser } from "../../../widgets/own-password/use-add-this-browser.ts";
import { NewKeyDialog } from "../NewKeyDialog.tsx";
import { texts } from "./texts.ts";

const { generate: words } = texts;

interface Props {
  user: User;
  company: string;
  onDone: () => void;
  onClose: () => void;
}

/** Puts a generated password in the place of the user's master password, once a new recovery key is saved. */
export function GenerateDialog({ user, company, onDone, onClose }: Props) {
  const { client, adopt } = useServices();
  const notify = useNotify();
  const addThisBrowser = useAddThisBrowser();
  const [isSignedIn, setSignedIn] = useState(false);
  return (
    <NewKeyDialog
      user={user}
      texts={{ ...words, lead: words.lead(company), sheetLead: words.sheetLead(company) }}
      prepare={async (password) => {
        const prepared = await client.prepareGeneratedPassword(user, password);
        return {
          recoveryKey: prepared.recoveryKey,
          async submit(askFactor) {
            setSignedIn(false);
            const signedIn = await prepared.submit(askFactor);
            rememberGeneratedPassword(user, true);
            adopt(signedIn);
            notify({ text: words.done, severity: "success" });
            await addThisBrowser(signedIn.user);
          },
        };
      }}
      remedy={(code) =>
        code === "company_needed" &&
        !isSignedIn && (
          <CompanyWindowButton
            purpose="renew"
            lead={words.signInFirst(company)}
            label={words.signIn(company)}
            onDone={() => setSignedIn(true)}
          />
        )
      }
      onStored={onDone}
      onClose={onClose}
    />
  );
}

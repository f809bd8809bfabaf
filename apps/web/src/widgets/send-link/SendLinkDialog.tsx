import { calls } from "@pomander/contract";
import type { Api, OpenVault } from "@pomander/vault";
import { format } from "@pomander/texts/format";
import { useState } from "react";
import { ListSpinner } from "../../components/ListSpinner.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { MadeLinkDialog } from "./MadeLinkDialog.tsx";
import { SendLinkForm } from "./SendLinkForm.tsx";
import type { Made, Sendable } from "./sendable.ts";
import { texts } from "./texts.ts";

interface Props {
  /** The user's own vault. */
  personal: OpenVault;
  /** Null: a text is typed. */
  entry: Sendable | null;
  onMade?: () => void;
  onClose: () => void;
}

const readPolicy = async (call: Api) => (await call(calls.links.list)).policy;

/** Creates a link for a recipient without an account, of parts of an entry or of a text. */
export function SendLinkDialog({ personal, entry, onMade, onClose }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  const { value: policy, error, reload } = useApiQuery(readPolicy);
  if (made !== null) return <MadeLinkDialog made={made} onClose={onClose} />;
  const from = policy?.from ?? null;
  if (policy?.may === true && from === null)
    return (
      <SendLinkForm
        personal={personal}
        entry={entry}
        policy={policy}
        onMade={(link) => {
          setMade(link);
          onMade?.();
        }}
        onClose={onClose}
      />
    );
  return (
    <QuestionDialog
      title={texts.title}
      lead={policy === null ? undefined : from !== null && policy.may ? texts.from(format.moment(from)) : texts.off}
      onClose={onClose}
      actions={<OutlinedButton onClick={onClose}>{texts.close}</OutlinedButton>}
    >
      {error !== null ? (
        <RetryAlert onRetry={reload}>{problemOf(error, texts.notLoaded).message}</RetryAlert>
      ) : (
        policy === null && <ListSpinner label={texts.title} />
      )}
    </QuestionDialog>
  );
}

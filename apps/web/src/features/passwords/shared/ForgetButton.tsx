import { reasonText } from "@pomander/texts/reason-text";
import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { withReason } from "../../../lib/problem.ts";
import { useSharing } from "../../../lib/vault/vault-hooks.ts";
import { reasonOf } from "../list/entry-actions.ts";
import { texts } from "./texts.ts";

interface Props {
  vaultId: string;
  name: string;
  onForgotten: () => void;
}

/** Removes a shared vault from the user's own list, after a question. */
export function ForgetButton({ vaultId, name, onForgotten }: Props) {
  const sharing = useSharing();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (sharing === null) return null;
  const forget = async () => {
    setBusy(true);
    const fail = (why: string) => notify({ text: withReason(texts.forget.failed, why), severity: "error" });
    try {
      const outcome = await sharing.forget(vaultId);
      if (outcome.kind === "notSaved") fail(reasonText(outcome.reason));
      else {
        notify({ text: texts.forget.done(name), severity: "success" });
        onForgotten();
      }
    } catch (error) {
      fail(reasonOf(error));
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {texts.forget.action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.forget.title(name)}
        confirmLabel={texts.forget.confirm}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void forget()}
        onCancel={() => setAsking(false)}
      >
        {texts.forget.body}
      </ConfirmDialog>
    </>
  );
}

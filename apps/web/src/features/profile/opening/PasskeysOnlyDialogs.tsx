import Alert from "@mui/material/Alert";
import type { User } from "@pomander/contract";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { rememberPasskeysOnly } from "../../../lib/session/passkeys-only.ts";
import { ConfirmChangeDialog } from "../../../widgets/ConfirmChangeDialog.tsx";
import { readMethods } from "../factors/methods-props.ts";
import { texts } from "./texts.ts";

const { passkeysOnly: words } = texts;

interface Props {
  user: User;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before passkeys alone open the vault, once at least one of them does. */
export function PasskeysOnlyDialog({ user, vaultId, onDone, onClose }: Props & { vaultId: string }) {
  const { client } = useServices();
  const notify = useNotify();
  const { value, error, reload } = useApiQuery(readMethods);
  const count = value?.passkeys.filter((passkey) => passkey.vaultId === vaultId).length ?? 0;
  if (count === 0)
    return (
      <QuestionDialog
        title={words.title}
        onClose={onClose}
        actions={<OutlinedButton onClick={onClose}>{words.close}</OutlinedButton>}
      >
        {error !== null ? (
          <RetryAlert onRetry={reload}>{problemOf(error, words.loadFailed).message}</RetryAlert>
        ) : (
          value !== null && <Alert severity="info">{words.needed}</Alert>
        )}
      </QuestionDialog>
    );
  return (
    <ConfirmChangeDialog
      user={user}
      title={words.title}
      confirmLabel={words.confirm}
      isHarmless
      failed={words.failed}
      change={async (confirmation) => {
        await client.limitToPasskeys(user, confirmation);
        rememberPasskeysOnly(user, true);
        notify({ text: words.done, severity: "success" });
        onDone();
      }}
      onClose={onClose}
    >
      {words.lead}
      {count === 1 && (
        <Alert severity="warning" sx={{ marginTop: 2 }}>
          {words.one}
        </Alert>
      )}
    </ConfirmChangeDialog>
  );
}

/** Asks before browsers may open the vault again. */
export function AllowBrowsersDialog({ user, onDone, onClose }: Props) {
  const { client } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(words.failed);
  const allow = async () => {
    await client.allowDevices();
    rememberPasskeysOnly(user, false);
    notify({ text: words.allowed, severity: "success" });
    onDone();
  };
  return (
    <ConfirmDialog
      title={words.allowTitle}
      confirmLabel={words.allowConfirm}
      isBusy={isBusy}
      onConfirm={() => void run(allow)}
      onCancel={onClose}
    >
      {words.allowBody}
    </ConfirmDialog>
  );
}

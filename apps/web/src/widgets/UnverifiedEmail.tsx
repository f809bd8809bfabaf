import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { calls, type User } from "@pomander/contract";
import { OutlinedButton } from "../components/OutlinedButton.tsx";
import { useNotify } from "../lib/notices.ts";
import { useServices } from "../lib/services.ts";
import { useMailMode } from "../lib/hooks/use-public-settings.ts";
import { texts } from "./unverified-email-texts.ts";
import { useTaskWithNotice } from "../lib/hooks/use-task.ts";

interface Props {
  user: User;
  /** Not where nothing waits. */
  onlyIfItWaits?: boolean;
  marginBottom: number;
}

/** That one's own address is not proven, what waits for it, and the link once more. */
export function UnverifiedEmail({ user, onlyIfItWaits = false, marginBottom }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(texts.failed);
  const isUnverified = user.emailVerifiedAt === null;
  const mail = useMailMode(isUnverified);
  if (!isUnverified || mail === null || (onlyIfItWaits && mail === "outbox")) return null;
  const send = () =>
    run(async () => {
      await (await api()).done(calls.users.sendVerification, { body: {} });
      notify({ text: texts.sent, severity: "success" });
    });
  return (
    <Alert severity={mail === "smtp" ? "warning" : "info"} sx={{ overflowWrap: "anywhere", marginBottom }}>
      {(mail === "smtp" ? texts.waits : texts.outbox)(user.email)} {texts.how}
      <Box sx={{ marginTop: 1.5 }}>
        <OutlinedButton size="small" loading={isBusy} onClick={() => void send()}>
          {texts.again}
        </OutlinedButton>
      </Box>
    </Alert>
  );
}

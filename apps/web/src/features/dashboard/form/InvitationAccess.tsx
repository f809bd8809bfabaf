import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { calls, type User } from "@pomander/contract";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./company-texts.ts";

const { byEmail: words, access } = texts;

interface Props {
  user: User;
  onInvited: (user: User) => void;
}

/** Mails an invitation to a user who has not chosen a master password yet. */
export function InvitationAccess({ user, onInvited }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTask((error) => {
    notify({ text: problemOf(error, words.failed).message, severity: "error" });
    return null;
  });
  const send = () =>
    run(async () => {
      const { user: invited } = await (await api())(calls.users.invite, { params: { id: user._id }, body: {} });
      notify({ text: access.done.invite, severity: "success" });
      onInvited(invited);
    });
  return (
    <Box component="section" aria-label={words.title}>
      <Typography variant="subtitle2" component="h3">
        {words.title}
      </Typography>
      <SecondaryText sx={{ marginTop: 0.5 }}>{words.lead}</SecondaryText>
      <OutlinedButton size="small" loading={isBusy} onClick={() => void send()} sx={{ marginTop: 1.5 }}>
        {words.send}
      </OutlinedButton>
    </Box>
  );
}

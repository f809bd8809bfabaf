import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import { calls, type User } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import type { OpenVault } from "@pomander/vault";
import { lazy, Suspense, useCallback, useState } from "react";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { Section } from "../../../components/Section.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { RequireVault } from "../../../widgets/RequireVault.tsx";
import { LinkRow } from "./LinkRow.tsx";
import { texts as send } from "../../../widgets/send-link/texts.ts";
import { texts } from "./texts.ts";

const SendLinkDialog = lazy(async () => ({
  default: (await import("../../../widgets/send-link/SendLinkDialog.tsx")).SendLinkDialog,
}));

/** Lists the links that the user sent, with their openings. */
export function LinksSection({ user }: { user: User }) {
  return (
    <RequireVault words={{ locked: texts.locked, offline: texts.offline }} from="/profile/links">
      {(vault) => (
        <Section title={texts.title} lead={texts.lead}>
          <LinkList vault={vault} />
          <MailSwitch user={user} />
        </Section>
      )}
    </RequireVault>
  );
}

function LinkList({ vault }: { vault: OpenVault }) {
  const [isSending, setSending] = useState(false);
  const read = useCallback(async () => (await import("@pomander/vault/links")).listLinks(vault), [vault]);
  const { value, error, reload } = useQuery(read);
  if (error !== null) return <RetryAlert onRetry={reload}>{problemOf(error, texts.notLoaded).message}</RetryAlert>;
  if (value === null) return <ListSpinner label={texts.title} />;
  const { links, policy } = value;
  const { from = null } = policy;
  return (
    <Stack sx={{ gap: 2 }}>
      {links.length === 0 ? (
        <SecondaryText>{texts.none}</SecondaryText>
      ) : (
        <Box component="ul" aria-label={texts.title} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {links.map((link) => (
            <LinkRow key={link.linkId} vault={vault} link={link} onEnded={reload} />
          ))}
        </Box>
      )}
      {policy.may && from !== null && <SecondaryText>{send.from(format.moment(from))}</SecondaryText>}
      {policy.may && from === null && (
        <OutlinedButton onClick={() => setSending(true)} sx={{ alignSelf: { sm: "flex-start" } }}>
          {texts.sendText}
        </OutlinedButton>
      )}
      {isSending && (
        <Suspense>
          <SendLinkDialog personal={vault} entry={null} onMade={reload} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Offers an email at each opening. */
function MailSwitch({ user }: { user: User }) {
  const { api } = useServices();
  const { isBusy, run } = useTaskWithNotice(texts.mailFailed);
  const change = (mailLinkOpened: boolean) =>
    run(async () => {
      await (
        await api()
      )(calls.users.updateMe, { body: { mailLinkOpened } });
      announceUserChange();
    });
  return (
    <FormControlLabel
      label={texts.mail}
      sx={{ marginTop: 2 }}
      control={
        <Switch
          checked={user.mailLinkOpened !== false}
          disabled={isBusy}
          onChange={(_event, isOn) => void change(isOn)}
        />
      }
    />
  );
}

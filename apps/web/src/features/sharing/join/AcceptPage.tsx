import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReceivedInvite } from "@pomander/vault/sharing";
import { useCallback, useState } from "react";
import { Link, Navigate } from "react-router";
import { format } from "@pomander/texts/format";
import { isCode } from "@pomander/vault/is-code";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Page, PageTitle, usePageTitle } from "../../../components/Page.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { texts as partTexts } from "../../../components/texts.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { texts as sharing } from "../../../widgets/shared-vaults/texts.ts";
import { SharingGate, type SharingProps } from "../SharingGate.tsx";
import { acceptPath, OpenLinkAgain, type JoinState } from "./JoinPage.tsx";
import { forgetFragment } from "../../../lib/language.ts";
import { pendingInvite } from "./pending-invite.ts";
import { texts } from "./texts.ts";

/** Shows the invitation whose link was opened in this page, and accepts it. */
export function AcceptPage() {
  const [fragment] = useState(pendingInvite.get);
  const [accepted, setAccepted] = useState<ReceivedInvite | null>(null);
  if (accepted !== null) return <Accepted invite={accepted} />;
  if (fragment === null) return <OpenLinkAgain />;
  return (
    <Page width="form">
      <PageTitle title={texts.heading} />
      <SharingGate locked={texts.locked} from={acceptPath}>
        {(props) => <Invitation {...props} fragment={fragment} onAccepted={setAccepted} />}
      </SharingGate>
    </Page>
  );
}

interface InvitationProps extends SharingProps {
  fragment: string;
  onAccepted: (invite: ReceivedInvite) => void;
}

function Invitation({ sharing: client, fragment, onAccepted }: InvitationProps) {
  const { value, error, reload } = useQuery(
    useCallback(async () => (await done(client.readInvite(fragment))).invite, [client, fragment]),
  );
  const [failure, setFailure] = useState<unknown>(null);
  const { isBusy, problem, run } = useTask((reason) => {
    if (!isFinal(reason)) return problemOf(reason, texts.acceptFailed).message;
    setFailure(reason);
    return null;
  });
  const refused = failure ?? error;
  if (refused !== null) return <Refused error={refused} onRetry={reload} />;
  if (value === null) return <ListSpinner label={texts.reading} />;
  const accept = () =>
    run(async () => {
      await done(client.acceptInvite(fragment));
      pendingInvite.forget();
      forgetFragment("/join");
      onAccepted(value);
    });
  return (
    <Card sx={{ padding: { xs: 2.5, sm: 4 } }}>
      <Stack sx={{ gap: 2.5 }}>
        <div>
          <Typography variant="h2" dir="auto" sx={{ overflowWrap: "anywhere" }}>
            {texts.invites(value.name)}
          </Typography>
          <SecondaryText sx={{ overflowWrap: "anywhere" }}>{texts.from(value.email)}</SecondaryText>
        </div>
        <Vaults vaults={value.vaults} />
        <Typography>{texts.meaning(value.name)}</Typography>
        <ProblemAlert>{problem}</ProblemAlert>
        <Button variant="contained" size="large" loading={isBusy} onClick={() => void accept()}>
          {texts.accept}
        </Button>
        <SecondaryText>{texts.until(format.day(value.until.slice(0, 10), "plain"))}</SecondaryText>
      </Stack>
    </Card>
  );
}

function Vaults({ vaults }: Pick<ReceivedInvite, "vaults">) {
  if (vaults.length === 0) return <Typography>{texts.noVaults}</Typography>;
  return (
    <div>
      <Typography>{texts.vaults}</Typography>
      <ul style={{ marginBlock: 4, paddingInlineStart: 20 }}>
        {vaults.map(({ name, role }, index) => (
          <li key={`${index} ${name}`}>
            <span dir="auto">{name}</span>
            {partTexts.colon}
            {sharing.roles[role]}
          </li>
        ))}
      </ul>
    </div>
  );
}

const finalCodes = [
  "invite_malformed",
  "invite_ended",
  "invite_ended_here",
  "invite_other_address",
  "invite_own",
  "contact_differs",
  "other_address",
  "not_found",
] as const;
const isFinal = (error: unknown) => isCode(error, ...finalCodes);

/** Says why the invitation cannot be accepted, and what to do. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const user = useUser();
  const { message } = problemOf(error, texts.readFailed);
  if (isCode(error, "invite_other_address", "other_address"))
    // That page stays when the user signs out, and the invitation with it.
    return <Navigate to="/join" replace state={{ isForAnother: true } satisfies JoinState} />;
  if (isCode(error, "email_not_verified") && user !== null)
    return (
      <EmptyState
        text={texts.confirm}
        hint={texts.confirmHint(user.email)}
        button={{ label: texts.proceed, onClick: onRetry }}
      />
    );
  if (isCode(error, "contact_differs"))
    return (
      <EmptyState
        text={texts.differs}
        hint={message}
        action={
          <Button variant="outlined" component={Link} to="/people">
            {texts.toPeople}
          </Button>
        }
      />
    );
  if (isCode(error, "invite_ended", "not_found"))
    return <EmptyState text={texts.ended} hint={texts.endedHint} action={<WhereNext />} />;
  if (isFinal(error)) return <EmptyState text={texts.unusable} hint={message} />;
  return <EmptyState text={texts.readFailed} hint={message} button={{ label: texts.retry, onClick: onRetry }} />;
}

function Accepted({ invite: { name, vaults } }: { invite: ReceivedInvite }) {
  usePageTitle(texts.accepted);
  return (
    <Page width="form">
      <div role="status">
        <EmptyState
          heading
          text={texts.accepted}
          hint={vaults.length === 0 ? texts.acceptedContact(name) : texts.acceptedHint(name)}
          action={<WhereNext />}
        />
      </div>
    </Page>
  );
}

function WhereNext() {
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", justifyContent: "center", gap: 1 }}>
      <Button variant="contained" component={Link} to="/passwords">
        {texts.toPasswords}
      </Button>
      <OutlinedButton component={Link} to="/people">
        {texts.toPeople}
      </OutlinedButton>
    </Stack>
  );
}

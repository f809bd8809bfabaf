import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { Page, PageTitle } from "../../../components/Page.tsx";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { WaitingGrants } from "../../../widgets/shared-vaults/WaitingGrants.tsx";
import { SharingGate, type SharingProps } from "../SharingGate.tsx";
import { AcceptedInvites } from "./AcceptedInvites.tsx";
import { Contacts } from "./Contacts.tsx";
import { ContactCode } from "./ContactCode.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { Invitations } from "./Invitations.tsx";
import { KnownPeople } from "./KnownPeople.tsx";
import { texts } from "./texts.ts";

/** Shows the user's contacts and invitations, and lets the user invite more people. */
export function PeoplePage() {
  const snapshot = useSharingSnapshot();
  const isReady = snapshot?.status === "ready";
  // Giving access comes first where people have accepted.
  const hasAccepted = snapshot?.invites.some(({ status }) => status === "accepted") === true;
  const [isInviting, setInviting] = useState(false);
  return (
    <Page>
      <PageTitle
        title={texts.heading}
        lead={texts.lead}
        actions={
          isReady && (
            <Button
              {...(hasAccepted
                ? ({ variant: "outlined", color: "inherit" } as const)
                : ({ variant: "contained" } as const))}
              startIcon={<PersonAddAltOutlined />}
              onClick={() => setInviting(true)}
            >
              {texts.invite.action}
            </Button>
          )
        }
      />
      <SharingGate locked={texts.locked} from="/people">
        {(props) => (
          <>
            <People {...props} />
            {isInviting && <InviteDialog {...props} onClose={() => setInviting(false)} />}
          </>
        )}
      </SharingGate>
    </Page>
  );
}

const People = (props: SharingProps) => (
  <>
    <WaitingGrants />
    <Stack sx={{ gap: 3 }}>
      <AcceptedInvites {...props} />
      {!props.snapshot.damaged.includes("contacts") && <Contacts {...props} />}
      {!props.snapshot.damaged.includes("invites") && <Invitations {...props} />}
      <KnownPeople {...props} />
      <ContactCode {...props} />
    </Stack>
  </>
);

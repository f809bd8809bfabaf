import { reasonText } from "@pomander/texts/reason-text";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { Link, useLocation, useParams } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Redirect } from "../../../components/Redirect.tsx";
import { SubPage } from "../../../components/SubPage.tsx";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { ReturnedVault } from "../../../widgets/shared-vaults/ReturnedVault.tsx";
import { WaitingGrants } from "../../../widgets/shared-vaults/WaitingGrants.tsx";
import { AcceptedInvites } from "../people/AcceptedInvites.tsx";
import { SharingGate, type SharingProps } from "../SharingGate.tsx";
import { texts as listTexts } from "../vaults/texts.ts";
import { Activity } from "./Activity.tsx";
import { DeletedVault } from "./DeletedVault.tsx";
import { FormerMembers } from "./FormerMembers.tsx";
import { KeysDueNotice } from "./KeysDueNotice.tsx";
import { Machines } from "./Machines.tsx";
import { MachineTokenDialog } from "./MachineTokenDialog.tsx";
import { Members } from "./Members.tsx";
import { texts } from "./texts.ts";
import { VaultActions } from "./VaultActions.tsx";

/** Shows who has access to one shared vault, and what its managers and members can do. */
export function VaultPage() {
  const { vaultId = "" } = useParams();
  const vault = useSharingSnapshot()?.vaults.find((known) => known.vaultId === vaultId);
  return (
    <SubPage
      words={{ heading: vault?.name ?? texts.heading, lead: texts.lead }}
      parent={listTexts.heading}
      to="/vaults"
    >
      <SharingGate locked={listTexts.locked} from={`/vaults/${vaultId}`}>
        {(props) => (
          <>
            <State {...props} key={vaultId} vaultId={vaultId} />
            <MachineTokenDialog sharing={props.sharing} />
          </>
        )}
      </SharingGate>
    </SubPage>
  );
}

function State({ vaultId, ...props }: SharingProps & { vaultId: string }) {
  const vault = props.snapshot.vaults.find((known) => known.vaultId === vaultId);
  const { hash } = useLocation();
  // Emails name a vault, and link it, by the beginning of its id.
  const [begun, ...others] = props.snapshot.vaults.filter((known) => known.vaultId.startsWith(vaultId));
  if (vault === undefined && begun !== undefined && others.length === 0)
    return <Redirect to={`/vaults/${begun.vaultId}${hash}`} />;
  if (vault === undefined)
    return (
      <EmptyState
        text={texts.unknown.title}
        hint={texts.unknown.hint}
        action={
          <Button variant="outlined" component={Link} to="/vaults">
            {texts.unknown.all}
          </Button>
        }
      />
    );
  if (vault.successor !== null) return <Redirect to={`/vaults/${vault.successor}${hash}`} />;
  if (vault.status === "deleted") return <DeletedVault {...props} vault={vault} />;
  if (vault.status !== "open")
    return (
      <EmptyState
        text={listTexts.status[vault.status]}
        {...(vault.problem === null ? {} : { hint: reasonText(vault.problem) })}
        action={
          <Button variant="outlined" component={Link} to={`/passwords?vault=${vaultId}`}>
            {texts.toPasswords}
          </Button>
        }
      />
    );
  const hasAccepted = props.snapshot.invites.some(
    ({ status, vaults }) => status === "accepted" && vaults.some((invited) => invited.vaultId === vaultId),
  );
  return (
    <>
      <WaitingGrants />
      <Stack sx={{ gap: 3 }}>
        <ReturnedVault name={vault.name} back={vault.back} />
        <KeysDueNotice {...props} vault={vault} />
        {hasAccepted && <AcceptedInvites {...props} />}
        <OutlinedButton component={Link} to={`/passwords?vault=${vaultId}`} sx={{ alignSelf: "flex-start" }}>
          {texts.toPasswords}
        </OutlinedButton>
        <Members {...props} vault={vault} />
        <FormerMembers {...props} vault={vault} />
        <Machines {...props} vault={vault} />
        <Activity {...props} vault={vault} />
        <VaultActions {...props} vault={vault} />
      </Stack>
    </>
  );
}

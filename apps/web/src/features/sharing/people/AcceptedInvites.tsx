import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { OpenInvite } from "@pomander/vault/sharing";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import type { SharingProps } from "../SharingGate.tsx";
import { texts as shared } from "../../../widgets/shared-vaults/texts.ts";
import { seenText } from "./seen-text.ts";
import { texts } from "./texts.ts";

const { accepted: words } = texts;
const maxNames = 5;

/** Shows who accepted, with which roles, what they will see, and gives all who are shown access with one press. */
export function AcceptedInvites({ sharing: client, snapshot }: SharingProps) {
  const { sharedVaults } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(words.failed);
  const accepted = snapshot.invites.filter(({ status }) => status === "accepted");
  if (accepted.length === 0) return null;
  const vaults = vaultsOf(accepted);
  const give = () =>
    run(async () => {
      const { given } = await done(client.giveAccess(accepted.map(({ inviteId }) => inviteId)));
      const left = accepted.length - given;
      const said = vaults.length === 0 ? words.added(given) : words.done(given);
      if (left > 0) notify({ text: words.left(left), severity: "error", isLasting: true });
      else notify({ text: said, severity: "success" });
    });
  return (
    <Alert severity="success" sx={{ "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      <AlertTitle component="h2">{words.title(accepted.length)}</AlertTitle>
      {vaults.length === 0 && <Typography variant="body2">{words.contactsOnly}</Typography>}
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: "none", overflowWrap: "anywhere" }}>
        {vaults.map(({ vaultId, name, people }) => {
          const hasFormerMembers = (snapshot.vaults.find((vault) => vault.vaultId === vaultId)?.former.length ?? 0) > 0;
          const count = sharedVaults.find(vaultId)?.snapshot().entries.length;
          return (
            <Box component="li" key={vaultId} sx={{ "&:not(:first-of-type)": { marginTop: 1 } }}>
              <strong dir="auto">{words.vault(name, people.slice(0, maxNames), people.length - maxNames)}</strong>
              {count !== undefined && <div>{seenText(name, count, hasFormerMembers)}</div>}
            </Box>
          );
        })}
      </Box>
      <Button variant="contained" loading={isBusy} onClick={() => void give()} sx={{ marginTop: 1.5 }}>
        {vaults.length === 0 ? words.add : words.give}
      </Button>
    </Alert>
  );
}

/** Returns the vaults that these invitations name, each with the names and roles of those who get access to it. */
function vaultsOf(invites: readonly OpenInvite[]) {
  const vaults = new Map<string, { vaultId: string; name: string; people: string[] }>();
  for (const invite of invites)
    for (const { vaultId, name, role } of invite.vaults) {
      const { people } = vaults.get(vaultId) ?? { people: [] };
      vaults.set(vaultId, { vaultId, name, people: [...people, `${invite.name} (${shared.access[role]})`] });
    }
  return [...vaults.values()];
}

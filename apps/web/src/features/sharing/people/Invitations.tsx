import type { OpenInvite } from "@pomander/vault/sharing";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Section } from "../../../components/Section.tsx";
import { useCopy } from "../../../lib/clipboard/use-copy.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { texts as sharing } from "../../../widgets/shared-vaults/texts.ts";
import { PersonList, PersonRow } from "../PersonRow.tsx";
import type { SharingProps } from "../SharingGate.tsx";
import { texts as common } from "../texts.ts";
import { linkOf } from "./LinksDialog.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import { texts } from "./texts.ts";

const { invites: words } = texts;

/** Shows the invitations that were not answered, or cannot be; nothing where there are none. */
export function Invitations({ sharing: client, snapshot }: SharingProps) {
  const copy = useCopy("copy", common);
  const notify = useNotify();
  const [cancelled, setCancelled] = useState<OpenInvite | null>(null);
  const { isBusy, run } = useTaskWithNotice(words.cancelFailed);
  const invites = snapshot.invites.filter(({ status }) => status !== "accepted");
  if (invites.length === 0 && cancelled === null) return null;
  const cancel = ({ inviteId, name }: OpenInvite) =>
    run(async () => {
      await done(client.cancelInvite(inviteId));
      setCancelled(null);
      notify({ text: words.cancelled(name), severity: "success" });
    });
  return (
    <Section title={words.title} lead={words.lead}>
      <PersonList label={words.title}>
        {invites.map((invite) => {
          const { inviteId, name, email, status } = invite;
          return (
            <PersonRow
              key={inviteId}
              name={name}
              marks={[{ text: words.status[status], color: status === "refused" ? "warning" : "default" }]}
              facts={status === "refused" ? [email, words.refused] : [email, vaultsOf(invite), untilOf(invite)]}
            >
              {status === "open" && (
                <OutlinedButton size="small" aria-label={words.copyLabel(name)} onClick={() => copy(linkOf(invite))}>
                  {words.copy}
                </OutlinedButton>
              )}
              {status === "open" ? (
                <PersonMenu
                  name={name}
                  items={[{ label: words.cancel, isDestructive: true, run: () => setCancelled(invite) }]}
                />
              ) : (
                <OutlinedButton
                  size="small"
                  aria-label={words.removeEndedLabel(name)}
                  disabled={isBusy}
                  onClick={() => void cancel(invite)}
                >
                  {words.removeEnded}
                </OutlinedButton>
              )}
            </PersonRow>
          );
        })}
      </PersonList>
      {cancelled !== null && (
        <ConfirmDialog
          title={words.cancelTitle(cancelled.name)}
          confirmLabel={words.cancelConfirm}
          cancelLabel={words.keep}
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void cancel(cancelled)}
          onCancel={() => setCancelled(null)}
        >
          {words.cancelBody}
        </ConfirmDialog>
      )}
    </Section>
  );
}

const vaultsOf = ({ vaults }: OpenInvite) =>
  vaults.length === 0
    ? words.noVaults
    : format.list(vaults.map(({ name, role }) => words.vault(name, sharing.roles[role])));

const untilOf = ({ until }: OpenInvite) => words.until(format.day(until.slice(0, 10), "plain"));

import type { Contact, SharingSnapshot } from "@pomander/vault/sharing";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Section } from "../../../components/Section.tsx";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { CompareDialog } from "../CompareDialog.tsx";
import { PersonList, PersonRow } from "../PersonRow.tsx";
import type { SharingProps } from "../SharingGate.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import { RemoveEverywhere } from "./RemoveEverywhere.tsx";
import { texts } from "./texts.ts";

const { contacts: words } = texts;

type OpenDialog = { kind: "compare" | "remove" | "removeEverywhere"; contact: Contact };

/** Shows whose keys this user knows, and how. */
export function Contacts(props: SharingProps) {
  const { sharing, snapshot } = props;
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  const contacts = snapshot.contacts.toSorted((a, b) => format.compare(a.name, b.name));
  return (
    <Section title={words.title} lead={contacts.length === 0 ? words.empty : words.lead}>
      {contacts.length > 0 && (
        <PersonList label={words.title}>
          {contacts.map((contact) => {
            const { userId, name, how, at, hasNewKeys } = contact;
            const compare = () => open({ kind: "compare", contact });
            return (
              <PersonRow
                key={userId}
                name={name}
                marks={hasNewKeys ? [{ text: words.newKeys, color: "warning" }] : []}
                facts={[
                  texts.day(words.how[how], format.day(at.slice(0, 10), "plain")),
                  ...(hasNewKeys ? [words.newKeysFact] : []),
                  ...vaultFact(snapshot.vaults, userId),
                ]}
              >
                {hasNewKeys && (
                  <OutlinedButton size="small" aria-label={words.compareLabel(name)} onClick={compare}>
                    {words.compare}
                  </OutlinedButton>
                )}
                <PersonMenu
                  name={name}
                  items={[
                    ...(hasNewKeys ? [] : [{ label: words.compare, run: compare }]),
                    { label: words.remove, run: () => open({ kind: "remove", contact }) },
                    {
                      label: words.removeEverywhere,
                      isDestructive: true,
                      run: () => open({ kind: "removeEverywhere", contact }),
                    },
                  ]}
                />
              </PersonRow>
            );
          })}
        </PersonList>
      )}
      {dialog?.kind === "compare" && <CompareDialog sharing={sharing} person={dialog.contact} onClose={close} />}
      {dialog?.kind === "remove" && <RemoveContact sharing={sharing} contact={dialog.contact} onClose={close} />}
      {dialog?.kind === "removeEverywhere" && <RemoveEverywhere {...props} person={dialog.contact} onClose={close} />}
    </Section>
  );
}

/** Returns the fact in which vaults of this user a person is, where they are in one. */
function vaultFact(vaults: SharingSnapshot["vaults"], userId: string): readonly string[] {
  const names = vaults
    .filter(({ status, members }) => status === "open" && members.some((member) => member.userId === userId))
    .map(({ name }) => name);
  return names.length === 0 ? [] : [words.inVaults(names.toSorted(format.compare))];
}

interface RemoveProps extends Pick<SharingProps, "sharing"> {
  contact: Contact;
  onClose: () => void;
}

function RemoveContact({ sharing, contact: { userId, name }, onClose }: RemoveProps) {
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(words.removeFailed);
  const remove = () =>
    run(async () => {
      await done(sharing.removeContact(userId));
      notify({ text: words.removed(name), severity: "success" });
      onClose();
    });
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      confirmLabel={words.removeConfirm}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {words.removeBody}
    </ConfirmDialog>
  );
}

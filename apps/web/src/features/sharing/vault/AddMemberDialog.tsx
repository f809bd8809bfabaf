import Button from "@mui/material/Button";
import type { VaultRole } from "@pomander/contract";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { roles } from "../../../widgets/shared-vaults/roles.ts";
import { texts as sharingTexts } from "../../../widgets/shared-vaults/texts.ts";
import { seenText } from "../people/seen-text.ts";
import { texts as people } from "../people/texts.ts";
import { texts } from "./texts.ts";
import type { VaultProps } from "./vault-props.ts";

const { addMember: words } = texts;

interface Props extends VaultProps {
  onInvite: () => void;
  onClose: () => void;
}

interface Candidate {
  userId: string;
  name: string;
  /** How their keys are known. */
  note: string;
}

/** Returns who can be given access to a vault without an invitation. */
export function candidatesOf({ snapshot, vault }: Pick<VaultProps, "snapshot" | "vault">): readonly Candidate[] {
  const there = new Set(vault.members.map(({ userId }) => userId));
  return [
    ...snapshot.contacts
      .filter(({ hasNewKeys }) => !hasNewKeys)
      .map(({ userId, name, how }) => ({ userId, name, note: people.contacts.how[how] })),
    ...snapshot.people.flatMap(({ userId, name, introducedBy: by }) =>
      by === null
        ? []
        : [{ userId, name, note: people.known.introduced(by.name, format.day(by.at.slice(0, 10), "plain")) }],
    ),
  ]
    .filter(({ userId }) => !there.has(userId))
    .toSorted((a, b) => format.compare(a.name, b.name));
}

/** Renders the dialog that adds a member to a vault: a contact, or a person verified by a contact. */
export function AddMemberDialog({ sharing, snapshot, vault, onInvite, onClose }: Props) {
  const notify = useNotify();
  const { sharedVaults } = useServices();
  const { vaultId, name: vaultName } = vault;
  const candidates = candidatesOf({ snapshot, vault });
  // The user must choose among several: a default would give access to the wrong person.
  const [chosen, choose] = useState(candidates.length === 1 ? (candidates[0]?.userId ?? "") : "");
  const [isMissing, setMissing] = useState(false);
  const [role, setRole] = useState<VaultRole>("read");
  const { isBusy, problem, run } = useTask((error) => problemOf(error, words.failed).message);
  if (candidates.length === 0)
    return (
      <QuestionDialog
        title={words.title(vaultName)}
        lead={words.none}
        onClose={onClose}
        actions={
          <>
            <OutlinedButton onClick={onClose}>{words.close}</OutlinedButton>
            <Button variant="contained" autoFocus onClick={onInvite}>
              {words.invite}
            </Button>
          </>
        }
      />
    );
  const person = candidates.find(({ userId }) => userId === chosen);
  const count = sharedVaults.find(vaultId)?.snapshot().entries.length ?? 0;
  const submit = () =>
    run(async () => {
      setMissing(person === undefined);
      if (person === undefined) return;
      await done(sharing.addMember(vaultId, person.userId, role));
      notify({ text: words.done(person.name, vaultName), severity: "success" });
      onClose();
    });
  return (
    <FormDialog
      title={words.title(vaultName)}
      submitLabel={words.submit}
      isDirty={false}
      isSubmitting={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={words.person}
        fullWidth
        value={chosen}
        options={candidates.map(({ userId }) => userId)}
        nameOf={(id) => candidates.find(({ userId }) => userId === id)?.name ?? ""}
        error={isMissing && person === undefined}
        helperText={isMissing && person === undefined ? words.personMissing : person?.note}
        onChange={choose}
      />
      <SelectField
        label={words.role}
        fullWidth
        value={role}
        options={roles}
        nameOf={(one) => sharingTexts.roles[one]}
        helperText={sharingTexts.roleMeanings[role]}
        onChange={setRole}
        sx={{ marginTop: 2 }}
      />
      <SecondaryText sx={{ marginTop: 2 }}>{seenText(vaultName, count, vault.former.length > 0)}</SecondaryText>
      <Caption sx={{ marginTop: 1 }}>{words.canCopy}</Caption>
    </FormDialog>
  );
}

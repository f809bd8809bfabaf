import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { VaultRole } from "@pomander/contract";
import type { Contact, SharedMemberInfo } from "@pomander/vault/sharing";
import { useState } from "react";
import { useNavigate } from "react-router";
import { format } from "@pomander/texts/format";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Section } from "../../../components/Section.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { formerMembersHash } from "../../../widgets/shared-vaults/former-members-hash.ts";
import { texts as sharingTexts } from "../../../widgets/shared-vaults/texts.ts";
import { CompareDialog } from "../CompareDialog.tsx";
import { InviteDialog } from "../people/InviteDialog.tsx";
import { PersonMenu } from "../people/PersonMenu.tsx";
import { texts as people } from "../people/texts.ts";
import { PersonList, PersonRow } from "../PersonRow.tsx";
import { keysMarkOf } from "../keys-mark.ts";
import { RemovePersonDialog } from "../RemovePersonDialog.tsx";
import { RoleField } from "../RoleField.tsx";
import { AddMemberDialog, candidatesOf } from "./AddMemberDialog.tsx";
import { hasGone, presentMembers } from "./gone-members.ts";
import { InvitedPeople } from "./InvitedPeople.tsx";
import { RenameMemberDialog } from "./RenameMemberDialog.tsx";
import { texts } from "./texts.ts";
import type { VaultProps } from "./vault-props.ts";

const { members: words } = texts;

type OpenDialog = { kind: "add" | "invite" } | { kind: "remove" | "compare" | "rename"; member: SharedMemberInfo };

/** Shows the members of a vault; its managers change who they are and what they may do. */
export function Members(props: VaultProps) {
  const { sharing, snapshot, vault } = props;
  const { vaultId, role } = vault;
  const members = vault.members.filter(({ isMachine }) => !isMachine);
  const navigate = useNavigate();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  const canManage = role === "manage";
  const present = presentMembers(vault);
  const managers = present.filter((member) => member.role === "manage");
  const [only] = managers;
  // The first button is the one that leads somewhere: without a contact, only an invitation does.
  const ways = [
    { kind: "add", label: words.add },
    { kind: "invite", label: words.invite },
  ] as const;
  const [first, second] = candidatesOf(props).length > 0 ? ways : ([ways[1], ways[0]] as const);
  return (
    <Section title={words.title} lead={canManage ? words.lead : words.leadMember}>
      {present.length > 1 && managers.length === 1 && only !== undefined && (
        <Alert severity="info" sx={{ marginBottom: 1 }}>
          {textOfOnly(only)}
        </Alert>
      )}
      <PersonList label={words.title}>
        {members
          .toSorted((a, b) => Number(b.isMe) - Number(a.isMe) || format.compare(a.name, b.name))
          .map((member) => (
            <MemberRow
              key={member.userId}
              {...props}
              member={member}
              onRemove={() => open({ kind: "remove", member })}
              onCompare={() => open({ kind: "compare", member })}
              onRename={() => open({ kind: "rename", member })}
            />
          ))}
      </PersonList>
      {canManage && <InvitedPeople snapshot={snapshot} vaultId={vaultId} />}
      {canManage && (
        <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: 2 }}>
          <Button
            variant="contained"
            startIcon={<PersonAddAltOutlined />}
            onClick={() => open({ kind: first.kind })}
            sx={fullWidthOnPhones}
          >
            {first.label}
          </Button>
          <OutlinedButton onClick={() => open({ kind: second.kind })} sx={fullWidthOnPhones}>
            {second.label}
          </OutlinedButton>
        </Stack>
      )}
      {dialog?.kind === "add" && (
        <AddMemberDialog {...props} onInvite={() => open({ kind: "invite" })} onClose={close} />
      )}
      {dialog?.kind === "invite" && (
        <InviteDialog sharing={sharing} snapshot={snapshot} vaultId={vaultId} onClose={close} />
      )}
      {dialog?.kind === "compare" && <CompareDialog sharing={sharing} person={dialog.member} onClose={close} />}
      {dialog?.kind === "rename" && (
        <RenameMemberDialog sharing={sharing} vaultId={vaultId} member={dialog.member} onClose={close} />
      )}
      {dialog?.kind === "remove" && (
        <RemovePersonDialog
          sharing={sharing}
          person={dialog.member}
          vaults={[vault]}
          onDone={([next]) =>
            next !== undefined && void navigate(`/vaults/${next}${formerMembersHash}`, { replace: true })
          }
          onClose={close}
        />
      )}
    </Section>
  );
}

interface RowProps extends VaultProps {
  member: SharedMemberInfo;
  onRemove: () => void;
  onCompare: () => void;
  onRename: () => void;
}

function MemberRow({ sharing, snapshot, vault, member, onRemove, onCompare, onRename }: RowProps) {
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(words.failed);
  const [lowered, askToLower] = useState<VaultRole | null>(null);
  const { userId, name, listedName, role, isMe, isContact } = member;
  const { vaultId } = vault;
  const canManage = vault.role === "manage";
  const hasOtherManager = presentMembers(vault).some((other) => other.role === "manage" && other.userId !== userId);
  const setRole = (next: VaultRole) =>
    run(async () => {
      await done(sharing.setRole(vaultId, userId, next));
      notify({ text: words.roleSet(name, sharingTexts.roles[next]), severity: "success" });
      askToLower(null);
    });
  const chooseRole = (next: VaultRole) => {
    if (next === role) return;
    // A manager who gives up managing cannot take it back.
    if (isMe && hasOtherManager) askToLower(next);
    else void setRole(next);
  };
  const state = () =>
    run(async () => {
      await done(sharing.markChecked(vaultId, userId, listedName));
      notify({ text: words.stated(name), severity: "success" });
    });
  const contact = snapshot.contacts.find((known) => known.userId === userId);
  const stateLabel = listedName === name ? words.state : words.stateAs(listedName);
  const canState = isContact && member.checkedBy === null && (contact?.how === "sent" || contact?.how === "code");
  return (
    <PersonRow
      name={isMe ? words.me(name) : name}
      marks={marksOf(member, vault)}
      facts={factsOf(member, snapshot.me?.userId, contact)}
    >
      {canManage && !hasGone(member, vault) ? (
        <RoleField label={words.roleOf(name)} value={role} disabled={isBusy} onChange={chooseRole} />
      ) : (
        sharingTexts.roles[role]
      )}
      {(!isMe || canManage) && (
        <PersonMenu
          name={name}
          items={[
            ...(isMe ? [] : [{ label: words.compare, run: onCompare }]),
            ...(canManage && canState ? [{ label: stateLabel, run: () => void state() }] : []),
            ...(canManage ? [{ label: words.rename, run: onRename }] : []),
            ...(canManage && !isMe ? [{ label: words.remove, isDestructive: true, run: onRemove }] : []),
          ]}
        />
      )}
      {lowered !== null && (
        <ConfirmDialog
          title={words.giveUp.title(vault.name)}
          confirmLabel={words.giveUp.confirm}
          isBusy={isBusy}
          onConfirm={() => void setRole(lowered)}
          onCancel={() => askToLower(null)}
        >
          {words.giveUp.body(sharingTexts.roles[lowered])}
        </ConfirmDialog>
      )}
    </PersonRow>
  );
}

/** Returns what the members of a vault risk with its only manager. */
function textOfOnly(manager: SharedMemberInfo): string {
  const { isMe, name } = manager;
  if (isMe) return words.onlyManagerMe;
  return keysMarkOf(manager) !== null ? words.onlyManagerHasNewKeys(name) : words.onlyManager(name);
}

function marksOf(member: SharedMemberInfo, vault: VaultProps["vault"]) {
  const { isMe, isContact } = member;
  const warning = hasGone(member, vault) ? words.marks.gone : keysMarkOf(member);
  if (warning !== null) return [{ text: warning, color: "warning" as const }];
  return isMe || isContact ? [] : [{ text: words.marks.notContact }];
}

/** Returns how it is known that a member's card is theirs, and who added them. */
function factsOf(member: SharedMemberInfo, myId: string | undefined, contact: Contact | undefined): readonly string[] {
  const { checkedBy, putThereBy, userId, isMe, isContact } = member;
  const nameOf = (person: { userId: string; name: string }) => (person.userId === myId ? words.you : person.name);
  const day = (at: string) => format.day(at.slice(0, 10), "plain");
  const unchecked = isContact ? words.contact : words.unchecked;
  // A check of this user's own says no more than how they know the contact.
  const known = isContact && checkedBy?.userId === myId ? contact : undefined;
  const others = checkedBy === null ? unchecked : words.checkedBy(nameOf(checkedBy), day(checkedBy.at));
  const checked = known === undefined ? others : people.day(people.contacts.how[known.how], day(known.at));
  // The person who created the vault is in its list by their own hand.
  const added = putThereBy.userId === userId ? [] : [words.addedBy(nameOf(putThereBy))];
  return isMe ? added : [checked, ...added];
}

import Stack from "@mui/material/Stack";
import type { SharedMemberInfo, Sharing } from "@pomander/vault/sharing";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { NameDialog } from "./NameDialog.tsx";
import { texts } from "./texts.ts";

const { renameMember: words } = texts;

interface Props {
  sharing: Sharing;
  vaultId: string;
  member: SharedMemberInfo;
  onClose: () => void;
}

/** Changes the name of a member in the list of a vault, and says who sees it and what goes with the present one. */
export function RenameMemberDialog({ sharing, vaultId, member, onClose }: Props) {
  const { userId, name, listedName, isMe, isContact, checkedBy } = member;
  return (
    <NameDialog
      words={words}
      title={isMe ? words.titleYours : words.title(name)}
      name={listedName}
      rename={(next) => done(sharing.renameMember(vaultId, userId, next))}
      onClose={onClose}
    >
      <Stack sx={{ gap: 1, marginBottom: 2 }}>
        <SecondaryText>{isMe ? words.leadYours : words.lead}</SecondaryText>
        {isContact && <SecondaryText>{words.contact(name)}</SecondaryText>}
        {checkedBy !== null && <SecondaryText>{words.unchecks}</SecondaryText>}
      </Stack>
    </NameDialog>
  );
}

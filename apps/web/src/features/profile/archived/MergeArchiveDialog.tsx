import Dialog from "@mui/material/Dialog";
import type { ArchivedVault, User } from "@pomander/contract";
import type { OpenVault, ReadableArchive } from "@pomander/vault";
import { useId, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { MergeStep } from "./MergeStep.tsx";
import { ProofStep } from "./ProofStep.tsx";

interface Props {
  user: User;
  vault: ArchivedVault;
  present: OpenVault;
  onClose: () => void;
}

/** Goes on with a move that stopped: with the password that the newer vault had. */
export function MergeArchiveDialog({ user, vault, present, onClose }: Props) {
  const titleId = useId();
  const [archive, setArchive] = useState<ReadableArchive | null>(null);
  const close = () => archive ?? onClose();
  useBackCloses(close);
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId} sx={bottomSheet} onClose={close}>
      {archive === null ? (
        <ProofStep titleId={titleId} user={user} vault={vault} onUnlocked={setArchive} onClose={onClose} />
      ) : (
        <MergeStep titleId={titleId} into={present} from={archive} onClose={onClose} />
      )}
    </Dialog>
  );
}

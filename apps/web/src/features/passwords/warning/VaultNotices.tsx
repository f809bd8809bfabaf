import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { AcceptedState, VaultSnapshot } from "@pomander/vault";
import { useState, type ReactNode } from "react";
import { format } from "@pomander/texts/format";
import { useServices } from "../../../lib/services.ts";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { NameList } from "./NameList.tsx";
import { texts } from "./texts.ts";

/** Shows, once each, what happened to the vault elsewhere or to this browser's memory of it. */
export function VaultNotices({ snapshot }: { snapshot: VaultSnapshot }) {
  const { vaultId, newlyAccepted, newKeysMadeAt, isMemoryRestored } = snapshot;
  return (
    <>
      {newKeysMadeAt !== null && (
        <OneTimeNotice id={`new keys ${newKeysMadeAt}`}>{texts.newKeys(format.moment(newKeysMadeAt))}</OneTimeNotice>
      )}
      {newlyAccepted.map((accepted) => (
        <OneTimeNotice key={accepted.at} id={`accepted ${vaultId} ${accepted.at}`}>
          <AcceptedElsewhere accepted={accepted} vaultId={vaultId} shared={snapshot.shared} />
        </OneTimeNotice>
      ))}
      {isMemoryRestored && <OneTimeNotice id={`memory restored ${vaultId}`}>{texts.memoryRestored}</OneTimeNotice>}
    </>
  );
}

interface AcceptedProps {
  accepted: AcceptedState;
  vaultId: string;
  shared: VaultSnapshot["shared"];
}

/** Says that the user chose "Keep this version" on another of their devices, or a manager of a shared vault did. */
function AcceptedElsewhere({ accepted: { at, leftOut, gone, by }, vaultId, shared }: AcceptedProps) {
  // The user's own name for a contact: a list has whatever name its managers chose.
  const { members = [] } = useSharingSnapshot()?.vaults.find((info) => info.vaultId === vaultId) ?? {};
  const keeper = members.find(({ userId }) => userId === by)?.name ?? texts.shared.formerMember;
  const rest = gone.count - gone.names.length;
  return (
    <>
      <Typography variant="body2">
        {shared === null
          ? texts.accepted(format.moment(at))
          : texts.shared.accepted(keeper, shared.name, format.moment(at))}
        {leftOut > 0 && ` ${texts.leftOut(leftOut)}`}
      </Typography>
      {gone.count > 0 && (
        <>
          <Typography variant="body2" sx={{ marginTop: 1 }}>
            {texts.gone(gone.count)}
            {gone.names.length > 0 ? ":" : "."}
          </Typography>
          {gone.names.length > 0 && <NameList names={gone.names} rest={rest > 0 ? texts.unnamed(rest) : null} />}
        </>
      )}
    </>
  );
}

/** Shows a notice until it is dismissed; it does not appear again when the user returns to the page. */
function OneTimeNotice({ id, children }: { id: string; children: ReactNode }) {
  const { told } = useServices().holder;
  const [isTold, setTold] = useState(told.has(id));
  if (isTold) return null;
  const dismiss = () => {
    told.add(id);
    setTold(true);
  };
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: { xs: 1.5, sm: 2 } }}
      action={
        <Button color="inherit" size="small" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

import { reasonText } from "@pomander/texts/reason-text";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { OpenVault } from "@pomander/vault";
import type { Sharing, SharingSnapshot } from "@pomander/vault/sharing";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ListSpinner } from "../../components/ListSpinner.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { withReason } from "../../lib/problem.ts";
import { useSharing, useSharingSnapshot } from "../../lib/vault/vault-hooks.ts";
import { RequireVault } from "../../widgets/RequireVault.tsx";
import { DamagedRecords } from "./damaged/DamagedRecords.tsx";
import { texts } from "./texts.ts";

export interface SharingProps {
  sharing: Sharing;
  snapshot: SharingSnapshot;
}

interface Props {
  /** The text while the vault is locked, with what it is needed for. */
  locked: { title: string; lead: string };
  /** The page to come back to after unlocking. */
  from: string;
  children: (props: SharingProps & { personal: OpenVault }) => ReactNode;
}

/** Renders content that needs the shared vaults; until they are open, what the user waits for or must do first. */
export const SharingGate = ({ locked, from, children }: Props) => (
  <RequireVault words={{ locked, unverified: texts.gate.unverified, offline: texts.gate.offline }} from={from}>
    {(personal) => <Ready>{(props) => children({ ...props, personal })}</Ready>}
  </RequireVault>
);

function Ready({ children }: { children: (props: SharingProps) => ReactNode }) {
  const sharing = useSharing();
  const snapshot = useSharingSnapshot();
  const isReady = snapshot?.status === "ready" || snapshot?.status === "damaged";
  if (sharing === null || snapshot === null || !isReady) {
    if (snapshot?.status === "unverified")
      return (
        <Alert severity="warning" action={<ToPasswords />}>
          {texts.gate.unverified}
        </Alert>
      );
    return <ListSpinner label={texts.gate.loading} />;
  }
  return (
    <>
      {snapshot.error !== null && (
        <RetryAlert onRetry={() => void sharing.refresh()}>
          {withReason(texts.gate.failed, reasonText(snapshot.error))}
        </RetryAlert>
      )}
      <DamagedRecords sharing={sharing} snapshot={snapshot} />
      {children({ sharing, snapshot })}
    </>
  );
}

const ToPasswords = () => (
  <Button component={Link} to="/passwords" color="inherit" size="small">
    {texts.gate.toPasswords}
  </Button>
);

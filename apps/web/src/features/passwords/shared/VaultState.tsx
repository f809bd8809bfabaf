import { format } from "@pomander/texts/format";
import { reasonText } from "@pomander/texts/reason-text";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { dayOf } from "../../../lib/format/days.ts";
import { texts as partTexts } from "../../../components/texts.ts";
import { useSharing, useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { OpeningList } from "../list/OpeningList.tsx";
import { ForgetButton } from "./ForgetButton.tsx";
import { texts } from "./texts.ts";

interface Props {
  vaultId: string;
  onShowAll: () => void;
}

/** Says why a chosen shared vault is not shown, and what the user can do. */
export function VaultState({ vaultId, onShowAll }: Props) {
  const sharing = useSharing();
  const snapshot = useSharingSnapshot();
  const [isBusy, setBusy] = useState(false);
  const info = snapshot?.vaults.find((vault) => vault.vaultId === vaultId);
  const isComing = snapshot === null || snapshot.status === "opening" || info?.status === "opening";
  if (isComing && (snapshot?.error ?? null) === null) return <OpeningList progress={{ opened: 0, total: 0 }} />;
  const status = info === undefined ? "unknown" : info.status === "open" ? "opening" : info.status;
  const { title, hint } = texts.states[status];
  const reason = info?.problem ?? (status === "opening" ? snapshot?.error : null) ?? null;
  const until = info?.restorableUntil ?? null;
  const untilHint = until === null ? hint : texts.restorableUntil(format.day(dayOf(new Date(until))));
  const canForget = info?.status === "notListed" || info?.status === "ended";
  const again = async () => {
    setBusy(true);
    await sharing?.refresh();
    setBusy(false);
  };
  return (
    <EmptyState
      text={info === undefined ? title : `${info.name}${partTexts.colon}${title}`}
      hint={reason === null ? untilHint : reasonText(reason)}
      action={
        <Stack direction="row" sx={{ flexWrap: "wrap", justifyContent: "center", gap: 1 }}>
          <OutlinedButton onClick={onShowAll}>{texts.showAll}</OutlinedButton>
          {(status === "failed" || status === "opening") && (
            <Button variant="contained" loading={isBusy} onClick={() => void again()}>
              {texts.retry}
            </Button>
          )}
          {status === "deleted" && (
            <Button variant="contained" component={Link} to={`/vaults/${vaultId}`}>
              {texts.openVault}
            </Button>
          )}
          {info !== undefined && canForget && (
            <ForgetButton vaultId={vaultId} name={info.name} onForgotten={onShowAll} />
          )}
        </Stack>
      }
    />
  );
}

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { EntrySummary } from "@pomander/vault";
import { useCallback } from "react";
import { Link } from "react-router";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useSharing } from "../../../lib/vault/vault-hooks.ts";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { texts } from "./texts.ts";

interface Props {
  vault: AllVaults;
  summary: EntrySummary;
}

/** Says which former members know a secret of an entry; nothing where none does. */
export function FormerMembersNotice({ vault, summary }: Props) {
  const sharing = useSharing();
  const place = vault.placeOf(summary._id);
  const { vaultId } = place.vault;
  const hasFormer = (place.vault.snapshot().shared?.former ?? []).length > 0;
  const read = useCallback(async () => {
    const leavers = (await sharing?.leavers(vaultId)) ?? [];
    const id = vault.idOf(summary._id);
    return leavers.filter(({ left }) => left.includes(id)).map(({ name }) => name);
    // A saved entry has a new summary: then its secrets may be others.
  }, [sharing, vault, vaultId, summary]);
  const { value: names } = useQuery(hasFormer ? read : null);
  if (names === null || names.length === 0) return null;
  return (
    <Alert
      severity="warning"
      role="note"
      sx={{ marginBottom: 2 }}
      action={
        <Button color="inherit" size="small" component={Link} to={`/vaults/${vaultId}`}>
          {texts.known.all}
        </Button>
      }
    >
      {texts.known.text(names)}
    </Alert>
  );
}

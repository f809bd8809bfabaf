import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { EntrySummary } from "@pomander/vault";
import { useCallback, useEffect } from "react";
import { Link } from "react-router";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useSharing } from "../../../lib/vault/vault-hooks.ts";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { formerMembersHash } from "../../../widgets/shared-vaults/former-members-hash.ts";
import { texts } from "./texts.ts";

interface Props {
  vault: AllVaults;
  summary: EntrySummary;
  /** Whether former members knew a secret of the entry when it was opened here. */
  wasKnown: boolean;
  onKnown: () => void;
}

/**
 * Says which former members know a secret of an entry, and once it was changed or set aside, how many entries of the
 * vault are left; nothing where none does.
 */
export function FormerMembersNotice({ vault, summary, wasKnown, onKnown }: Props) {
  const sharing = useSharing();
  const { _id: entryId } = summary;
  const shared = vault.placeOf(entryId).vault;
  const { vaultId } = shared;
  const { former = [], role } = shared.snapshot().shared ?? {};
  const read = useCallback(async () => {
    const leavers = (await sharing?.leavers(vaultId)) ?? [];
    const id = vault.idOf(entryId);
    const named = (which: "left" | "aside") => leavers.filter((one) => one[which].includes(id)).map(({ name }) => name);
    const count = (which: "left" | "aside") => new Set(leavers.flatMap((one) => one[which])).size;
    return { names: named("left"), asideOf: named("aside"), left: count("left"), aside: count("aside") };
    // A saved entry has a new summary: then its secrets may be others.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sharing, vault, vaultId, summary]);
  const { value: found } = useQuery(former.length > 0 ? read : null);
  const isKnown = found !== null && found.names.length > 0;
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  if (found === null || (!isKnown && !wasKnown)) return null;
  const known = role === "read" ? texts.known.textReader : texts.known.text;
  return (
    <Alert
      severity={isKnown ? "warning" : found.asideOf.length > 0 ? "info" : "success"}
      role="note"
      sx={{ marginBottom: 2 }}
      action={
        <Button color="inherit" size="small" component={Link} to={`/vaults/${vaultId}${formerMembersHash}`}>
          {texts.known.all}
        </Button>
      }
    >
      {isKnown
        ? known(found.names)
        : found.asideOf.length > 0
          ? texts.known.aside(found.asideOf)
          : texts.known.changed(found.left, found.aside)}
    </Alert>
  );
}

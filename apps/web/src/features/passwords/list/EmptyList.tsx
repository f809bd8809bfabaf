import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { Link } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { texts as sharedTexts } from "../shared/texts.ts";
import { texts } from "../texts.ts";
import type { VaultPlace } from "../../../lib/vault/all-vaults.ts";
import type { EntryFilter } from "./list-params.ts";

interface Props {
  reason: EntryFilter | "search" | "narrowed";
  /** The vault that is chosen; null: all of them. */
  place: VaultPlace | null;
  /** Whether an entry can be added: `no` while nothing can be saved, `never` for a reader. */
  canAdd: "yes" | "no" | "never";
  onAdd: () => void;
  onShowAll: () => void;
}

/** Shows that there is nothing yet or that nothing was found, each with the one action that helps. */
export function EmptyList({ reason, place, canAdd, onAdd, onShowAll }: Props) {
  const sharing = useSharingSnapshot();
  const vaultName = place?.name ?? null;
  // A user who accepted an invitation sees nothing of its vaults before they are given access.
  const awaited =
    sharing?.vaults.length === 0 && sharing.waiting.length === 0
      ? sharing.contacts.filter(({ how }) => how === "accepted").map(({ name }) => name)
      : [];
  const { title, hint } =
    reason === "all" && vaultName !== null
      ? { title: sharedTexts.empty.title(vaultName), hint: sharedTexts.empty.hint }
      : reason === "all" && awaited.length > 0
        ? { title: texts.empty.all.title, hint: sharedTexts.awaited(awaited) }
        : texts.empty[reason];
  if (reason === "all" && canAdd === "never") return <EmptyState text={title} hint={sharedTexts.readOnly} />;
  if (reason !== "all")
    return <EmptyState text={title} hint={hint} button={{ label: texts.empty.showAll, onClick: onShowAll }} />;
  const action = (
    <Stack sx={{ gap: 1.5, alignItems: "center" }}>
      <Button variant="contained" startIcon={<AddRounded />} disabled={canAdd === "no"} onClick={onAdd}>
        {texts.add}
      </Button>
      <Button
        color="inherit"
        component={Link}
        to={vaultName === null ? "/passwords/import" : `/passwords/import?vault=${place?.vault.vaultId}`}
        sx={{ whiteSpace: "normal" }}
      >
        {texts.empty.import}
      </Button>
    </Stack>
  );
  return <EmptyState text={title} hint={hint} action={action} />;
}

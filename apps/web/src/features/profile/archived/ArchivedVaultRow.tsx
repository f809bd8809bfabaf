import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ArchivedVault } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { formatMoment } from "../../../lib/format/dates.ts";
import { useVaultSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";

const { archived } = texts;

interface Props {
  vault: ArchivedVault;
  /** The vault that is open; null while it is locked. */
  present: OpenVault | null;
  onReopen: () => void;
  onMerge: () => void;
}

export function ArchivedVaultRow(props: Props) {
  const { vault, present, onReopen } = props;
  const when = formatMoment(vault.archivedAt);
  const facts = [archived.entries(vault.entryCount), vault.hasRecovery ? archived.withKey : archived.withoutKey];
  return (
    <Stack
      component="li"
      sx={{
        flexDirection: { xs: "column", sm: "row" },
        alignItems: { sm: "center" },
        gap: { xs: 1.5, sm: 2 },
        paddingBlock: 1.5,
        "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" },
        "&:last-child": { paddingBottom: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {archived.name(when)}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {facts.join(" · ")}
        </Typography>
        {present !== null && <MergeState {...props} present={present} />}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {present !== null && <MergeButton {...props} present={present} />}
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={archived.reopenLabel(when)}
          onClick={onReopen}
        >
          {archived.reopen}
        </Button>
      </Stack>
    </Stack>
  );
}

/** What the open vault says of this one; null when it was not reopened in its place. */
function useMergeState(vault: ArchivedVault, present: OpenVault) {
  const { restoredFrom } = useVaultSnapshot(present);
  return restoredFrom.find(({ vaultId }) => vaultId === vault.vaultId) ?? null;
}

function MergeState({ vault, present }: Props & { present: OpenVault }) {
  const state = useMergeState(vault, present);
  if (state === null) return null;
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {state.isMoved ? archived.isMoved : archived.toMove}
    </Typography>
  );
}

function MergeButton({ vault, present, onMerge }: Props & { present: OpenVault }) {
  const state = useMergeState(vault, present);
  if (state?.isMoved !== false) return null;
  const label = archived.bringLabel(formatMoment(vault.archivedAt));
  return (
    <Button size="small" variant="contained" aria-label={label} onClick={onMerge}>
      {archived.bring}
    </Button>
  );
}

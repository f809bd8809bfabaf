import AddRounded from "@mui/icons-material/AddRounded";
import FolderSharedOutlined from "@mui/icons-material/FolderSharedOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { format } from "@pomander/texts/format";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { FactLine } from "../../../components/FactLine.tsx";
import { listFrame } from "../../../components/list-frame.ts";
import { Page, PageTitle } from "../../../components/Page.tsx";
import { Caption } from "../../../components/quiet-text.tsx";
import { useSharing, useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { dayOf } from "../../../lib/format/days.ts";
import { texts as sharing } from "../../../widgets/shared-vaults/texts.ts";
import { distinctionOf } from "../../../widgets/vault-choice/vault-names.ts";
import { usePasswordsToChange } from "../../../widgets/shared-vaults/use-passwords-to-change.ts";
import { WaitingGrants } from "../../../widgets/shared-vaults/WaitingGrants.tsx";
import { SharingGate } from "../SharingGate.tsx";
import { marksOf } from "./vault-badges.ts";
import { NewVaultDialog } from "./NewVaultDialog.tsx";
import { texts } from "./texts.ts";

/** Lists the shared vaults of this user. */
export function VaultsPage() {
  const client = useSharing();
  const isReady = useSharingSnapshot()?.status === "ready";
  const [isAdding, setAdding] = useState(false);
  return (
    <Page>
      <PageTitle
        title={texts.heading}
        lead={texts.lead}
        actions={
          isReady && (
            <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
              {texts.create.action}
            </Button>
          )
        }
      />
      <SharingGate locked={texts.locked} from="/vaults">
        {({ snapshot }) => (
          <>
            <WaitingGrants />
            {!snapshot.damaged.includes("vaults") && (
              <VaultList vaults={snapshot.vaults.filter(({ status }) => status !== "ended")} />
            )}
          </>
        )}
      </SharingGate>
      {isAdding && client !== null && <NewVaultDialog sharing={client} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function VaultList({ vaults }: { vaults: readonly SharedVaultInfo[] }) {
  const left = usePasswordsToChange();
  if (vaults.length === 0) return <EmptyState text={texts.empty} hint={texts.emptyHint} />;
  return (
    <Box component="ul" aria-label={texts.heading} sx={listFrame}>
      {vaults
        .toSorted((a, b) => format.compare(a.name, b.name))
        .map((vault) => (
          <VaultRow
            key={vault.vaultId}
            vault={vault}
            left={left.get(vault.vaultId) ?? 0}
            distinction={distinctionOf(vault, vaults)}
          />
        ))}
    </Box>
  );
}

interface RowProps {
  vault: SharedVaultInfo;
  /** How many of its entries former members know. */
  left: number;
  /** The note that tells it apart from another of its name. */
  distinction: string;
}

function VaultRow({ vault, left, distinction }: RowProps) {
  const { vaultId, name, role, members, status, restorableUntil } = vault;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        position: "relative",
        alignItems: "center",
        gap: 2,
        padding: 2,
        border: { xs: 1, sm: 0 },
        borderColor: { xs: "divider" },
        borderRadius: { xs: 1.5, sm: 0 },
        "& + &": { borderTop: 1, borderColor: "divider" },
        "&:hover": { backgroundColor: "action.hover" },
      }}
    >
      <FolderSharedOutlined sx={{ color: "text.secondary" }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
          <Link
            component={RouterLink}
            to={`/vaults/${vaultId}`}
            color="inherit"
            underline="hover"
            dir="auto"
            translate="no"
            sx={{
              typography: "subtitle2",
              minWidth: 0,
              overflowWrap: "anywhere",
              // The whole row leads to the vault.
              "&::after": { content: '""', position: "absolute", inset: 0 },
            }}
          >
            {name}
          </Link>
          {marksOf(vault, left).map((mark) => (
            <Chip key={mark} size="small" variant="outlined" color="warning" label={mark} />
          ))}
        </Stack>
        <Caption>
          <FactLine
            facts={[
              ...(role === null
                ? [
                    texts.status[status],
                    ...(restorableUntil === null
                      ? []
                      : [texts.restorableUntil(format.day(dayOf(new Date(restorableUntil))))]),
                  ]
                : [sharing.roles[role], texts.members(members.filter(({ isMachine }) => !isMachine).length)]),
              ...(distinction === "" ? [] : [distinction]),
            ]}
          />
        </Caption>
      </Box>
    </Stack>
  );
}

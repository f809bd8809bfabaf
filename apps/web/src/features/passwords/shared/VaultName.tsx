import GroupsOutlined from "@mui/icons-material/GroupsOutlined";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { texts as choice } from "../../../widgets/vault-choice/texts.ts";
import { texts } from "./texts.ts";

/** Names the vault of a row; null: the user's own. */
export const VaultName = ({ name }: { name: string | null }) => (
  <Box
    component="span"
    sx={{
      display: "flex",
      flexShrink: 0,
      alignItems: "center",
      gap: 0.5,
      maxWidth: "45%",
      typography: "body2",
      color: "text.secondary",
    }}
  >
    {name !== null && <GroupsOutlined sx={{ fontSize: 16 }} />}
    <Box component="bdi" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
      {name ?? texts.personal}
    </Box>
  </Box>
);

/** Names the shared vault of an entry, and leads to who has access to it. */
export const VaultLink = ({ name, vaultId }: { name: string; vaultId: string }) => (
  <Link
    component={RouterLink}
    to={`/vaults/${vaultId}`}
    color="inherit"
    aria-label={choice.manage(name)}
    title={choice.manage(name)}
    // A row limits the width of the name to a part of its own; here it is as wide as the link.
    sx={{ minWidth: 0, maxWidth: "100%", "& > span": { maxWidth: "none" } }}
  >
    <VaultName name={name} />
  </Link>
);

import GroupsOutlined from "@mui/icons-material/GroupsOutlined";
import Box from "@mui/material/Box";
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

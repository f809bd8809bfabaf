import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useUser } from "../../../lib/session/store.ts";
import { Attention } from "./Attention.tsx";
import { DueSoon } from "./DueSoon.tsx";
import { Favorites } from "./Favorites.tsx";

/** What somebody who is signed in came for: favorites to copy, what is due soon, what needs attention. */
export function MemberHome() {
  const user = useUser();
  if (user === null || user.mustChangePassword || user.mustAddFactor) return null;
  return (
    <Stack sx={{ gap: 2, marginTop: { xs: 3, md: 4 } }}>
      <Attention user={user} />
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            md: user.isAllowedForRemindMe ? "minmax(0, 3fr) minmax(0, 2fr)" : "minmax(0, 1fr)",
          },
        }}
      >
        <Favorites />
        {user.isAllowedForRemindMe && <DueSoon timeZone={user.timeZone} />}
      </Box>
    </Stack>
  );
}

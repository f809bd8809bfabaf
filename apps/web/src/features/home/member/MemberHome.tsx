import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useUnlockedVault } from "../../../lib/vault/vault-hooks.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { Attention } from "./Attention.tsx";
import { DueSoon } from "./DueSoon.tsx";
import { Favorites } from "./Favorites.tsx";

/**
 * Shows a signed-in user's favorites, what is due soon, and what needs attention. The last appears once the server has
 * answered: while the vault is locked, below the field that unlocks it, so that this field does not move when the user
 * is about to tap it.
 */
export function MemberHome() {
  const user = useUser();
  const isLocked = useUnlockedVault() === null;
  if (user === null || user.mustChangePassword || user.mustAddFactor) return null;
  // The keys keep the state of both when they change places.
  const attention = <Attention key="attention" user={user} />;
  const panels = (
    <Box
      key="panels"
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
  );
  return (
    <Stack sx={{ gap: 2, marginTop: { xs: 3, md: 4 } }}>{isLocked ? [panels, attention] : [attention, panels]}</Stack>
  );
}

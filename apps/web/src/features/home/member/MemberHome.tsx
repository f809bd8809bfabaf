import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { Api } from "@pomander/vault";
import { calls, mayUseReminders, type User } from "@pomander/contract";
import { useUnlockedVault } from "../../../lib/vault/vault-hooks.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { Attention } from "./Attention.tsx";
import { DueSoon } from "./DueSoon.tsx";
import { Favorites } from "./Favorites.tsx";
import { MemberHero } from "./MemberHero.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

const readVault = (call: Api) => call(calls.vaults.read);

/** Shows a signed-in user's part of the home page; the hero alone to users who have to set up their sign-in first. */
export function MemberHome() {
  const user = useUser();
  return (
    <>
      <MemberHero />
      {user !== null && !user.mustChangePassword && !user.mustAddFactor && <Panels user={user} />}
    </>
  );
}

/**
 * Shows what needs attention, the favorites, and what is due soon; to a new user, what to set up first. What needs
 * attention appears once the server has answered: while the vault is locked, below the field that unlocks it, so that
 * this field does not move when the user is about to tap it.
 */
function Panels({ user }: { user: User }) {
  const isLocked = useUnlockedVault() === null;
  const { value: vault } = useApiQuery(readVault);
  const hasRecovery = vault === null || vault.vaultId === null ? null : vault.hasRecovery;
  const firstSteps = useFirstSteps(user, hasRecovery);
  // The keys keep the state of both when they change places.
  const attention = (
    <Attention key="attention" user={user} saysNoRecovery={hasRecovery === false && firstSteps === null} />
  );
  const panels = (
    <Box
      key="panels"
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          md: mayUseReminders(user) ? "minmax(0, 3fr) minmax(0, 2fr)" : "minmax(0, 1fr)",
        },
      }}
    >
      <Favorites />
      {mayUseReminders(user) && <DueSoon timeZone={user.timeZone} />}
    </Box>
  );
  return (
    <Stack sx={{ gap: 2, marginTop: { xs: 3, md: 4 } }}>
      {firstSteps && <FirstSteps key="first-steps" {...firstSteps} />}
      {isLocked ? [panels, attention] : [attention, panels]}
    </Stack>
  );
}

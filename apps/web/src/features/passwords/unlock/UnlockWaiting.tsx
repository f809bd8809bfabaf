import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { Loading, LoadingText } from "../../../components/Loading.tsx";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { UnlockFrame } from "./UnlockFrame.tsx";

/** Until it is known whether this person may be asked for the master password: all but the form, and room for that. */
export function UnlockWaiting() {
  if (useOpenVault() !== null) return <Loading />;
  return (
    <UnlockFrame>
      <Box>
        <LoadingText />
        <Skeleton variant="rounded" sx={{ height: 47 }} />
        <Skeleton variant="rounded" sx={{ height: 48, marginTop: 2 }} />
      </Box>
    </UnlockFrame>
  );
}
